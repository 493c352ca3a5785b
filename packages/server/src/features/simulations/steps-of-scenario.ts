import type { SimulatedAction } from '../../generated/types.gen.ts'

/** A step of a scenario with its path. */
export interface StepAt {
  step: SimulatedAction
  /** The path of the step, such as `steps[2].when[0].steps[1]`. */
  field: string
  /** The number of branches around the step. */
  depth: number
}

const DEEPEST = 4
const MAX_STEPS = 500

/** Yields all steps, a branch before the steps within it, so that a reader can stop before a branch that is too deep. */
export function* stepsIn(steps: readonly SimulatedAction[], field = 'steps', depth = 0): Iterable<StepAt> {
  for (const [at, step] of steps.entries()) {
    const place = `${field}[${at}]`
    yield { step, field: place, depth }
    if (typeof step === 'string' || !('when' in step)) continue
    for (const [way, one] of step.when.entries()) yield* stepsIn(one.steps, `${place}.when[${way}].steps`, depth + 1)
    yield* stepsIn(step.otherwise ?? [], `${place}.otherwise`, depth + 1)
  }
}

/** The first fault in the nesting of steps. Null if there is none. */
export function stepsFault(steps: readonly SimulatedAction[]): string | null {
  let count = 0
  for (const { field, depth } of stepsIn(steps)) {
    if (depth > DEEPEST) return `${field}: is nested in ${depth} branches; at most ${DEEPEST} are accepted.`
    if (++count > MAX_STEPS) return `steps: has more than ${MAX_STEPS}, with those of its branches.`
  }
  return null
}
