import type { PastFault } from './faults/fault.ts'
import type { Attempt, Finding, Outcome } from './traffic/traffic.ts'

/** Everything from the beginning of a fault to that of the next one. */
export interface FaultLine {
  name: string
  acknowledged: number
  refused: number
  unknown: number
  carrier_failed: number
  unexpected: number
  /** The longest time in which a kind of traffic was not acknowledged, and which kind that was. */
  outage_ms: number
  outage_of: string
  /** The longest that a client waited for an acknowledgement. */
  slowest_ms: number
  cut: number
  repeated: number
  lost: number
  doubled: number
}

const NOTHING: Omit<PastFault, 'began_ms'> = { fault: { name: 'no fault', ends_calls: false }, undone_ms: 0 }

/** A line for the time before the first fault, and one for each. */
export function faultLines(
  past: readonly PastFault[],
  attempts: readonly Attempt[],
  findings: readonly Finding[],
): FaultLine[] {
  const all = [{ ...NOTHING, began_ms: 0 }, ...past]
  return all.map(({ fault, began_ms }, at) => {
    const until_ms = all[at + 1]?.began_ms ?? Infinity
    const within = (at_ms: number): boolean => at_ms >= began_ms && at_ms < until_ms
    const own = attempts.filter((attempt) => within(attempt.began_ms))
    const found = findings.filter(({ at_ms }) => within(at_ms))
    const outcomes = (outcome: Outcome): number => own.filter((attempt) => attempt.outcome === outcome).length
    const count = (...what: Finding['what'][]): number => found.filter((finding) => what.includes(finding.what)).length
    const { ms: outage_ms, of: outage_of } = longestOutage(own)
    const excused = fault.ends_calls
    return {
      name: fault.name,
      acknowledged: outcomes('acknowledged'),
      refused: outcomes('refused'),
      unknown: outcomes('unknown'),
      carrier_failed: outcomes('carrier_failed'),
      unexpected: outcomes('unexpected'),
      outage_ms,
      outage_of,
      slowest_ms: Math.max(0, ...own.filter(isAcknowledged).map(({ began_ms, ended_ms }) => ended_ms - began_ms)),
      cut: excused ? count('cut') : 0,
      repeated: count('repeated'),
      lost: count('lost') + (excused ? 0 : count('cut')),
      doubled: count('doubled', 'mischarged'),
    }
  })
}

const isAcknowledged = ({ outcome }: Attempt): boolean => outcome === 'acknowledged'

/** From the beginning of the first attempt that failed to the end of the last one of the same row of failures. */
function longestOutage(attempts: readonly Attempt[]): { ms: number; of: string } {
  let longest = { ms: 0, of: '' }
  for (const [of, own] of Map.groupBy(attempts, ({ traffic }) => traffic)) {
    let from_ms: number | null = null
    for (const attempt of own.toSorted((one, other) => one.began_ms - other.began_ms)) {
      if (isAcknowledged(attempt)) {
        if (from_ms !== null && attempt.began_ms - from_ms > longest.ms)
          longest = { ms: attempt.began_ms - from_ms, of }
        from_ms = null
      } else from_ms ??= attempt.began_ms
    }
  }
  return longest
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

export function table(lines: readonly FaultLine[]): string {
  const head =
    '| fault | acknowledged | refused | longest outage s | slowest s | unknown | no carrier | other errors | calls cut | repeated | lost | doubled |'
  const rows = lines.map((line) => {
    const outage = line.outage_ms === 0 ? '0' : `${seconds(line.outage_ms)} (${line.outage_of})`
    const cells = [
      line.name,
      line.acknowledged,
      line.refused,
      outage,
      seconds(line.slowest_ms),
      line.unknown,
      line.carrier_failed,
    ]
    return `| ${[...cells, line.unexpected, line.cut, line.repeated, `**${line.lost}**`, `**${line.doubled}**`].join(' | ')} |`
  })
  return [head, `|${'---|'.repeat(12)}`, ...rows].join('\n')
}
