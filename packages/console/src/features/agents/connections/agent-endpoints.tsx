import type { Agent, WebhookEndpoint } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { listWebhookEndpointsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/agents.ts'
import { text as words } from '../../../text/endpoints.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Only } from '../../../ui/only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { SECTIONS } from '../sections.ts'

const EndpointForm = lazy(
  async () => await import('../../developers/endpoint-form.tsx').then((file) => ({ default: file.EndpointForm })),
)

/** Shows where the events of this agent are sent. */
export function AgentEndpoints({ agent: { agent_id, webhook_url } }: { agent: Agent }) {
  const query = useQuery(listWebhookEndpointsQuery(useClient(), agent_id))
  const [adding, setAdding] = useState(false)
  return (
    <Panel {...SECTIONS.endpoints}>
      <Loaded query={query}>
        {({ endpoints }) => (
          <>
            <p>{targetText(endpoints, webhook_url)}</p>
            {endpoints.length > 0 ? <Rows agent_id={agent_id} endpoints={endpoints} /> : null}
          </>
        )}
      </Loaded>
      <Only may="develop">
        <div>
          <Button onClick={() => setAdding(true)}>{words.add}</Button>
        </div>
      </Only>
      {adding ? (
        <Suspense>
          <EndpointForm agent_id={agent_id} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

/** Endpoints take precedence over the agent's URL. */
function targetText(endpoints: readonly WebhookEndpoint[], webhook_url: string | null): string {
  if (endpoints.some(({ active }) => active)) return text.events_to_endpoints
  return webhook_url === null ? text.events_to_nobody : text.events_to_url
}

function Rows({ agent_id, endpoints }: { agent_id: string; endpoints: readonly WebhookEndpoint[] }) {
  const environment = useEnvironment()
  const columns: readonly Column<WebhookEndpoint>[] = [
    {
      title: words.url,
      cell: ({ id: endpoint_id, url }) => (
        <Link to="/$environment/endpoints/$agent_id/$endpoint_id" params={{ environment, agent_id, endpoint_id }}>
          <bdi>{url}</bdi>
        </Link>
      ),
    },
    { title: words.description, cell: ({ description }) => <bdi>{description || '–'}</bdi> },
    {
      title: words.state,
      cell: ({ active }) => <Badge tone={active ? 'good' : 'warning'}>{active ? words.active : words.paused}</Badge>,
    },
  ]
  return <Table label={text.endpoints} rows={endpoints} columns={columns} keyOf={({ id }) => id} />
}
