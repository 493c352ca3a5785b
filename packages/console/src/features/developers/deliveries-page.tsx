import type { Delivery } from '@ohun/sdk'
import { replayDeadLetters } from '@ohun/sdk/operations'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment, type Environment } from '../../api/client.ts'
import { listDeliveriesPages } from '../../api/queries.gen.ts'
import { text } from '../../text/developers.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { DELIVERY_STATUSES } from './routes.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

const columnsOf = (environment: Environment): Column<Delivery>[] => [
  {
    title: text.event,
    cell: ({ delivery_id, event_type }) => (
      <Link to="/$environment/deliveries/$delivery_id" params={{ environment, delivery_id }}>
        {event_type}
      </Link>
    ),
  },
  { title: text.status, cell: ({ status }) => <DeliveryBadge status={status} /> },
  { title: text.target, cell: ({ url }) => url },
  { title: text.response, cell: ({ response_code, last_error }) => response_code ?? last_error ?? '–' },
  { title: text.attempts, right: true, cell: ({ attempt_count }) => attempt_count },
  { title: text.time, cell: ({ created_at }) => <Time at={created_at} /> },
]

export function DeliveriesPage() {
  const environment = useEnvironment()
  const { status } = useSearch({ from: '/$environment/deliveries' })
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const list = useInfiniteQuery(listDeliveriesPages(useClient(), status ? { status } : {}))
  const filter = (value: string): void =>
    void navigate({ to: '.', search: { status: DELIVERY_STATUSES.find((one) => one === value) } })
  return (
    <Page
      title={text.deliveries}
      intro={text.deliveries_intro}
      actions={<Button onClick={() => setAsks(true)}>{text.replay_all}</Button>}
    >
      <SelectField label={text.status} value={status ?? ''} onChange={({ target }) => filter(target.value)}>
        <option value="">{text.all}</option>
        {DELIVERY_STATUSES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <PagedTable
        label={text.deliveries}
        list={list}
        columns={columnsOf(environment)}
        keyOf={({ delivery_id }) => delivery_id}
        empty={
          <Empty title={text.no_deliveries}>
            <p>{text.no_deliveries_hint}</p>
          </Empty>
        }
      />
      {asks ? <ReplayAll onClose={() => setAsks(false)} /> : null}
    </Page>
  )
}

function ReplayAll({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const replay = async (): Promise<void> => {
    const since = new Date(Date.now() - WEEK_MS).toISOString()
    const { matched } = await replayDeadLetters(client, { since })
    notify(text.replayed(matched))
    await queries.invalidateQueries({ queryKey: ['listDeliveries'] })
  }
  return (
    <Confirm title={text.replay_all} action={text.replay} onConfirm={replay} onClose={onClose}>
      <p>{text.replay_all_hint}</p>
    </Confirm>
  )
}
