import type { SandboxClock, SandboxClockAdvance } from '@ohun/sdk'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../api/client.ts'
import { text } from '../../text/clocks.ts'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { formatMs, Time } from '../../ui/time.tsx'

type Counted = readonly [event_type: string, count: number]

const COLUMNS: readonly Column<Counted>[] = [
  { title: text.event, cell: ([event_type]) => <code>{event_type}</code> },
  { title: text.number, cell: ([, count]) => count, right: true },
]

/** Shows what happened during the last advance. */
export function LastAdvance({ clock: { last_advance } }: { clock: SandboxClock }) {
  return (
    <Panel title={text.happened}>{last_advance ? <Happened turn={last_advance} /> : <p>{text.not_turned}</p>}</Panel>
  )
}

function Happened({ turn: { from, to, reached, steps, duration_ms, events, fault } }: { turn: SandboxClockAdvance }) {
  const environment = useEnvironment()
  const counted = Object.entries(events).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return (
    <>
      {fault === null ? null : (
        <p role="alert">
          {text.stopped} {fault}
        </p>
      )}
      <p>
        <Time at={from} /> → <Time at={reached} />
        {reached === to ? null : (
          <>
            {' '}
            (<Time at={to} />)
          </>
        )}
      </p>
      <p>
        {text.steps(steps)} {text.duration(formatMs(duration_ms))}
      </p>
      {counted.length === 0 ? (
        <p>{text.no_events}</p>
      ) : (
        <>
          <Table label={text.events} rows={counted} columns={COLUMNS} keyOf={([event_type]) => event_type} />
          <Link to="/$environment/events" params={{ environment }}>
            {text.events_link}
          </Link>
        </>
      )}
    </>
  )
}
