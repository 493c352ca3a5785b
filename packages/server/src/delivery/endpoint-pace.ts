import type { Pace } from '../platform/work/concurrency-limit.ts'
import type { FailureCause } from '../platform/net/failure.ts'
import type { DeliveryResult } from './delivery-statements.ts'

const QUICK_MS = 500
const SLOW_MS = 2_000
/** Failures that show at once and concern the whole endpoint, so its next event would fail as well. */
const REFUSED = new Set<FailureCause | 'status' | null>(['connect', 'dns', 'tls', 'blocked'])
/** Statuses with which a receiver asks for fewer requests. */
const OVERLOADED = new Set([429, 503])

/** How fast a receiver handled an attempt. This decides how many it gets at once from now on. */
export function paceOf(result: DeliveryResult): Pace {
  if (result.kind === 'parked' || result.attempt === null) return 'steady'
  const { verdict, attempt } = result
  if (verdict.last_error === 'timeout') return 'hung'
  if (REFUSED.has(verdict.last_error)) return 'refused'
  if (verdict.response_code === null || OVERLOADED.has(verdict.response_code) || attempt.duration_ms > SLOW_MS)
    return 'slow'
  return verdict.status === 'delivered' && attempt.duration_ms <= QUICK_MS ? 'quick' : 'steady'
}
