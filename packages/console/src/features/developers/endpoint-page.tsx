import type { Delivery, WebhookEndpointDetail, WebhookEndpointStats } from '@ohun/sdk'
import { deleteWebhookEndpoint, updateWebhookEndpoint } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment, type Environment } from '../../api/client.ts'
import { polledDeliveries } from '../../api/delivery-pages.ts'
import { getWebhookEndpointQuery } from '../../api/queries.gen.ts'
import { text as common } from '../../text/developers.ts'
import { text } from '../../text/endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.ts'
import { Only } from '../../ui/only.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { ENDPOINT_OPERATIONS } from './endpoint-operations.ts'
import { EndpointState, STATS_MS } from './endpoints-page.tsx'
import styles from './endpoints.module.css'
import { ReplayDialog } from './replay-dialog.tsx'
import { p95Of, successRate } from './success-rate.ts'
import { TestEvent } from './test-event.tsx'

/** One endpoint: its state, its deliveries, and all actions. */
export function EndpointPage() {
  const { agent_id, endpoint_id } = useParams({ from: '/$environment/endpoints/$agent_id/$endpoint_id' })
  const client = useClient()
  const query = useQuery({ ...getWebhookEndpointQuery(client, agent_id, endpoint_id), refetchInterval: STATS_MS })
  return (
    <Page
      title={text.endpoint}
      actions={
        query.data ? (
          <Only may="develop">
            <Actions endpoint={query.data} />
          </Only>
        ) : null
      }
    >
      <Loaded query={query}>
        {(endpoint) => (
          <>
            <p className={styles.url}>
              <bdi>{endpoint.url}</bdi> <EndpointState endpoint={endpoint} />
            </p>
            {endpoint.description ? <p className={styles.url}>{endpoint.description}</p> : null}
            <Facts {...endpoint.stats} />
            <Deliveries endpoint_id={endpoint_id} />
            <Only may="develop">
              <TestEvent webhook_url={endpoint.url} />
            </Only>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Facts(stats: WebhookEndpointStats) {
  const facts = [
    [text.success_rate, successRate(stats)],
    [text.p95, p95Of(stats)],
    [text.failed, stats.failed_attempts],
    [text.retrying, stats.retrying],
    [text.dead_letters, stats.dead_lettered],
    [text.last_success, <Time at={stats.last_success_at} key="success" />],
    [text.last_failure, <Time at={stats.last_failure_at} key="failure" />],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const columnsOf = (environment: Environment): Column<Delivery>[] => [
  {
    title: common.event,
    cell: ({ delivery_id, event_type }) => (
      <Link to="/$environment/deliveries/$delivery_id" params={{ environment, delivery_id }}>
        {event_type}
      </Link>
    ),
  },
  { title: common.status, cell: ({ status }) => <DeliveryBadge status={status} /> },
  { title: common.response, cell: ({ response_code, last_error }) => response_code ?? last_error ?? '–' },
  { title: common.time, cell: ({ created_at }) => <Time at={created_at} /> },
]

function Deliveries({ endpoint_id }: { endpoint_id: string }) {
  const list = useInfiniteQuery(polledDeliveries(useClient(), { endpoint_id, page_size: 10 }))
  return (
    <Panel title={text.deliveries}>
      <PagedTable
        label={text.deliveries}
        list={list}
        columns={columnsOf(useEnvironment())}
        keyOf={({ delivery_id }) => delivery_id}
        empty={<p>{text.no_deliveries}</p>}
      />
    </Panel>
  )
}

type Asked = 'edit' | 'replay' | 'delete'

function Actions({ endpoint }: { endpoint: WebhookEndpointDetail }) {
  const [asked, setAsked] = useState<Asked>()
  const changing = useSetActive(endpoint)
  const onClose = (): void => setAsked(undefined)
  return (
    <>
      <Button kind="primary" onClick={() => setAsked('replay')}>
        {common.replay_all}
      </Button>
      <Button onClick={() => setAsked('edit')}>{text.edit}</Button>
      <Button busy={changing.isPending} onClick={() => changing.mutate()}>
        {endpoint.active ? text.pause : text.resume}
      </Button>
      <Button kind="danger" onClick={() => setAsked('delete')}>
        {text.delete}
      </Button>
      <ErrorNotice error={changing.error} />
      {asked === 'edit' ? <EndpointForm endpoint={endpoint} onClose={onClose} /> : null}
      {asked === 'replay' ? <ReplayDialog endpoint_id={endpoint.id} onClose={onClose} /> : null}
      {asked === 'delete' ? <Deletion endpoint={endpoint} onClose={onClose} /> : null}
    </>
  )
}

function useSetActive({ id, agent_id, active }: WebhookEndpointDetail) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => await updateWebhookEndpoint(client, agent_id, id, { active: !active }),
    onSuccess: () => Promise.all(ENDPOINT_OPERATIONS.map((one) => queries.invalidateQueries({ queryKey: [one] }))),
  })
}

function Deletion({ endpoint: { id, agent_id }, onClose }: { endpoint: WebhookEndpointDetail; onClose: () => void }) {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  const remove = async (): Promise<void> => {
    await deleteWebhookEndpoint(client, agent_id, id)
    notify(text.deleted)
    await leadOn({ to: '/$environment/endpoints', params: { environment } })
    await queries.invalidateQueries({ queryKey: ['listAllWebhookEndpoints'] })
  }
  return (
    <Confirm title={text.delete} action={text.delete} danger onConfirm={remove} onClose={onClose}>
      <p>{text.delete_hint}</p>
    </Confirm>
  )
}
