import type { CallRecord } from '../calls/call.model.ts'
import type { CallControls } from '../calls/carrying/call-controls.ts'
import type { LiveCalls } from '../calls/carrying/live-calls.ts'
import type { Received } from '../calls/receiving/receive-call.ts'
import type { Services } from '../services.ts'
import { settleTries } from './public-tries.ts'
import { publicTryHandlers } from './public-try.handlers.ts'

/** An offer also settles the tries of its own agent before it counts them. */
const SETTLE_INTERVAL_MS = 60_000

export interface TriedCalls {
  receive: (call: Received) => Promise<CallRecord>
  live_calls: LiveCalls
  controls: CallControls
}

export function publicTryFeature({ db, clock, ids, media, jobs, public_url, turn }: Services, calls: TriedCalls) {
  jobs.every('public_tries.settle', { interval_ms: SETTLE_INTERVAL_MS, due: 'unnoticed' }, () =>
    settleTries({ db, clock }),
  )
  const hangUp = (call_id: string): void =>
    calls.live_calls.get(call_id)?.end({ status: 'completed', end_reason: 'api_hangup' })
  const { receive, controls } = calls
  return publicTryHandlers({ db, clock, ids, media, turn, public_url, receive, controls, hangUp })
}
