import type { Call } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { listCallsPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/agents.ts'
import { text as words } from '../../../text/calls.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatSeconds, Time } from '../../../ui/time.tsx'
import { toneOf } from '../../calls/call-tone.ts'
import { SECTIONS } from '../sections.ts'

const SHOWN = 5

/** The latest calls of this agent in the environment of the page. */
export function AgentCalls({ agent_id }: { agent_id: string }) {
  const environment = useEnvironment()
  const { data, error, refetch } = useInfiniteQuery(listCallsPages(useClient(), { agent_id, page_size: SHOWN }))
  const calls = data?.pages[0]?.items
  return (
    <Panel {...SECTIONS.calls}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {calls?.length === 0 ? <p>{text.no_calls}</p> : null}
      {calls && calls.length > 0 ? (
        <>
          <Rows calls={calls} />
          <Link to="/$environment/calls" params={{ environment }} search={{ agent_id }}>
            {text.all_calls}
          </Link>
        </>
      ) : null}
    </Panel>
  )
}

function Rows({ calls }: { calls: readonly Call[] }) {
  const environment = useEnvironment()
  const columns: readonly Column<Call>[] = [
    {
      title: words.began,
      cell: ({ call_id, created_at }) => (
        <Link to="/$environment/calls/$call_id" params={{ environment, call_id }}>
          <Time at={created_at} />
        </Link>
      ),
    },
    { title: words.from, cell: ({ from_number }) => from_number },
    { title: words.to, cell: ({ to_number }) => to_number },
    { title: words.status, cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
    { title: words.duration, cell: ({ duration_seconds }) => formatSeconds(duration_seconds ?? 0), right: true },
  ]
  return <Table label={text.latest_calls} rows={calls} columns={columns} keyOf={({ call_id }) => call_id} />
}
