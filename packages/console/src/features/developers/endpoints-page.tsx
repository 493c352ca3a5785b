import type { WebhookEndpointDetail } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment, type Environment } from '../../api/client.ts'
import { listAllWebhookEndpointsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/endpoints.ts'
import { useAllAgents } from '../../ui/agents.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import styles from './endpoints.module.css'
import { SigningSecret } from './signing-secret.tsx'
import { p95Of, successRate } from './success-rate.ts'

/** The polling interval: no event announces an attempt, and the counts are stored every five seconds. */
export const STATS_MS = 5_000

const columnsOf = (environment: Environment, nameOf: (agent_id: string) => string): Column<WebhookEndpointDetail>[] => [
  {
    title: text.url,
    cell: ({ id: endpoint_id, agent_id, url }) => (
      <Link
        to="/$environment/endpoints/$agent_id/$endpoint_id"
        params={{ environment, agent_id, endpoint_id }}
        className={styles.url}
      >
        <bdi>{url}</bdi>
      </Link>
    ),
  },
  { title: text.agent, cell: ({ agent_id }) => <bdi>{nameOf(agent_id)}</bdi> },
  { title: text.description, cell: ({ description }) => <bdi>{description || '–'}</bdi> },
  { title: text.state, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { title: text.success_rate, right: true, cell: ({ stats }) => successRate(stats) },
  { title: text.p95, right: true, cell: ({ stats }) => p95Of(stats) },
  { title: text.dead_letters, right: true, cell: ({ stats }) => stats.dead_lettered },
]

/** The endpoints of all agents, and the secret with which their requests are signed. */
export function EndpointsPage() {
  const { nameOf } = useAllAgents()
  const [adding, setAdding] = useState(false)
  const list = useInfiniteQuery({ ...listAllWebhookEndpointsPages(useClient()), refetchInterval: STATS_MS })
  const add = (
    <Only may="develop">
      <Button kind="primary" onClick={() => setAdding(true)}>
        {text.add}
      </Button>
    </Only>
  )
  return (
    <Page title={text.title} intro={text.intro} actions={add}>
      <PagedTable
        label={text.title}
        list={list}
        columns={columnsOf(useEnvironment(), nameOf)}
        keyOf={({ id }) => id}
        empty={
          <Empty title={text.none}>
            <p>{text.none_hint}</p>
          </Empty>
        }
      />
      <Only may="develop">
        <SigningSecret />
      </Only>
      {adding ? <EndpointForm onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}

export function EndpointState({ endpoint: { active } }: { endpoint: Pick<WebhookEndpointDetail, 'active'> }) {
  return active ? <Badge tone="good">{text.active}</Badge> : <Badge tone="warning">{text.paused}</Badge>
}
