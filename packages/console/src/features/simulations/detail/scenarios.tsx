import type { SimulationDetail, SimulationScenarioResult } from '@ohun/sdk'
import { Link, useSearch } from '@tanstack/react-router'
import { text } from '../../../text/simulations.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Outcome } from '../simulation-status.tsx'
import styles from '../simulations.module.css'
import { chosenOf, shownMs, slowestOf } from './results.ts'
import { ScenarioPanel } from './scenario-panel.tsx'

const ROUTE = '/$environment/simulations/$simulation_id'

/** All scenarios, and below them the selected one. */
export function Scenarios({ simulation: { scenarios } }: { simulation: SimulationDetail }) {
  const search = useSearch({ from: ROUTE })
  const chosen = chosenOf(scenarios, search)
  const columns: readonly Column<SimulationScenarioResult>[] = [
    {
      title: text.scenario,
      cell: ({ name }) => <ScenarioLink name={name} current={name === chosen?.scenario.name} />,
    },
    { title: text.outcome, cell: ({ passed }) => <Outcome passed={passed} /> },
    {
      title: text.failed_repeats,
      cell: ({ runs }) => text.failed_of(runs.filter(({ passed }) => !passed).length, runs.length),
      right: true,
    },
    { title: text.slowest, cell: (result) => shownMs(slowestOf(result)), right: true },
  ]
  return (
    <>
      <Panel title={text.scenarios}>
        <div className={styles.scenarios}>
          <Table label={text.scenarios} rows={scenarios} columns={columns} keyOf={({ name }) => name} />
        </div>
      </Panel>
      {chosen ? <ScenarioPanel key={chosen.scenario.name} {...chosen} /> : null}
    </>
  )
}

function ScenarioLink({ name, current }: { name: string; current: boolean }) {
  return (
    <Link
      from={ROUTE}
      to="."
      search={({ before }) => ({ ...(before && { before }), scenario: name })}
      replace
      resetScroll={false}
      aria-current={current}
    >
      <bdi className={styles.words}>{name}</bdi>
    </Link>
  )
}
