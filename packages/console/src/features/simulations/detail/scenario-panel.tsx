import type { SimulationRun, SimulationScenarioResult } from '@ohun/sdk'
import { Link } from '@tanstack/react-router'
import { text } from '../../../text/simulations.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatMs } from '../../../ui/time.tsx'
import { Outcome } from '../simulation-status.tsx'
import styles from '../simulations.module.css'
import { Conversation } from './conversation.tsx'
import { Judgements } from './judgements.tsx'
import { shownMs, unmetIn, type Unmet } from './results.ts'

const ROUTE = '/$environment/simulations/$simulation_id'

interface ScenarioPanelProps {
  scenario: SimulationScenarioResult
  run: SimulationRun | undefined
}

/** One scenario: its failures, its repeats, and the conversation of one of them. */
export function ScenarioPanel({ scenario, run }: ScenarioPanelProps) {
  const unmet = unmetIn(scenario, run)
  return (
    <>
      <Panel title={scenario.name}>
        <h3>{text.failures}</h3>
        {unmet.length === 0 ? (
          <p>{text.no_failures}</p>
        ) : (
          <Table
            label={text.failures}
            rows={unmet}
            columns={FAILURES}
            keyOf={({ expectation, repeat }) => `${repeat} ${expectation}`}
          />
        )}
        <Judgements judgements={run?.judgements} />
        {scenario.runs.length > 1 ? <Repeats {...scenario} chosen={run} /> : null}
      </Panel>
      {run ? <Conversation key={run.repeat} run={run} /> : null}
    </>
  )
}

const FAILURES: readonly Column<Unmet>[] = [
  { title: text.expectation, cell: ({ expectation }) => <code className={styles.place}>{expectation}</code> },
  { title: text.repeat, cell: ({ repeat }) => repeat ?? text.all_repeats },
  { title: text.expected, cell: ({ expected }) => <span className={styles.words}>{expected}</span> },
  { title: text.actual, cell: ({ actual }) => <span className={styles.words}>{actual}</span> },
]

function Repeats({ name, runs, chosen }: SimulationScenarioResult & { chosen: SimulationRun | undefined }) {
  const columns: readonly Column<SimulationRun>[] = [
    {
      title: text.repeat,
      cell: ({ repeat }) => <RepeatLink scenario={name} repeat={repeat} current={repeat === chosen?.repeat} />,
    },
    { title: text.outcome, cell: ({ passed }) => <Outcome passed={passed} /> },
    { title: text.length, cell: ({ duration_ms }) => formatMs(duration_ms), right: true },
    { title: text.slowest, cell: ({ slowest_reply_ms }) => shownMs(slowest_reply_ms), right: true },
    { title: text.end_reason, cell: ({ end_reason }) => end_reason ?? '–' },
  ]
  return (
    <>
      <h3>{text.repeats}</h3>
      <div className={styles.scenarios}>
        <Table label={text.repeats} rows={runs} columns={columns} keyOf={({ repeat }) => String(repeat)} />
      </div>
    </>
  )
}

interface RepeatLinkProps {
  scenario: string
  repeat: number
  current: boolean
}

function RepeatLink({ scenario, repeat, current }: RepeatLinkProps) {
  return (
    <Link
      from={ROUTE}
      to="."
      search={(search) => ({ ...search, scenario, repeat })}
      replace
      resetScroll={false}
      aria-current={current}
    >
      {text.repeat_of(repeat)}
    </Link>
  )
}
