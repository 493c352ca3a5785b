import type { SimulationRun, SimulationScenarioResult } from '../../generated/types.gen.ts'
import { cutMismatch } from './expecting/mismatch.ts'

/**
 * The most characters of all runs together. They are parsed at once, and four million would block the process that serves everybody
 * for 70 ms.
 */
const MAX_CHARACTERS = 1_000_000
/** The characters that are left of each text of a failure, in a run that does not fit. */
const SHORT = 120

/** Limits the size of results. In runs that do not fit, it leaves out transcripts and all failures except the first. */
export function withinBudget(
  results: readonly SimulationScenarioResult[],
  characters = MAX_CHARACTERS,
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
  const failures = run.failures.slice(0, 1).map((failure) => ({ ...failure, ...cutMismatch(failure, SHORT) }))
  const short = { ...run, failures, transcript: null, tool_calls: null, events: null }
  delete short.judgements
  return short
}
