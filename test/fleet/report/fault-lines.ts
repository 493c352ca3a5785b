import type { PastFault } from '../faults/fault.ts'
import type { OutsideCall } from '../outside/phone-network.ts'
import type { Attempt, Finding, Outcome } from '../traffic/traffic.ts'
import { outagesOf, type Outage } from './outages.ts'

/** The results from the beginning of a fault to the beginning of the next one. */
export interface FaultLine {
  name: string
  outcomes: Record<Outcome, number>
  /** The longest outage that began in this time. Null if everything was acknowledged. */
  outage: Outage | null
  /** The longest time that a client waited for an acknowledgement. */
  slowest_ms: number
  /** The longest time without audio in a call that the other party ended. */
  silence_ms: number
  /** The number of calls that ended with their process. */
  cut: number
  /** The number of repeats that the contract allows after a fault. */
  repeated: number
  lost: number
  /** The number of things that were sent, asked, made or charged twice, or charged wrongly. */
  doubled: number
}

export interface Observed {
  past: readonly PastFault[]
  attempts: readonly Attempt[]
  findings: readonly Finding[]
  calls: readonly OutsideCall[]
}

const QUIET: PastFault = { fault: { name: 'no fault', ends_calls: false }, began_ms: 0, undone_ms: 0 }

/** Returns a line for the time before the first fault, and one for each fault. */
export function faultLines(observed: Observed): FaultLine[] {
  const outages = outagesOf(observed.attempts)
  const all = [QUIET, ...observed.past]
  return all.map((past, at) => {
    const until_ms = all[at + 1]?.began_ms ?? Infinity
    const within = (at_ms: number): boolean => at_ms >= past.began_ms && at_ms < until_ms
    const own = {
      past: [past],
      attempts: observed.attempts.filter(({ began_ms }) => within(began_ms)),
      findings: observed.findings.filter(({ at_ms }) => within(at_ms)),
      calls: observed.calls.filter(({ end, ended_ms }) => end === 'person' && ended_ms !== null && within(ended_ms)),
    }
    const began_here = outages.filter(({ from_ms }) => within(from_ms))
    return lineOf(past.fault, own, began_here)
  })
}

function lineOf({ name, ends_calls }: PastFault['fault'], own: Observed, outages: readonly Outage[]): FaultLine {
  const count = (...what: Finding['what'][]): number => own.findings.filter((one) => what.includes(one.what)).length
  const acknowledged = own.attempts.filter(({ outcome }) => outcome === 'acknowledged')
  return {
    name,
    outcomes: outcomesOf(own.attempts),
    outage: outages.toSorted((one, other) => other.ms - one.ms)[0] ?? null,
    slowest_ms: Math.max(0, ...acknowledged.map(({ began_ms, ended_ms }) => ended_ms - began_ms)),
    silence_ms: Math.max(0, ...own.calls.map(({ longest_gap_ms }) => longest_gap_ms)),
    cut: ends_calls ? count('cut') : 0,
    repeated: count('repeated'),
    lost: count('lost') + (ends_calls ? 0 : count('cut')),
    doubled: count('doubled', 'mischarged'),
  }
}

function outcomesOf(attempts: readonly Attempt[]): Record<Outcome, number> {
  const outcomes = { acknowledged: 0, refused: 0, unknown: 0, carrier_failed: 0, unexpected: 0 }
  for (const { outcome } of attempts) outcomes[outcome] += 1
  return outcomes
}

/** True for results that no fault excuses. */
export function isFaulty({ lost, doubled, outcomes }: FaultLine): boolean {
  return lost + doubled + outcomes.unexpected > 0
}
