import type { CallBack } from '@ohun/sdk'
import { cancelCallBack } from '@ohun/sdk/operations'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { listCallBacksPages } from '../../../api/queries.gen.ts'
import { statuses, text } from '../../../text/call-backs.ts'
import { useAllAgents } from '../../../ui/agents.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { Only } from '../../../ui/only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { More } from '../../../ui/more.tsx'

/** The pending call-backs, if there are any. */
export function CallBacks() {
  const client = useClient()
  const { nameOf } = useAllAgents()
  const list = useInfiniteQuery(listCallBacksPages(client, { status: 'scheduled' }))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [asked, ask] = useState<CallBack>()
  const { error } = list
  if (rows.length === 0 && !error) return null
  return (
    <Panel title={text.title}>
      <ErrorNotice error={error} retry={() => void list.refetch()} />
      <Table label={text.waiting} rows={rows} columns={columnsFor({ nameOf, ask })} keyOf={(row) => row.call_back_id} />
      <More list={list} />
      {asked ? <Cancel chosen={asked} onClose={() => ask(undefined)} /> : null}
    </Panel>
  )
}

function Cancel({ chosen: { call_back_id, number }, onClose }: { chosen: CallBack; onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const cancel = async (): Promise<void> => {
    await cancelCallBack(client, call_back_id)
    notify(text.cancelled)
    await queries.invalidateQueries({ queryKey: ['listCallBacks'] })
  }
  return (
    <Confirm title={text.cancel_of(number)} action={text.cancel_one} danger onConfirm={cancel} onClose={onClose}>
      <p>{text.cancel_hint}</p>
    </Confirm>
  )
}

interface ColumnsOf {
  nameOf: (agent_id: string) => string
  ask: (call_back: CallBack) => void
}

const columnsFor = ({ nameOf, ask }: ColumnsOf): readonly Column<CallBack>[] => [
  { title: text.number, cell: ({ number }) => number },
  { title: text.agent, cell: ({ agent_id }) => <bdi>{nameOf(agent_id)}</bdi> },
  { title: text.summary, cell: ({ summary }) => <bdi>{summary}</bdi> },
  { title: text.status, cell: ({ status }) => statuses[status] },
  { title: text.attempts, cell: ({ attempt_count }) => attempt_count },
  { title: text.next, cell: ({ next_attempt_at }) => (next_attempt_at ? <Time at={next_attempt_at} /> : '–') },
  {
    title: text.actions,
    cell: (row) => (
      <Only may="answer">
        <Button aria-label={text.cancel_of(row.number)} onClick={() => ask(row)}>
          {text.cancel}
        </Button>
      </Only>
    ),
  },
]
