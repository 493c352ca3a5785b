import type { Delivery } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useClient, useEnvironment, type Environment } from '../../api/client.ts'
import { polledDeliveries } from '../../api/delivery-pages.ts'
import { listAllWebhookEndpointsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/developers.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useEveryPage } from '../../ui/use-every-page.ts'
import styles from './code.module.css'
import { DeliveryBadge } from './delivery-badge.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { DELIVERY_STATUSES, PERIODS, type DeliverySearch, type Period } from './routes.ts'

const HOUR_MS = 60 * 60 * 1_000
const PERIOD_MS: Readonly<Record<Period, number>> = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS }

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

/** The list and the replay share a filter, but only dead letters are sent again. */
export function DeliveriesPage() {
  const search = useSearch({ from: '/$environment/deliveries' })
  const { status, endpoint_id, period } = search
  const [asks, setAsks] = useState(false)
  const created_after = useMemo(() => (period ? beginningOf(period) : undefined), [period])
  const filter = { ...(endpoint_id && { endpoint_id }), ...(created_after && { created_after }) }
  const list = useInfiniteQuery(polledDeliveries(useClient(), { ...filter, ...(status && { status }) }))
  const replays = status === undefined || status === 'dead_lettered'
  return (
    <Page
      title={text.deliveries}
      intro={text.deliveries_intro}
      actions={
        replays ? (
          <Only may="develop">
            <Button onClick={() => setAsks(true)}>{text.replay_all}</Button>
          </Only>
        ) : null
      }
    >
      <Filters {...search} />
      <PagedTable
        label={text.deliveries}
        list={list}
        columns={columnsOf(useEnvironment())}
        keyOf={({ delivery_id }) => delivery_id}
        empty={
          <Empty title={text.no_deliveries}>
            <p>{text.no_deliveries_hint}</p>
          </Empty>
        }
      />
      {asks ? <ReplayDialog {...filter} onClose={() => setAsks(false)} /> : null}
    </Page>
  )
}

const beginningOf = (period: Period): string => new Date(Date.now() - PERIOD_MS[period]).toISOString()

function Filters(search: DeliverySearch) {
  const { status, endpoint_id, period } = search
  const navigate = useNavigate()
  const show = (changed: DeliverySearch): void => void navigate({ to: '.', search: { ...search, ...changed } })
  return (
    <div className={styles.find}>
      <SelectField
        label={text.status}
        value={status ?? ''}
        onChange={({ target }) => show({ status: DELIVERY_STATUSES.find((one) => one === target.value) })}
      >
        <option value="">{text.all}</option>
        {DELIVERY_STATUSES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <EndpointField value={endpoint_id} onChange={(id) => show({ endpoint_id: id })} />
      <SelectField
        label={text.created}
        value={period ?? ''}
        onChange={({ target }) => show({ period: PERIODS.find((one) => one === target.value) })}
      >
        <option value="">{text.any_time}</option>
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {text.periods[one]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The endpoints of all agents, always including the endpoint in the address, which may have been deleted or not been read yet. */
function EndpointField({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const { items, error, refetch } = useEveryPage(listAllWebhookEndpointsPages(useClient(), { page_size: 100 }))
  const is_missing = value !== undefined && items.every(({ id }) => id !== value)
  // At the end, where further pages do not move it: a moved option is no longer selected.
  const options = is_missing ? [...items, { id: value, url: value }] : items
  return (
    <>
      <SelectField
        label={text.endpoint}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{text.all}</option>
        {options.map(({ id, url }) => (
          <option key={id} value={id}>
            {url}
          </option>
        ))}
      </SelectField>
      <ErrorNotice error={error} retry={() => void refetch()} />
    </>
  )
}
