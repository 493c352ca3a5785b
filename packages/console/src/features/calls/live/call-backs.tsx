import type { CallBack } from '@ohun/sdk'
import { cancelCallBack } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { listCallBacksPages } from '../../../api/queries.gen.ts'
import { statuses, text } from '../../../text/call-backs.ts'
import { text as common } from '../../../text/common.ts'
import { useAllAgents } from '../../../ui/agents.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'

/** The pending call-backs, if there are any. */
export function CallBacks() {
  const client = useClient()
  const queries = useQueryClient()
  const { nameOf } = useAllAgents()
  const list = useInfiniteQuery(listCallBacksPages(client, { status: 'scheduled' }))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const cancelling = useMutation({
    mutationFn: async (call_back_id: string) => await cancelCallBack(client, call_back_id),
    onSuccess: async () => await queries.invalidateQueries({ queryKey: ['listCallBacks'] }),
  })
  const columns = columnsFor({ nameOf, cancel: (call_back_id) => cancelling.mutate(call_back_id) })
  const error = list.error ?? cancelling.error
  if (rows.length === 0 && !error) return null
  return (
    <Panel title={text.title}>
      <ErrorNotice error={error} />
      <Table label={text.waiting} rows={rows} columns={columns} keyOf={(row) => row.call_back_id} />
      {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()}>{common.more}</Button> : null}
    </Panel>
  )
}

interface ColumnsOf {
  nameOf: (agent_id: string) => string
  cancel: (call_back_id: string) => void
}

const columnsFor = ({ nameOf, cancel }: ColumnsOf): readonly Column<CallBack>[] => [
  { title: text.number, cell: ({ number }) => number },
  { title: text.agent, cell: ({ agent_id }) => nameOf(agent_id) },
  { title: text.summary, cell: ({ summary }) => <bdi>{summary}</bdi> },
  { title: text.status, cell: ({ status }) => statuses[status] },
  { title: text.attempts, cell: ({ attempt_count }) => attempt_count },
  { title: text.next, cell: ({ next_attempt_at }) => (next_attempt_at ? <Time at={next_attempt_at} /> : '–') },
  {
    title: text.cancel,
    cell: ({ call_back_id, number }) => (
      <Button aria-label={text.cancel_of(number)} onClick={() => cancel(call_back_id)}>
        {text.cancel}
      </Button>
    ),
  },
]
