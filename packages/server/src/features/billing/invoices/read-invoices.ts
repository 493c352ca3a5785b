import type { Clock } from '@ohun/clock'
import type { Invoice, InvoiceRecipient } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import { billingMonth, namedMonth } from '../billing-month.ts'
import { OUT_OF_ORDER_MS } from '../ledger-position.ts'
import { readDetails } from './billing-details.ts'
import { countMonths } from './count-months.ts'
import { invoicesOf, type InvoiceSums, type MonthSums } from './invoice-sums.ts'

export interface InvoiceDeps {
  db: Database
  clock: Clock
}

type Tenant = Pick<Caller, 'workspace_id'>

const selectSums = statement<Tenant, MonthSums>(
  'ledger_months_read',
  `select to_char(month, 'YYYY-MM') as month, entry_type, quantity, charged_kobo, credited_kobo
   from ledger_months where workspace_id = :workspace_id`,
)
const selectHolder = statement<Tenant, { name: string; created_at: Date }>(
  'invoice_holder',
  `select name, created_at from workspaces where workspace_id = :workspace_id and deleted_at is null`,
)

/** The invoices of a workspace, newest first: one for each month since it was created. */
export async function readInvoices({ db, clock }: InvoiceDeps, { workspace_id }: Tenant): Promise<Invoice[]> {
  await countMonths(db, { workspace_id })
  const [[holder], details, sums] = await Promise.all([
    run(db, selectHolder, { workspace_id }),
    readDetails(db, { workspace_id }),
    run(db, selectSums, { workspace_id }),
  ])
  if (!holder) throw new ApiError('NOT_FOUND', 'The workspace no longer exists.')
  const now = clock.now()
  const known = [nameOf(holder.created_at), nameOf(now), ...sums.map(({ month }) => month)].toSorted()
  const { company_name, address, tax_id } = details
  const billed_to = { name: company_name ?? holder.name, address, tax_id }
  const months = monthsBetween(known[0]!, known.at(-1)!)
  return invoicesOf(months, sums)
    .map((invoice) => invoiceView(invoice, { workspace_id, workspace_name: holder.name, billed_to, now }))
    .toReversed()
}

/** @throws ApiError NOT_FOUND if the month has no invoice. */
export async function readInvoice(deps: InvoiceDeps, caller: Tenant, month: string): Promise<Invoice> {
  const invoices = await readInvoices(deps, caller)
  const invoice = invoices.find((one) => one.month === month)
  if (invoice) return invoice
  const range = `from ${invoices.at(-1)!.month} to ${invoices[0]!.month}`
  throw new ApiError('NOT_FOUND', `month: there is no invoice for ${month}; the workspace has invoices ${range}.`)
}

const nameOf = (time: Date): string => billingMonth(time).month.slice(0, 7)

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = nameOf(namedMonth(month).ends_at)) months.push(month)
  return months
}

interface Holder extends Tenant {
  workspace_name: string
  billed_to: InvoiceRecipient
  now: Date
}

function invoiceView(sums: InvoiceSums, { workspace_id, workspace_name, billed_to, now }: Holder): Invoice {
  const { begins_at, ends_at } = namedMonth(sums.month)
  const is_final = now.getTime() >= ends_at.getTime() + OUT_OF_ORDER_MS
  return {
    ...sums,
    number: `INV-${sums.month}-${workspace_id.slice('ws_'.length)}`,
    status: is_final ? 'final' : 'provisional',
    currency: 'NGN',
    workspace_id,
    workspace_name,
    billed_to,
    period_start: begins_at.toISOString(),
    period_end: ends_at.toISOString(),
  }
}
