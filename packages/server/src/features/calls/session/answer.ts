import type { DialOutcome } from '../../../gateways/telephony/carrier.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { chargeRefusal } from '../../billing/charge-sql.ts'
import type { Answer, Answered } from './answer-batches.ts'
import { statesBefore, type CallEnd } from '../call-state.ts'
import { publishChange } from '../live-call-frames.ts'
import { LeaseLost } from './call-over.ts'
import { recordAnnouncement } from '../signalling/record-announcement.ts'
import type { CallSession } from './call-session.ts'
import type { Ring } from './ring.ts'

const answered = statement<Answer & { from: string[] }, Omit<Answered, 'cost_kobo'>>(
  'call_answered',
  `with moved as (
     update calls set status = 'in_progress', answered_at = :now, updated_at = :now
     where call_id = :call_id and status = any(:from::text[])
     returning call_id
   )
   update live_calls l set step = 'announce', line_position = :line_position
   from moved where l.call_id = moved.call_id and l.claim = :claim
   returning l.minute_kobo`,
)

/** Waits until the other party answers, or accepts the inbound call. A resumed call may have been answered before. */
export async function answer(session: CallSession, ring: Ring): Promise<void> {
  const outcome = await ring.connect(session.signal)
  if (outcome.kind !== 'answered') {
    await recordAnnouncement(session)
    session.end(endOf(outcome.kind))
  }
  session.signal.throwIfAborted()
  if (outcome.kind !== 'answered') return
  session.connect(outcome.line)
  session.keepSignalling()
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
  const answer = { call_id, claim: journal.claim, line_position, now }
  const live = (await recordTogether(session, answer)) ?? (await recordAlone(deps.db, answer))
  if (!live) throw new LeaseLost(`${call_id} is carried by another process, or has ended.`)
  session.call = { ...call, status: 'in_progress', answered_at: now, updated_at: now }
  publishChange(deps.bus, call)
  journal.answered(line_position)
  session.meter.price(live.minute_kobo)
  if (live.cost_kobo !== null) session.meter.firstMinuteCharged(live.cost_kobo)
}

/**
 * Records the answer with the charge of the first minute, if it is known. Undefined if the answer must be recorded alone, for example
 * because the charge is refused or was made before.
 */
async function recordTogether({ deps, meter }: CallSession, answer: Answer): Promise<Answered | undefined> {
  const charge = meter.firstMinute(answer.now)
  try {
    return await deps.answerTogether({ answer, charge })
  } catch (error) {
    if (charge === null || (chargeRefusal(error) === null && !isUniqueViolation(error, 'ledger_entries_cause')))
      throw error
    return undefined
  }
}

/** Waits for the locks of the call. @returns undefined if another process carries it, or it has ended. */
async function recordAlone(db: Database, answer: Answer): Promise<Answered | undefined> {
  const [live] = await run(db, answered, { ...answer, from: statesBefore('in_progress') })
  return live && { ...live, cost_kobo: null }
}
