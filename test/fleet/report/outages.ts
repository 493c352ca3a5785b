import type { Attempt } from '../traffic/traffic.ts'

export interface Outage {
  traffic: string
  from_ms: number
  ms: number
}

/** The times in which attempts of one kind failed in a row, from the first failure to the next acknowledged attempt. */
export function outagesOf(attempts: readonly Attempt[]): Outage[] {
  return [...Map.groupBy(attempts, ({ traffic }) => traffic)].flatMap(([traffic, own]) => {
    const outages: Outage[] = []
    let failed: Attempt | null = null
    for (const attempt of own.toSorted((one, other) => one.began_ms - other.began_ms)) {
      if (attempt.outcome !== 'acknowledged') failed ??= attempt
      else if (failed) {
        outages.push({ traffic, from_ms: failed.began_ms, ms: attempt.began_ms - failed.began_ms })
        failed = null
      }
    }
    const last_ms = Math.max(...own.map(({ ended_ms }) => ended_ms))
    return failed ? [...outages, { traffic, from_ms: failed.began_ms, ms: last_ms - failed.began_ms }] : outages
  })
}
