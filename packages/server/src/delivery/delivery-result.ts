import type { OutboundResult } from '../platform/net/outbound-http.ts'
import type { FailureCause } from '../platform/net/failure.ts'
import { retryAfterMs, retryAt } from './retry-schedule.ts'

export type DeliveryError = FailureCause | 'status'

/** The state of a delivery after an attempt. */
export interface Verdict {
  status: 'delivered' | 'retrying' | 'dead_lettered'
  next_attempt_at: Date | null
  response_code: number | null
  last_error: DeliveryError | null
}

/** The verdict on an attempt, which `attempts_made` includes. Only a 2xx status counts as delivered. */
export function judge(
  result: OutboundResult,
  { attempts_made, ended_at, delays_ms }: { attempts_made: number; ended_at: Date; delays_ms: readonly number[] },
): Verdict {
  const response_code = result.status
  if (result.kind === 'answered' && result.status >= 200 && result.status < 300)
    return { status: 'delivered', next_attempt_at: null, response_code, last_error: null }
  const last_error = result.kind === 'answered' ? 'status' : result.cause
  const retry_after_ms = result.kind === 'answered' ? retryAfterMs(result, ended_at) : null
  const next_attempt_at = retryAt({ attempts_made, ended_at, delays_ms, retry_after_ms })
  return { status: next_attempt_at ? 'retrying' : 'dead_lettered', next_attempt_at, response_code, last_error }
}
