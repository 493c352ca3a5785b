import { homeOperator } from '../../../gateways/telephony/routing.ts'
import { CallRow } from '../call.model.ts'
import type { LiveCallRow } from './call-leases.ts'
import { CallSession, REMEMBERED_TURNS, type SessionDeps } from '../session/call-session.ts'
import { Journal } from '../session/journal.ts'
import type { Step } from '../session/journal-entry.ts'
import type { Ring } from '../session/ring.ts'
import { closeLegs } from '../transfers/close-legs.ts'
import { readLatestTurns } from '../transcript/transcript.ts'

export type ResumeDeps = SessionDeps

/** The session of a call that another process carried before. Null if the call no longer exists. */
export async function resumeCall(
  deps: ResumeDeps,
  row: LiveCallRow,
): Promise<{ session: CallSession; ring: Ring } | null> {
  const { call_id, claim, pending_turn_id, recording, monitoring_announced, line_position, agent, script } = row
  const [call] = await CallRow.in(deps.db.knex, row).where({ call_id })
  if (!call) return null
  // The lines to colleagues have ended with the process.
  await closeLegs(deps, { call, ended_at: deps.clock.now() })
  const latest = await readLatestTurns(deps.db, call_id, REMEMBERED_TURNS)
  const { turns: transcript, interrupted, next_position } = latest
  const step = row.step as Step
  const state = {
    call_id,
    claim,
    step,
    pending_turn_id,
    recording,
    monitoring_announced,
    line_position,
    next_position,
  }
  const journal = new Journal(deps, state, { erased: row.erased_at !== null })
  const session = new CallSession(deps, journal, { call, agent, transcript, interrupted })
  const ring: Ring = {
    connect: (signal) =>
      deps.telephony.resume(
        {
          to_number: call.to_number,
          mno: call.mno_used ?? homeOperator(call.to_number),
          placed_at: call.created_at,
          script,
          position: line_position,
          in_turn: pending_turn_id !== null,
          may_speak: step === 'converse',
        },
        signal,
      ),
    reject: () => Promise.resolve(),
  }
  return { session, ring }
}
