import { throughOutage } from '../../../platform/db/through-outage.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { callAnsweredBy } from '../call-events.ts'
import { publishEvent } from '../call-frames.ts'
import { publishChange } from '../live-call-frames.ts'
import { LeaseLost } from '../session/call-over.ts'
import type { CallSession } from '../session/call-session.ts'
import type { KnownAnswer } from './known-answer.ts'

/** Locks the call and then its lease, in the same order as an erasure. */
const answeredBy = statement<KnownAnswer & { call_id: string; claim: number; now: Date }, { call_id: string }>(
  'call_answered_by',
  `update calls c set answered_by = :answered_by, answered_by_reason = :reason, answered_by_after_ms = :after_ms, updated_at = :now
   from live_calls l where c.call_id = :call_id and l.call_id = c.call_id and l.claim = :claim
   returning c.call_id`,
)

/** Records who has answered, and reports it with `call.answered_by`. The record contains no words, so an erasure keeps it. */
export async function recordAnswer(session: CallSession, answer: KnownAnswer): Promise<void> {
  const { deps, journal } = session
  using _ = deps.activity.begin()
  const now = deps.clock.now()
  const { answered_by, reason: answered_by_reason, after_ms: answered_by_after_ms } = answer
  session.call = { ...session.call, answered_by, answered_by_reason, answered_by_after_ms, updated_at: now }
  const { call } = session
  const changed = { ...answer, call_id: call.call_id, claim: journal.claim, now }
  await throughOutage(deps.machine_clock, async () => {
    await deps.db.knex.transaction(async (trx) => {
      const [held] = await run(trx, answeredBy, changed)
      if (!held) throw new LeaseLost(`${call.call_id} is carried by another process, or has ended.`)
      const event_id = await deps.outbox.emit(trx, callAnsweredBy(call, answer))
      const announced = { event_type: 'call.answered_by', event_id, event_body: 'null' }
      void trx.executionPromise.then(() => {
        publishEvent(deps.bus, call.call_id, announced)
        publishChange(deps.bus, call)
      })
    })
  })
}
