import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import type { BillingDetails, BillingDetailsUpdate } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import { nextUpdate, requireUnchanged } from '../../../platform/expected-update.ts'
import type { Ids } from '../../../platform/ids.ts'
import { recordChange } from '../../audit-log/record-audit.ts'

type Tenant = Pick<Caller, 'workspace_id'>
type Details = Pick<BillingDetails, 'company_name' | 'address' | 'tax_id'>

interface Stored extends Details {
  updated_at: Date | null
}

const NONE: Details = { company_name: null, address: null, tax_id: null }

const select = statement<Tenant, Stored>(
  'billing_details',
  `select company_name, address, tax_id, updated_at from billing_details where workspace_id = :workspace_id`,
)
const store = statement<Tenant & Details & { now: Date }>(
  'billing_details_store',
  `insert into billing_details (workspace_id, company_name, address, tax_id, updated_at)
   values (:workspace_id, :company_name, :address, :tax_id, :now)
   on conflict (workspace_id) do update set company_name = excluded.company_name, address = excluded.address,
     tax_id = excluded.tax_id, updated_at = excluded.updated_at`,
)
const forget = statement<Tenant>(
  'billing_details_forget',
  `delete from billing_details where workspace_id = :workspace_id`,
)

/** The name and address to which invoices are made out. */
export async function readDetails(db: StatementTarget, { workspace_id }: Tenant): Promise<Stored> {
  const [details] = await run(db, select, { workspace_id })
  return details ?? { ...NONE, updated_at: null }
}

export function detailsView({ updated_at, ...details }: Stored): BillingDetails {
  return { ...details, updated_at: updated_at?.toISOString() ?? null }
}

export interface UpdateDetailsDeps {
  db: Database
  clock: Clock
  ids: Ids
  /** Locks the workspace, so that concurrent changes wait for each other. */
  lockWorkspace: (trx: Knex.Transaction, caller: Caller) => Promise<unknown>
}

/**
 * Changes the given details. The audit log has their names but not their values.
 * @throws ApiError VERSION_CONFLICT if they were changed after the time that the caller has seen.
 */
export async function updateDetails(
  deps: UpdateDetailsDeps,
  caller: Caller,
  { expected_updated_at, ...changes }: BillingDetailsUpdate,
): Promise<Stored> {
  const { workspace_id } = caller
  return await deps.db.knex.transaction(async (trx) => {
    await deps.lockWorkspace(trx, caller)
    const before = await readDetails(trx, caller)
    requireUnchanged(before, expected_updated_at)
    const details = { ...before, ...changes }
    const names = Object.keys(NONE) as (keyof Details)[]
    const changed = names.filter((name) => details[name] !== before[name])
    if (changed.length === 0) return before
    const updated_at = nextUpdate(before, deps.clock.now())
    await run(trx, store, { workspace_id, ...details, now: updated_at })
    const action = 'workspace.billing_details_changed'
    await recordChange(deps, trx, { caller, action, target: workspace_id, detail: { changed } })
    return { ...details, updated_at }
  })
}

/** Deletes the details together with their workspace. */
export async function deleteBillingDetails(trx: Knex.Transaction, { workspace_id }: Tenant): Promise<void> {
  await run(trx, forget, { workspace_id })
}
