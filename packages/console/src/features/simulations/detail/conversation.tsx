import type { SimulatedToolCall, SimulationRun } from '@ohun/sdk'
import { useMemo } from 'react'
import { text } from '../../../text/simulations.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatMs } from '../../../ui/time.tsx'
import { shownTime } from '../../calls/detail/call-times.ts'
import { Outcome } from '../simulation-status.tsx'
import styles from '../simulations.module.css'
import { ConversationAxis } from './conversation-axis.tsx'
import { shownMs } from './results.ts'
import { entriesOf, lengthOf, shownJson, type RunEntry } from './run-entries.ts'

/** One conversation: its words and tools on a time axis and as lists, and its events. */
export function Conversation({ run }: { run: SimulationRun }) {
  const entries = useMemo(() => entriesOf(run), [run])
  return (
    <Panel title={text.conversation_of(run.repeat)}>
      <Facts
        facts={[
          [text.outcome, <Outcome passed={run.passed} />],
          [text.status, run.status ?? '–'],
          [text.end_reason, run.end_reason ?? '–'],
          [text.length, formatMs(run.duration_ms)],
          [text.slowest, shownMs(run.slowest_reply_ms)],
          [text.cost, <Money kobo={run.cost_kobo} />],
          ...(run.quality ? [[text.quality, text.quality_of(run.quality)] as const] : []),
        ]}
      />
      {entries === null ? <p>{text.conversation_gone}</p> : <Happened run={run} entries={entries} />}
    </Panel>
  )
}

function Happened({ run, entries }: { run: SimulationRun; entries: readonly RunEntry[] }) {
  const { tool_calls, events } = run
  return (
    <>
      <ConversationAxis entries={entries} length_ms={lengthOf(run, entries)} />
      {entries.length === 0 ? (
        <p>{text.nothing_said}</p>
      ) : (
        <Table label={text.transcript} rows={entries} columns={SAID} keyOf={({ id }) => id} />
      )}
      <h3>{text.tools}</h3>
      {tool_calls === null || tool_calls.length === 0 ? (
        <p>{text.no_tools}</p>
      ) : (
        <Table
          label={text.tools}
          rows={tool_calls}
          columns={TOOLS}
          keyOf={(call) => String(tool_calls.indexOf(call))}
        />
      )}
      <h3>{text.events}</h3>
      <Events events={events ?? []} />
    </>
  )
}

const SAID: readonly Column<RunEntry>[] = [
  { title: text.at, cell: ({ at_ms }) => shownTime(at_ms), right: true },
  { title: text.who, cell: ({ who }) => (who === 'tool' ? text.tool : text.roles[who]) },
  { title: text.entry, cell: (entry) => <Words entry={entry} /> },
]

function Words({ entry: { words, interrupted } }: { entry: RunEntry }) {
  return (
    <>
      <span className={styles.words}>{words}</span>
      {interrupted ? ` (${text.interrupted})` : null}
    </>
  )
}

const TOOLS: readonly Column<SimulatedToolCall>[] = [
  { title: text.at, cell: ({ at_ms }) => shownTime(at_ms), right: true },
  { title: text.tool, cell: ({ name }) => <code>{name}</code> },
  { title: text.arguments, cell: ({ arguments: given }) => <code className={styles.words}>{shownJson(given)}</code> },
  { title: text.outcome, cell: ({ outcome }) => outcome },
]

/** The service reports the order of the events, but not their times. */
function Events({ events }: { events: readonly string[] }) {
  if (events.length === 0) return <p>{text.no_events}</p>
  return (
    <ol className={styles.events}>
      {events.map((event_type, index) => (
        <li key={index}>
          <code>{event_type}</code>
        </li>
      ))}
    </ol>
  )
}
