import type { Checkout } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { listCheckoutsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/money.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Money } from '../../ui/money.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

const TONES: Record<Checkout['status'], Tone> = { pending: 'info', paid: 'good', failed: 'bad', expired: 'plain' }

/** An amount such as `USD 20.00`: top-ups in dollars are credited in naira. */
const amountOf = ({ amount_kobo, currency }: Checkout) =>
  currency === 'NGN' ? <Money kobo={amount_kobo} /> : `${currency} ${(amount_kobo / 100).toFixed(2)}`

const COLUMNS: readonly Column<Checkout>[] = [
  { title: text.time, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.checkout, cell: ({ checkout_id }) => <CopyText value={checkout_id} /> },
  { title: text.status, cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
  { title: text.why, cell: ({ status_reason }) => status_reason ?? '–' },
  { title: text.asked_for, right: true, cell: amountOf },
  {
    title: text.added,
    right: true,
    cell: ({ credited_kobo }) => (credited_kobo === null ? '–' : <Money kobo={credited_kobo} />),
  },
]

/** All top-ups of the environment. */
export function TopUps() {
  const list = useInfiniteQuery(listCheckoutsPages(useClient(), { page_size: 10 }))
  return (
    <Panel title={text.top_ups}>
      <PagedTable
        label={text.top_ups}
        list={list}
        columns={COLUMNS}
        keyOf={({ checkout_id }) => checkout_id}
        empty={<p>{text.no_top_ups}</p>}
      />
    </Panel>
  )
}
