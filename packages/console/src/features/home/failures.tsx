import type { Delivery } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment, type Environment } from '../../api/client.ts'
import { polledDeliveries } from '../../api/delivery-pages.ts'
import { text } from '../../text/home.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { counted } from './figures.tsx'
import { failingEndpoints, type FailingEndpoint } from './failing-endpoints.ts'

const PAGE = 100
const SHOWN = 5

const reasonOf = ({ last_error, response_code }: Pick<Delivery, 'last_error' | 'response_code'>): string =>
  [last_error, response_code].filter((part) => part !== null).join(' ') || '–'

const endpointsOf = (environment: Environment): Column<FailingEndpoint>[] => [
  { title: text.url, cell: (endpoint) => <EndpointLink {...endpoint} environment={environment} /> },
  { title: text.reason, cell: ({ latest }) => reasonOf(latest) },
  { title: text.undelivered, cell: ({ count }) => count, right: true },
]

const deadLettersOf = (environment: Environment): readonly Column<Delivery>[] => [
  {
    title: text.delivery,
    cell: ({ delivery_id }) => (
      <Link to="/$environment/deliveries/$delivery_id" params={{ environment, delivery_id }}>
        {delivery_id}
      </Link>
    ),
  },
  { title: text.event, cell: ({ event_type }) => event_type },
  { title: text.reason, cell: reasonOf },
  { title: text.began, cell: ({ created_at }) => <Time at={created_at} /> },
]

const itemsOf = (pages: readonly { items: readonly Delivery[] }[] = []): Delivery[] =>
  pages.flatMap(({ items }) => items)

/** Links to the endpoint or, for an agent's own `webhook_url`, to the latest failed delivery. */
function EndpointLink({ url, latest, environment }: FailingEndpoint & { environment: Environment }) {
  const { agent_id, endpoint_id, delivery_id } = latest
  return endpoint_id === null ? (
    <Link to="/$environment/deliveries/$delivery_id" params={{ environment, delivery_id }}>
      <bdi>{url}</bdi>
    </Link>
  ) : (
    <Link to="/$environment/endpoints/$agent_id/$endpoint_id" params={{ environment, agent_id, endpoint_id }}>
      <bdi>{url}</bdi>
    </Link>
  )
}

/** The destinations at which events do not arrive. */
export function Failures() {
  const client = useClient()
  const environment = useEnvironment()
  const retrying = useInfiniteQuery(polledDeliveries(client, { status: 'retrying', page_size: PAGE }))
  const dead = useInfiniteQuery(polledDeliveries(client, { status: 'dead_lettered', page_size: PAGE }))
  const endpoints = failingEndpoints([...itemsOf(retrying.data?.pages), ...itemsOf(dead.data?.pages)])
  return (
    <>
      <Panel title={text.failing}>
        <Loaded query={retrying}>
          {() =>
            endpoints.length === 0 ? (
              <p>{text.none_failing}</p>
            ) : (
              <Table
                label={text.failing}
                rows={endpoints}
                columns={endpointsOf(environment)}
                keyOf={({ url }) => url}
              />
            )
          }
        </Loaded>
      </Panel>
      <Panel title={text.dead_letters}>
        <Loaded query={dead}>{({ pages }) => <DeadLetters letters={itemsOf(pages)} more={dead.hasNextPage} />}</Loaded>
      </Panel>
    </>
  )
}

function DeadLetters({ letters, more }: { letters: readonly Delivery[]; more: boolean }) {
  const environment = useEnvironment()
  if (letters.length === 0) return <p>{text.no_dead_letters}</p>
  return (
    <>
      <p>{text.dead_letter_count(counted(letters.length, more))}</p>
      <Table
        label={text.dead_letters}
        rows={letters.slice(0, SHOWN)}
        columns={deadLettersOf(environment)}
        keyOf={({ delivery_id }) => delivery_id}
      />
    </>
  )
}
