import type { SaidTurn, Turn } from '../../../gateways/ai/responder.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { RequestedKeys } from './requested-keys.ts'
import { history } from '../../turns/history.ts'
import type { CallAgent } from '../call-agent.ts'
import type { CallRecord } from '../call.model.ts'

/** The session of a call in which something is asked. */
export interface AskingSession {
  readonly agent: CallAgent
  readonly interrupted: ReadonlySet<string>
  readonly requested_keys: RequestedKeys
  call: CallRecord
  transcript: TranscriptTurn[]
}

/** The caller's words as a turn that the agent's backend or model answers. */
export function turnOf(session: AskingSession, asked: TranscriptTurn): Omit<Turn, 'passages' | 'live' | 'note'> {
  const { call, agent, transcript } = session
  const { call_id, from_number, to_number, environment } = call
  const { turn_id, text: transcription } = asked
  const before = transcript.filter((turn) => turn.role !== 'system' && turn.turn_id !== turn_id)
  const [number, contact] = call.direction === 'outbound' ? [from_number, to_number] : [to_number, from_number]
  const subject = { channel: 'voice', call_id, from_number, to_number } as const
  const said = history([...before, asked]).map((one) => saidTurn(session, one))
  const { secrets } = session.requested_keys
  return { turn_id, environment, agent, subject, number, contact, transcription, history: said, secrets }
}

function saidTurn({ interrupted }: AskingSession, turn: TranscriptTurn): SaidTurn {
  return interrupted.has(turn.turn_id) ? { ...turn, interrupted: true } : turn
}
