import type { SimulationDetail, SimulationScenarioResult } from '@ohun/sdk'

/** The results of a file. */
export interface SuiteResult {
  file: string
  simulation: SimulationDetail
}

export interface SimulateReport {
  passed: boolean
  suites: {
    file: string
    simulation_id: string
    name: string | null
    status: string
    fault: string | null
    scenarios: SimulationScenarioResult[]
  }[]
  /** The differences from the baseline. Absent without one. */
  changes?: Change[]
}

/** A scenario whose result differs from the baseline. */
export interface Change {
  file: string
  scenario: string
  kind: 'now_fails' | 'now_passes' | 'slower' | 'new' | 'gone'
  /** The change as a sentence without a full stop. */
  what: string
}
