import type { SimulationScenario } from '../../generated/types.gen.ts'
import type { SimulationPlan } from '../../domain/simulation-plan.ts'
import { seededNumber } from './seeded-choice.ts'

/** One conversation, in which a scenario is played once. */
export interface Run {
  scenario: SimulationScenario
  /** The number of the repeat, from 1. */
  repeat: number
  seed: number
  /** The number of the other party. */
  contact: string
}

const SUBSCRIBERS = 9_000_000

/** All conversations of the plan. Each has a different contact, unless scenarios name the same number. */
export function runsOf({ scenarios, repeats, seed }: SimulationPlan): Run[] {
  const taken = new Set(scenarios.map(({ from_number }) => from_number))
  return scenarios.flatMap((scenario) =>
    Array.from({ length: repeats }, (_, at) => {
      const repeat = at + 1
      const given = repeat === 1 ? scenario.from_number : undefined
      const contact = given ?? freeNumber(taken, seededNumber(seed, scenario.name, repeat))
      taken.add(contact)
      return { scenario, repeat, seed, contact }
    }),
  )
}

function freeNumber(taken: ReadonlySet<string | undefined>, from: number): string {
  for (let at = from; ; at++) {
    const number = `+234803${String(1_000_000 + (at % SUBSCRIBERS))}`
    if (!taken.has(number)) return number
  }
}
