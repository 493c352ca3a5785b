import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import { callTranscription } from '../call-events.ts'
import type { CallSession } from './call-session.ts'
import type { Heard } from './hear.ts'

/**
 * Writes what the other party said, with its event.
 * @param waits - Whether it waits for an answer.
 */
export async function noteUtterance(
  session: CallSession,
  heard: Heard,
  { waits = false } = {},
): Promise<TranscriptTurn> {
  const { turn_id, text, confidence, at, position } = heard
  const { journal, call } = session
  const turn: TranscriptTurn = { turn_id, role: 'caller', text, timestamp: at.toISOString() }
  session.remember(turn)
  journal.reached(position)
  const event = callTranscription(call, session.transcript, { turn_id, text, confidence })
  await journal.write({ turn: { ...turn, confidence }, ...(waits && { pending_turn_id: turn_id }), event })
  session.show(turn)
  return turn
}
