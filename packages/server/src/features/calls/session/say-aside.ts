import type { Line, Speech } from '../../../gateways/telephony/line.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { SetWords } from '../../../domain/set-phrases/set-words.ts'
import type { CallAgent } from '../call-agent.ts'
import type { CallRecord } from '../call.model.ts'
import type { Entry, Journal } from './journal.ts'

/** The session of a call in which something is said outside the conversation. */
export interface AsideSession {
  readonly deps: { clock: Clock }
  readonly journal: Pick<Journal, 'write'>
  readonly call: CallRecord
  readonly agent: CallAgent
  readonly line: Line | null
  turn(role: TranscriptTurn['role'], text: string, at: Date): TranscriptTurn
  remember(turn: TranscriptTurn): void
  show(turn: TranscriptTurn): void
}

/** Words that are said outside the conversation. */
interface AsideWords extends SetWords, Pick<Speech, 'is_filler'> {
  role?: 'system' | 'agent'
  /** An entry that is stored with the turn. */
  entry?: Entry
}

/**
 * Says words outside the conversation. They cannot be interrupted.
 * @returns the words that were heard.
 */
export async function sayAside(
  session: AsideSession,
  { role = 'agent', entry = {}, ...words }: AsideWords,
  signal: AbortSignal,
): Promise<string> {
  const { text } = words
  const turn = session.turn(role, text, session.deps.clock.now())
  session.remember(turn)
  const { language, tts_voice: voice, speculative_turns: reports_pauses } = session.agent
  const { workspace_id } = session.call
  const speech = { ...words, language, voice, workspace_id, interruptible: false }
  const [position, spoken] = await Promise.all([
    session.journal.write({ ...entry, turn }),
    session.line?.say({ ...speech, ...(reports_pauses && { reports_pauses }) }, signal),
  ])
  const heard = spoken?.finished ? spoken.heard : text
  if (heard !== text) await session.journal.write({ amended: { position, text: heard, interrupted: false } })
  session.show({ ...turn, text: heard })
  return heard
}
