import type { Call } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEnvironment, type Environment } from '../../api/client.ts'
import type { listCallsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/home.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Empty } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { toneOf } from '../calls/call-tone.ts'

const columnsOf = (environment: Environment): readonly Column<Call>[] => [
  {
    title: text.call,
    cell: ({ call_id }) => (
      <Link to="/$environment/calls/$call_id" params={{ environment, call_id }}>
        {call_id}
      </Link>
    ),
  },
  { title: text.status, cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
  { title: text.from, cell: ({ from_number }) => from_number },
  { title: text.to, cell: ({ to_number }) => to_number },
  { title: text.began, cell: ({ created_at }) => <Time at={created_at} /> },
]

export function LatestCalls({ pages }: { pages: ReturnType<typeof listCallsPages> }) {
  const environment = useEnvironment()
  const { data, error, refetch } = useInfiniteQuery(pages)
  const calls = data?.pages.flatMap(({ items }) => items)
  return (
    <Panel title={text.latest_calls}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {calls?.length === 0 ? (
        <Empty title={text.no_calls}>
          <p>{text.no_calls_hint}</p>
        </Empty>
      ) : null}
      {calls && calls.length > 0 ? (
        <Table
          label={text.latest_calls}
          rows={calls}
          columns={columnsOf(environment)}
          keyOf={({ call_id }) => call_id}
        />
      ) : null}
    </Panel>
  )
}
