import type { Invoice } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { listInvoicesPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/money.ts'
import { shownMonth } from '../../../ui/lagos-days.ts'
import { Money } from '../../../ui/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { BillingDetailsPanel } from './billing-details.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { SaveInvoice } from './save-invoice.tsx'

const COLUMNS: readonly Column<Invoice>[] = [
  { title: text.month, cell: ({ month }) => <InvoiceLink month={month} /> },
  { title: text.status, cell: ({ status }) => <InvoiceStatus status={status} /> },
  { title: text.opening, right: true, cell: (invoice) => <Money kobo={invoice.opening_balance_kobo} /> },
  { title: text.top_ups, right: true, cell: ({ top_ups_kobo }) => <Money kobo={top_ups_kobo} /> },
  { title: text.total, right: true, cell: ({ total_kobo }) => <Money kobo={total_kobo} /> },
  { title: text.closing, right: true, cell: (invoice) => <Money kobo={invoice.closing_balance_kobo} /> },
  { title: text.file, cell: ({ month, number }) => <SaveInvoice month={month} number={number} /> },
]

/** One invoice for each month, newest first. */
export function InvoicesPage() {
  const list = useInfiniteQuery(listInvoicesPages(useClient(), { page_size: 24 }))
  return (
    <Page title={text.invoices} intro={text.invoices_intro}>
      <PagedTable label={text.invoices} list={list} columns={COLUMNS} keyOf={({ month }) => month} empty={null} />
      <BillingDetailsPanel />
    </Page>
  )
}

function InvoiceLink({ month }: Pick<Invoice, 'month'>) {
  const environment = useEnvironment()
  return (
    <Link to="/$environment/money/invoices/$month" params={{ environment, month }}>
      {shownMonth(month)}
    </Link>
  )
}
