import type { DialOutcome } from '../../../gateways/telephony/carrier.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { CallAgent } from '../call-agent.ts'
import { statesBefore, type CallEnd } from '../call-state.ts'
import { publishChange } from '../live-call-frames.ts'
import { LeaseLost } from './call-over.ts'
import type { CallSession } from './call-session.ts'
import type { Ring } from './ring.ts'

export const answered = statement<
  { call_id: string; claim: number; line_position: number; now: Date; from: string[] },
  { agent: CallAgent; minute_kobo: number | null }
>(
  'call_answered',
  `with moved as (
     update calls set status = 'in_progress', answered_at = :now, updated_at = :now
     where call_id = :call_id and status = any(:from::text[])
     returning call_id
   )
   update live_calls l set step = 'announce', line_position = :line_position
   from moved where l.call_id = moved.call_id and l.claim = :claim
   returning l.agent, l.minute_kobo`,
  { hot: 'calls' },
)

/** Waits until the other party answers, or takes the inbound call. A resumed call may have been answered before. */
export async function answer(session: CallSession, ring: Ring): Promise<void> {
  const outcome = await ring.connect(session.signal)
  if (outcome.kind !== 'answered') session.end(endOf(outcome.kind))
  session.signal.throwIfAborted()
  if (outcome.kind !== 'answered') return
  session.connect(outcome.line)
  if (session.call.status !== 'in_progress') await recordAnswer(session, outcome.position ?? 0)
}

/** The end of a call that was not answered. */
export function endOf(kind: Exclude<DialOutcome['kind'], 'answered'>): CallEnd {
  return kind === 'carrier_failed'
    ? { status: 'failed', end_reason: 'carrier_failed' }
    : { status: kind, end_reason: kind }
}

async function recordAnswer(session: CallSession, line_position: number): Promise<void> {
  const { deps, call, journal } = session
  using _ = deps.activity.begin()
  const now = deps.clock.now()
  const { call_id } = call
  const from = statesBefore('in_progress')
  const [live] = await run(deps.db, answered, { call_id, claim: journal.claim, line_position, now, from })
  if (!live) throw new LeaseLost(`${call_id} is carried by another process, or has ended.`)
  session.agent = live.agent
  session.call = { ...call, status: 'in_progress', answered_at: now, updated_at: now }
  publishChange(deps.bus, call)
  journal.answered(line_position)
  session.meter.price(live.minute_kobo)
}
