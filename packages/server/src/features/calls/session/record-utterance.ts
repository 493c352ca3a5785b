import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import { callTranscription } from '../call-events.ts'
import type { CallRecord } from '../call.model.ts'
import type { Input } from './caller-input.ts'
import type { Journal } from './journal.ts'

/** The session of a call in which something was said. */
export interface RecordedSession {
  readonly journal: Pick<Journal, 'write' | 'reached'>
  readonly call: CallRecord
  readonly transcript: readonly TranscriptTurn[]
  remember(turn: TranscriptTurn): void
  show(turn: TranscriptTurn): void
}

type Said = Pick<Input & { kind: 'utterance' }, 'turn_id' | 'text' | 'confidence' | 'at' | 'position' | 'talk'>

/**
 * Stores an utterance on the line, with its event.
 * @param waits - True if it waits for an answer.
 */
export async function recordUtterance(
  session: RecordedSession,
  said: Said,
  { waits = false } = {},
): Promise<TranscriptTurn> {
  const { turn_id, text, confidence, position } = said
  const { journal, call } = session
  const turn = turnOfWords(said)
  session.remember(turn)
  journal.reached(position)
  const { speaker } = turn
  const event = callTranscription(call, session.transcript, { turn_id, text, confidence, ...(speaker && { speaker }) })
  await journal.write({ turn: { ...turn, confidence }, ...(waits && { pending_turn_id: turn_id }), event })
  session.show(turn)
  return turn
}

/** The turn of an utterance. A colleague's turn has the role of the agent. */
function turnOfWords({ turn_id, text, at, talk }: Said): TranscriptTurn {
  const said = { turn_id, text, timestamp: at.toISOString() }
  return talk?.speaker === 'colleague' ? { ...said, role: 'agent', speaker: 'colleague' } : { ...said, role: 'caller' }
}
