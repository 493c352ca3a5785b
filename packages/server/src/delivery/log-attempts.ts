import type { Log } from '../platform/log.ts'
import type { DeliveryResult } from './delivery-statements.ts'

/** Writes one line per attempt, once its result is recorded. It has the target's id, not its host, which is the tenant's data. */
export function logAttempts(log: Log): (results: readonly DeliveryResult[]) => void {
  // These fields contain no secrets. Searching them for secrets by pattern would take most of the time of a line.
  const lines = log.child({}, { redact: [] })
  return (results) => {
    if (!lines.isLevelEnabled('info')) return
    for (const result of results) {
      if (result.kind === 'parked' || result.attempt === null) continue
      const { id: delivery_id, target, verdict, attempt } = result
      const { status, response_code, last_error, next_attempt_at } = verdict
      const duration_ms = Math.round(attempt.duration_ms * 100) / 100
      lines.info(
        { delivery_id, ...target, status, response_code, last_error, next_attempt_at, duration_ms },
        'delivery attempt',
      )
    }
  }
}
