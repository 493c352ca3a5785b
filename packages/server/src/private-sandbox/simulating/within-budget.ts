import type { SimulationRun, SimulationScenarioResult } from '../../generated/types.gen.ts'
import { cutTold } from './expecting/told.ts'

/** The length of all runs together. They are read as a whole: four million take 70 ms of the process that answers everybody. */
const MOST_CHARACTERS = 1_000_000
/** How much of each text of a failure is left in a run that does not fit. */
const SHORT = 120

/** Leaves out transcripts, and all failures of a run but one, where the results are more than can be kept. */
export function withinBudget(
  results: readonly SimulationScenarioResult[],
  characters = MOST_CHARACTERS,
): SimulationScenarioResult[] {
  let left = characters
  const fits = (run: SimulationRun): boolean => {
    const size = JSON.stringify(run).length
    if (size > left) return false
    left -= size
    return true
  }
  return results.map((result) => ({ ...result, runs: result.runs.map((run) => (fits(run) ? run : shortened(run))) }))
}

function shortened(run: SimulationRun): SimulationRun {
  const failures = run.failures.slice(0, 1).map((failure) => ({ ...failure, ...cutTold(failure, SHORT) }))
  const short = { ...run, failures, transcript: null, tool_calls: null, events: null }
  delete short.judgements
  return short
}
