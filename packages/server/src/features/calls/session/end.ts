import { timeLimit } from '@ohun/clock'
import { callQuality } from '../call-events.ts'
import { finishCall, type FinishedCall } from '../ending/finish-call.ts'
import type { CallEnd } from '../call-state.ts'
import { recordingOf } from '../recordings/call-recordings.ts'
import type { CallSession } from './call-session.ts'
import { setWords } from '../../../domain/set-phrases/set-words.ts'
import { sayAside } from './say-aside.ts'

/** The time limit for the closing message. */
const GOODBYE_MS = 10_000

/**
 * Hangs up, and then records the end with `call.quality`, if anything was measured, and `call.completed`.
 * @param end - `ended_at` is set for a call that has ended earlier.
 */
export async function endCall(session: CallSession, end: CallEnd & { ended_at?: Date }): Promise<void> {
  const { deps, journal, line } = session
  if (end.end_reason === 'balance_exhausted' && !end.ended_at) await sayGoodbye(session)
  using _ = deps.activity.begin()
  const ended_at = end.ended_at ?? deps.clock.now()
  if (journal.erased) await session.erase()
  await line?.hangUp(end.end_reason)
  const recording = journal.recording ? await deps.recordings.find(recordingOf(session.call)) : 'none'
  const quality = line?.quality() ?? null
  session.details.end()
  if (quality) await journal.write({ event: callQuality(session.call, quality) })
  const quality_mos = quality ? quality.mos.toFixed(2) : null
  await session.transfers.close(ended_at)
  await deps.late_ends.during(async () => {
    const cost_kobo = await session.meter.settle(ended_at)
    const call = { ...session.call, quality_mos, cost_kobo }
    await record(session, { call, end: { ...end, ended_at }, recording })
  })
  session.keepSignalling()
  if (recording !== 'none') deps.recordings.settle(recordingOf(session.call))
}

async function record(
  { deps, journal, transcript, signalling }: CallSession,
  ended: Pick<FinishedCall, 'call' | 'end' | 'recording'>,
): Promise<void> {
  const { claim, erased } = journal
  await finishCall(deps, { ...ended, claim, erased, transcript, carried: signalling })
}

async function sayGoodbye(session: CallSession): Promise<void> {
  using limit = timeLimit(session.deps.clock, GOODBYE_MS)
  const words = setWords(session.agent, ({ has_to_end }) => has_to_end)
  await sayAside(session, words, limit.signal)
}
