import type { Line } from '../../../gateways/telephony/line.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { SetWords } from '../../../domain/set-phrases/set-words.ts'
import type { CallAgent } from '../call-agent.ts'
import type { CallRecord } from '../call.model.ts'
import type { Journal } from './journal.ts'

/** The call in which something is said beside the conversation. */
export interface AsideSession {
  readonly deps: { clock: Clock }
  readonly journal: Pick<Journal, 'write'>
  readonly call: CallRecord
  readonly agent: CallAgent
  readonly line: Line | null
  turn(role: 'agent', text: string, at: Date): TranscriptTurn
  remember(turn: TranscriptTurn): void
  show(turn: TranscriptTurn): void
}

/** Says words to their end, beside the conversation. */
export async function sayAside(session: AsideSession, words: SetWords, signal: AbortSignal): Promise<void> {
  const { text } = words
  const turn = session.turn('agent', text, session.deps.clock.now())
  session.remember(turn)
  const { language, tts_voice: voice } = session.agent
  const { workspace_id } = session.call
  const [position, spoken] = await Promise.all([
    session.journal.write({ turn }),
    session.line?.say({ ...words, language, voice, workspace_id, interruptible: false }, signal),
  ])
  const heard = spoken?.in_english ? spoken.heard : text
  if (heard !== text) await session.journal.write({ amended: { position, text: heard, interrupted: false } })
  session.show({ ...turn, text: heard })
}
