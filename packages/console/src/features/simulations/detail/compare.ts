import type { Simulation, SimulationScenarioResult } from '@ohun/sdk'
import { isUnfinished } from '../is-unfinished.ts'
import { slowestOf } from './results.ts'

/** A scenario whose result differs between two runs. */
export type Change = { scenario: string } & (
  | { kind: 'fails' | 'passes' | 'new' | 'gone' }
  | { kind: 'slower'; before_ms: number; now_ms: number }
)

/** An answer that is slower by this factor is reported, as in `ohun simulate --baseline`. */
const SLOWER = 1.5
const SLOWER_BY_MS = 100

type Results = readonly SimulationScenarioResult[]

/** The differences from an earlier run of the suite, by the names of the scenarios. */
export function changesBetween(before: Results, now: Results): Change[] {
  const earlier = new Map(before.map((result) => [result.name, result]))
  const names = new Set(now.map(({ name }) => name))
  const gone = before.filter(({ name }) => !names.has(name))
  return [
    ...now.flatMap((result) => changeOf(earlier.get(result.name), result)),
    ...gone.map(({ name }): Change => ({ scenario: name, kind: 'gone' })),
  ]
}

function changeOf(before: SimulationScenarioResult | undefined, now: SimulationScenarioResult): Change[] {
  const { name: scenario, passed } = now
  if (!before) return [{ scenario, kind: 'new' }]
  if (before.passed !== passed) return [{ scenario, kind: passed ? 'passes' : 'fails' }]
  const [before_ms, now_ms] = [slowestOf(before) ?? 0, slowestOf(now) ?? 0]
  const is_slower = now_ms > before_ms * SLOWER && now_ms - before_ms > SLOWER_BY_MS
  return is_slower ? [{ scenario, kind: 'slower', before_ms, now_ms }] : []
}

/** The runs of the same suite that ended before this one began, newest first. A suite without a name has none. */
export function earlierRuns(all: readonly Simulation[], { name, simulation_id, created_at }: Simulation): Simulation[] {
  if (name === null) return []
  return all.filter(
    (other) =>
      other.name === name &&
      other.simulation_id !== simulation_id &&
      other.created_at <= created_at &&
      other.status !== 'broken' &&
      !isUnfinished(other),
  )
}
