import type { SimulationScenarioResult } from '@ohun/sdk'
import { changesSince } from './baseline.ts'
import type { SimulateReport, SuiteResult } from './simulate-report.ts'

export function simulateReport(results: readonly SuiteResult[], baseline: SimulateReport | null): SimulateReport {
  const suites = results.map(({ file, simulation: { simulation_id, name, status, fault, scenarios } }) => {
    return { file, simulation_id, name, status, fault, scenarios }
  })
  const passed = suites.every(({ status }) => status === 'passed')
  const report = { passed, suites }
  return baseline ? { ...report, changes: changesSince(baseline, report) } : report
}

/** The failures of a scenario, as lines. */
export function linesOf({ failures, runs }: SimulationScenarioResult): string[] {
  const own = failures.map(({ expectation, expected, actual }) => `${expectation}: expected ${expected}; ${actual}`)
  const of_runs = runs.flatMap(({ repeat, failures: found }) =>
    found.map(({ expectation, expected, actual }) => {
      const of = runs.length > 1 ? ` (repeat ${repeat})` : ''
      return `${expectation}${of}: expected ${expected}; ${actual}`
    }),
  )
  return [...own, ...of_runs]
}

/** The report for people: a line for each scenario, with its failures below. */
export function shownReport({ suites, changes = [], passed }: SimulateReport): string[] {
  const lines = suites.flatMap(({ file, fault, scenarios }) => [
    file,
    ...(fault === null ? [] : [`broken: ${fault}`]),
    ...scenarios.flatMap(shownScenario),
  ])
  const all = suites.flatMap(({ scenarios }) => scenarios)
  const failed = all.filter((scenario) => !scenario.passed).length
  const total = `${all.length - failed} of ${all.length} scenarios passed${passed ? '.' : ', so the run has failed.'}`
  return [...lines, ...changes.map(({ what }) => `since the baseline: ${what}`), total]
}

function shownScenario(scenario: SimulationScenarioResult): string[] {
  const { name, passed, runs } = scenario
  const slowest = Math.max(0, ...runs.map(({ slowest_reply_ms }) => slowest_reply_ms ?? 0))
  const repeats = runs.length > 1 ? `, ${runs.filter((run) => run.passed).length} of ${runs.length} repeats` : ''
  const head = `${passed ? 'passed' : 'FAILED'}: ${name} (slowest answer ${slowest} ms${repeats})`
  return passed ? [head] : [head, ...linesOf(scenario).map((line) => `- ${line}`)]
}
