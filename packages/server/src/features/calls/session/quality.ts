import type { LineEvent, LineQuality } from '../../../gateways/telephony/line.ts'
import type { Clock } from '@ohun/clock'
import { callQualityDegraded, since } from '../call-events.ts'
import type { CallRecord } from '../call.model.ts'
import type { DetailsOfCall } from '../details/call-details.ts'
import type { Journal } from './journal.ts'

/** The limits beyond which a listener notices bad quality. */
const LOWEST_MOS = 3.5
const MAX_LOSS_PERCENT = 3
const MAX_JITTER_MS = 50

/** The session of a call with a line that is watched. */
interface WatchedSession {
  readonly deps: { clock: Clock }
  readonly journal: Pick<Journal, 'reached' | 'write'>
  readonly details: Pick<DetailsOfCall, 'quality'>
  readonly call: CallRecord
  degraded: boolean
  abandon(reason: Error): void
}

/** Stores a measurement, and reports a line that has degraded, once until it has recovered. */
export function watchQuality(session: WatchedSession, { quality, position }: LineEvent & { kind: 'quality' }): void {
  const now = session.deps.clock.now()
  const { mos, packet_loss_percent, jitter_ms } = quality
  session.journal.reached(position)
  session.details.quality({ at_ms: since(session.call, now), mos, packet_loss_percent, jitter_ms })
  const was_degraded = session.degraded
  session.degraded = isDegraded(quality)
  if (!session.degraded || was_degraded) return
  const event = callQualityDegraded(session.call, now, quality)
  session.journal.write({ event }).catch((error: unknown) => session.abandon(error as Error))
}

function isDegraded({ mos, packet_loss_percent, jitter_ms }: LineQuality): boolean {
  return mos < LOWEST_MOS || packet_loss_percent > MAX_LOSS_PERCENT || jitter_ms > MAX_JITTER_MS
}
