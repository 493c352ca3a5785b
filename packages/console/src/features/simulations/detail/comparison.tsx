import type { Simulation, SimulationDetail, SimulationScenarioResult } from '@ohun/sdk'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEnvironment } from '../../../api/client.ts'
import { text } from '../../../text/simulations.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatTime } from '../../../ui/time.tsx'
import { useSimulation, useSimulations } from '../use-simulations.ts'
import { changesBetween, earlierRuns, type Change } from './compare.ts'

const ROUTE = '/$environment/simulations/$simulation_id'
/** The number of simulations that a workspace keeps. */
const ALL = 100

/** The scenarios whose results differ from an earlier run of the suite. Empty without an earlier run. */
export function Comparison({ simulation }: { simulation: SimulationDetail }) {
  const { before } = useSearch({ from: ROUTE })
  const list = useSimulations(ALL)
  const runs = earlierRuns(list.data?.pages.flatMap(({ items }) => items) ?? [], simulation)
  const chosen = runs.find(({ simulation_id }) => simulation_id === before) ?? runs[0]
  if (!chosen) return null
  return (
    <Panel title={text.comparison}>
      <Choice runs={runs} chosen={chosen} />
      <Changes key={chosen.simulation_id} earlier_id={chosen.simulation_id} now={simulation.scenarios} />
    </Panel>
  )
}

function Choice({ runs, chosen }: { runs: readonly Simulation[]; chosen: Simulation }) {
  const navigate = useNavigate({ from: ROUTE })
  const compareWith = (before: string): void =>
    void navigate({ to: '.', search: (search) => ({ ...search, before }), replace: true, resetScroll: false })
  return (
    <SelectField
      label={text.compare_with}
      value={chosen.simulation_id}
      onChange={({ target }) => compareWith(target.value)}
    >
      {runs.map(({ simulation_id, created_at, status, agent_version }) => (
        <option key={simulation_id} value={simulation_id}>
          {text.run_of(formatTime(created_at), text.statuses[status], text.version_of(agent_version))}
        </option>
      ))}
    </SelectField>
  )
}

const TONES: Readonly<Record<Change['kind'], Tone>> = {
  fails: 'bad',
  passes: 'good',
  slower: 'warning',
  new: 'info',
  gone: 'plain',
}

const wordsOf = (change: Change): string =>
  change.kind === 'slower' ? text.changes.slower(change.before_ms, change.now_ms) : text.changes[change.kind]

const COLUMNS: readonly Column<Change>[] = [
  { title: text.scenario, cell: ({ scenario }) => <bdi>{scenario}</bdi> },
  { title: text.outcome, cell: (change) => <Badge tone={TONES[change.kind]}>{wordsOf(change)}</Badge> },
]

function Changes({ earlier_id, now }: { earlier_id: string; now: readonly SimulationScenarioResult[] }) {
  const environment = useEnvironment()
  const query = useSimulation(earlier_id)
  return (
    <>
      <Loaded query={query}>
        {({ scenarios }) => {
          const changes = changesBetween(scenarios, now)
          return changes.length === 0 ? (
            <p>{text.nothing_changed}</p>
          ) : (
            <Table label={text.comparison} rows={changes} columns={COLUMNS} keyOf={({ scenario }) => scenario} />
          )
        }}
      </Loaded>
      <Link to={ROUTE} params={{ environment, simulation_id: earlier_id }}>
        {text.earlier_run}
      </Link>
    </>
  )
}
