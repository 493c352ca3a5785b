import { throughOutage } from '../../../platform/db/through-outage.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { CallSession } from '../session/call-session.ts'

/** The network answers for a callee that it cannot reach. */
const ANSWERED = { answered_by: 'unavailable', answered_by_reason: 'announcement' } as const

const announced = statement<{ call_id: string; claim: number; answered_by: string; answered_by_reason: string }>(
  'call_announced',
  `update calls c set answered_by = :answered_by, answered_by_reason = :answered_by_reason
   from live_calls l where c.call_id = :call_id and l.call_id = c.call_id and l.claim = :claim`,
)

/**
 * Records that a network announcement answered, before the call ends, so that statistics count it. A database failover does not
 * change how the call ends.
 */
export async function recordAnnouncement(session: CallSession): Promise<void> {
  const { deps, journal, call, signalling } = session
  if (!signalling.announcement || session.signal.aborted) return
  session.call = { ...call, ...ANSWERED }
  using _ = deps.activity.begin()
  const noted = { call_id: call.call_id, claim: journal.claim, ...ANSWERED }
  await throughOutage(deps.machine_clock, async () => void (await run(deps.db, announced, noted)))
}
