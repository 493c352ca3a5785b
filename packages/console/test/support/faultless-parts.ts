import { appendFileSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which the processes of a run of the console's tests add the parts of pages without a fault. */
    faultless_parts: string
  }
}

/** The states of parts that the tests of this process know to be without a fault. */
const known = new Set<string>()

/** The parts that the tests of all processes of the run have found without a fault so far. Each is one line of the file. */
export function faultlessParts(): ReadonlySet<string> {
  // Behind the last line is nothing, or a line that is not complete yet.
  const lines = readFileSync(inject('faultless_parts'), 'latin1').split('\n').slice(0, -1)
  for (const line of lines) known.add(line)
  return known
}

export function addFaultlessParts(states: readonly string[]): void {
  const added = states.filter((state) => !known.has(state))
  for (const state of added) known.add(state)
  appendFileSync(inject('faultless_parts'), added.map((state) => `${state}\n`).join(''))
}
