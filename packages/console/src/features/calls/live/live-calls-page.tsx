import type { LiveCall } from '@ohun/sdk'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEnvironment } from '../../../api/client.ts'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/live-calls.ts'
import { useAllAgents } from '../../../ui/agents.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { toneOf } from '../call-tone.ts'
import { CallBacks } from './call-backs.tsx'
import { Elapsed } from './elapsed.tsx'
import styles from './live-call.module.css'
import { LiveCallPanel } from './live-call-panel.tsx'
import { useLiveCalls } from './use-live-calls.ts'

const ROUTE = '/$environment/calls/live'

/** The calls in progress. The selected one can be listened to and taken over. */
export function LiveCallsPage() {
  const { calls, error, retry } = useLiveCalls()
  const { nameOf } = useAllAgents()
  const { call: open } = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: ROUTE })
  const [asked, setAsked] = useState(0)
  const setOpen = (call: string): void => {
    setAsked(asked + 1)
    void navigate({ to: '.', search: { call } })
  }
  const call = calls?.find(({ call_id }) => call_id === open)
  return (
    <Page title={text.title} intro={text.intro}>
      <ErrorNotice error={error} retry={retry} />
      {calls === null && !error ? <p role="status">{common.loading}</p> : null}
      {calls?.length === 0 ? (
        <Empty title={text.no_calls}>
          <p>{text.no_calls_hint}</p>
        </Empty>
      ) : null}
      {calls && calls.length > 0 ? (
        <Table
          label={text.title}
          rows={calls}
          columns={columnsFor({ open: setOpen, nameOf })}
          keyOf={({ call_id }) => call_id}
        />
      ) : null}
      {call ? <LiveCallPanel key={call.call_id} call={call} asked={asked} /> : null}
      {calls && open !== undefined && !call ? <NotInProgress call_id={open} /> : null}
      <CallBacks />
    </Page>
  )
}

interface ColumnsOf {
  open: (call_id: string) => void
  nameOf: (agent_id: string) => string
}

/** Says that the call in the address has ended, or has not begun yet. */
function NotInProgress({ call_id }: { call_id: string }) {
  const environment = useEnvironment()
  return (
    <p role="status">
      {text.not_in_progress}{' '}
      <Link to="/$environment/calls/$call_id" params={{ environment, call_id }}>
        {text.record}
      </Link>
    </p>
  )
}

const columnsFor = ({ open, nameOf }: ColumnsOf): readonly Column<LiveCall>[] => [
  { title: text.from, cell: ({ from_number }) => from_number },
  // Beside the number, where a narrow window shows it.
  { title: text.actions, cell: ({ call_id }) => <Button onClick={() => open(call_id)}>{text.listen}</Button> },
  { title: text.to, cell: ({ to_number }) => to_number },
  { title: text.agent, cell: ({ agent_id }) => <bdi>{nameOf(agent_id)}</bdi> },
  { title: text.status, cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
  { title: text.answered, cell: ({ answered_at }) => <Time at={answered_at} /> },
  { title: text.lasts, cell: ({ answered_at }) => <Elapsed since={answered_at} /> },
  { title: text.last_words, cell: ({ last_words }) => <bdi className={styles.words}>{last_words?.text ?? '–'}</bdi> },
]
