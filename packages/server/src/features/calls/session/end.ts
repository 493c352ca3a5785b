import { callQuality } from '../call-events.ts'
import { finishCall } from '../finish-call.ts'
import type { CallEnd } from '../call-state.ts'
import type { CallSession } from './call-session.ts'

/** Hangs up, then records the end: `call.quality`, if anything was measured, and `call.completed`. */
export async function endCall(session: CallSession, end: CallEnd): Promise<void> {
  const { deps, journal, line } = session
  using _ = deps.activity.begin()
  const ended_at = deps.clock.now()
  await line?.hangUp()
  const quality = line?.quality() ?? null
  if (quality) await journal.write({ event: callQuality(session.call, quality) })
  const quality_mos = quality ? quality.mos.toFixed(2) : null
  await finishCall(deps, {
    call: { ...session.call, quality_mos },
    claim: journal.claim,
    erased: journal.erased,
    end: { ...end, ended_at },
    transcript: session.transcript,
  })
}
