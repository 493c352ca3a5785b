import type { Invoice, InvoiceLine } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { getInvoiceQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/money.ts'
import { CopyText } from '../../../ui/copy-text.tsx'
import { shownMonth } from '../../../ui/lagos-days.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Money } from '../../../ui/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import styles from '../money.module.css'
import { Sums } from '../sums.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { SaveInvoice } from './save-invoice.tsx'

const MONTH = /^\d{4}-\d{2}$/

const LINES: readonly Column<InvoiceLine>[] = [
  { title: text.kind, cell: ({ entry_type }) => text.entry_types[entry_type] },
  { title: text.channel, cell: ({ channel }) => (channel === null ? '–' : text.channel_names[channel]) },
  { title: text.quantity, right: true, cell: ({ quantity }) => quantity },
  { title: text.charged, right: true, cell: ({ charged_kobo }) => <Money kobo={charged_kobo} /> },
  { title: text.refunded, right: true, cell: ({ refunded_kobo }) => <Money kobo={refunded_kobo} /> },
  { title: text.total, right: true, cell: ({ amount_kobo }) => <Money kobo={amount_kobo} /> },
]

/** The invoice of a month, with the ledger entries that it summarises. */
export function InvoicePage() {
  const { month } = useParams({ from: '/$environment/money/invoices/$month' })
  const query = useQuery(getInvoiceQuery(useClient(), month))
  const title = text.invoice_of(MONTH.test(month) ? shownMonth(month) : month)
  const actions = query.data ? <SaveInvoice month={month} number={query.data.number} /> : null
  return (
    <Page title={title} actions={actions}>
      <Loaded query={query}>{(invoice) => <Details invoice={invoice} />}</Loaded>
    </Page>
  )
}

function Details({ invoice }: { invoice: Invoice }) {
  const environment = useEnvironment()
  const { status, number, billed_to, lines, period_start, period_end } = invoice
  return (
    <>
      <p>
        <InvoiceStatus status={status} /> {status === 'provisional' ? text.provisional_hint : null}
      </p>
      <dl className={styles.facts}>
        <dt>{text.number}</dt>
        <dd>
          <CopyText value={number} />
        </dd>
        <dt>{text.billed_to}</dt>
        <dd>
          <bdi>{billed_to.name}</bdi>
        </dd>
        {billed_to.address === null ? null : (
          <>
            <dt>{text.address}</dt>
            <dd className={styles.lines}>
              <bdi>{billed_to.address}</bdi>
            </dd>
          </>
        )}
        {billed_to.tax_id === null ? null : (
          <>
            <dt>{text.tax_id}</dt>
            <dd>
              <bdi>{billed_to.tax_id}</bdi>
            </dd>
          </>
        )}
      </dl>
      <Panel title={text.charges}>
        {lines.length === 0 ? <p>{text.no_charges}</p> : null}
        {lines.length > 0 ? (
          <Table label={text.charges} rows={lines} columns={LINES} keyOf={({ entry_type }) => entry_type} />
        ) : null}
        <p>
          <Link
            to="/$environment/money/ledger"
            params={{ environment }}
            search={{ created_after: period_start, created_before: period_end }}
          >
            {text.entries_of_month}
          </Link>
        </p>
      </Panel>
      <Panel title={text.balance}>
        <Balance invoice={invoice} />
      </Panel>
    </>
  )
}

function Balance({ invoice }: { invoice: Invoice }) {
  const rows = [
    [text.opening, invoice.opening_balance_kobo],
    [text.top_ups, invoice.top_ups_kobo],
    [text.adjustments, invoice.adjustments_kobo],
    [text.less_charges, -invoice.total_kobo],
    [text.closing, invoice.closing_balance_kobo],
  ] as const
  return <Sums rows={rows} />
}
