import type { TextPatterns } from '../../../domain/text-pattern.ts'
import type { SimulationExpectation, SimulationFailure } from '../../../generated/types.gen.ts'
import type { Latencies, Played } from '../played.ts'
import { latencyMismatch } from './expected-latency.ts'
import { checks, type Check } from './checks.ts'
import { cutMismatch, type Mismatch } from './mismatch.ts'

/** The expectations that a conversation did not meet, except for those that are checked later. */
export function failuresOf(
  expect: readonly SimulationExpectation[],
  played: Played,
  patterns: TextPatterns,
): SimulationFailure[] {
  return expect.flatMap((expectation, at) => {
    const [name, wanted] = onlyEntry(expectation)
    if (name === 'within_ms' || name === 'judge') return []
    const check = checks[name] as Check<unknown>
    return asFailure(check(wanted, played, patterns), `expect[${at}].${name}`)
  })
}

/** The failures of expectations about all repeats together. */
export function failuresOfAll(
  expect: readonly SimulationExpectation[],
  latencies: readonly Latencies[],
): SimulationFailure[] {
  return expect.flatMap(({ within_ms }, at) => {
    if (within_ms === undefined) return []
    return asFailure(latencyMismatch(within_ms, latencies), `expect[${at}].within_ms`)
  })
}

function onlyEntry(expectation: SimulationExpectation): [keyof SimulationExpectation, unknown] {
  return Object.entries(expectation)[0] as [keyof SimulationExpectation, unknown]
}

function asFailure(mismatch: Mismatch | null, expectation: string): SimulationFailure[] {
  return mismatch === null ? [] : [{ expectation, ...cutMismatch(mismatch) }]
}
