/** The part of a simulation that is open. */
export interface SimulationSearch {
  scenario?: string
  /** The repeat of the scenario, starting at 1. */
  repeat?: number
  /** The simulation to compare with. */
  before?: string
}

/** Reads the address and ignores everything else in it. */
export function simulationSearchOf({ scenario, repeat, before }: Record<string, unknown>): SimulationSearch {
  return {
    ...(isName(scenario) && { scenario: String(scenario) }),
    ...(typeof repeat === 'number' && Number.isInteger(repeat) && repeat > 0 && { repeat }),
    ...(typeof before === 'string' && before !== '' && { before }),
  }
}

/** The router reads a name such as `12` as a number. */
const isName = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
