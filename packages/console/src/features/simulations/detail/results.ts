import type { SimulationFailure, SimulationRun, SimulationScenarioResult } from '@ohun/sdk'
import { formatMs } from '../../../ui/time.tsx'
import type { SimulationSearch } from '../simulation-search.ts'

/** The scenario and the repeat to show: those in the address, or else the first that failed. */
export function chosenOf(
  scenarios: readonly SimulationScenarioResult[],
  { scenario: name, repeat }: SimulationSearch,
): { scenario: SimulationScenarioResult; run: SimulationRun | undefined } | undefined {
  const scenario = scenarios.find((one) => one.name === name) ?? scenarios.find(({ passed }) => !passed) ?? scenarios[0]
  if (!scenario) return undefined
  const { runs } = scenario
  const run = runs.find((one) => one.repeat === repeat) ?? runs.find(({ passed }) => !passed) ?? runs[0]
  return { scenario, run }
}

/** An expectation that was not met, in one repeat or in all of them together. */
export interface Unmet extends SimulationFailure {
  repeat: number | null
}

/** The expectations that were not met by the scenario as a whole, and in this repeat. */
export function unmetIn({ failures }: SimulationScenarioResult, run: SimulationRun | undefined): Unmet[] {
  const of_run = (run?.failures ?? []).map((failure) => ({ ...failure, repeat: run?.repeat ?? null }))
  return [...failures.map((failure) => ({ ...failure, repeat: null })), ...of_run]
}

/** The slowest answer of all repeats. Null if there was no answer. */
export function slowestOf({ runs }: SimulationScenarioResult): number | null {
  const known = runs.flatMap(({ slowest_reply_ms }) => slowest_reply_ms ?? [])
  return known.length === 0 ? null : Math.max(...known)
}

export const shownMs = (ms: number | null): string => (ms === null ? '–' : formatMs(ms))
