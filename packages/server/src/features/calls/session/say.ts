import type { Speech, Spoken } from '../../../gateways/telephony/line.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import { callBargeIn } from '../call-events.ts'
import type { CallSession } from './call-session.ts'
import type { Entry, Sounded } from './journal.ts'
import type { Interruption, AgentSpeech } from './agent-speech.ts'

/** Text that is known in advance, such as an announcement, a question or the greeting. */
export interface Words extends Pick<Speech, 'expects' | 'greeting_of' | 'in_english'> {
  role: 'system' | 'agent'
  text: string
  /** The causes that may interrupt the words. */
  by: readonly Interruption[]
}

/**
 * Says the words as a turn of the transcript, stored in the same entry as the next step.
 * @returns the words, in the language in which they were said.
 */
export async function say(
  session: CallSession,
  { role, text, by, ...speech }: Words,
  entry: Entry = {},
): Promise<string> {
  const turn = session.turn(role, text, session.deps.clock.now())
  session.remember(turn)
  using utterance = session.utter(by)
  const [position, spoken] = await Promise.all([
    writeAndShow(session, turn, entry),
    speak(session, utterance, { ...speech, text }),
  ])
  await recordHeardSpeech(session, utterance, { turn, position, spoken })
  return (spoken.in_english && speech.in_english) || text
}

/** Stores and shows a turn. Stream clients get the text while it is spoken. */
async function writeAndShow(session: CallSession, turn: TranscriptTurn, entry: Entry): Promise<number> {
  const position = await session.journal.write({ ...entry, turn, may_wait: true })
  session.show(turn)
  return position
}

/**
 * Says something on the line, which reports interruptions. Waits while the call is on hold. @throws the signal's reason if the call
 * is over
 */
export async function speak(
  session: CallSession,
  utterance: AgentSpeech,
  speech: Pick<Speech, 'text' | 'in_english' | 'expects' | 'greeting_of' | 'by_model'>,
): Promise<Spoken> {
  await session.agent_hold.mayTalk(utterance.signal)
  session.signal.throwIfAborted()
  const { language, tts_voice: voice, speculative_turns: reports_pauses } = session.agent
  const { workspace_id } = session.call
  utterance.begins()
  const interruptible = utterance.mayBeInterrupted('speech')
  const said = { ...speech, language, voice, workspace_id, interruptible, ...(reports_pauses && { reports_pauses }) }
  const spoken = await session.line!.say(said, utterance.signal)
  session.signal.throwIfAborted()
  return spoken
}

interface SpokenTurn {
  turn: TranscriptTurn
  position: number
  spoken: Spoken
  /** The times of the first sound, if they became known after the answer was written. */
  sounded?: Sounded | undefined
}

/**
 * Reduces a turn of the transcript to the words that were heard, without the interrupted part and without sentences that could not be
 * spoken. An interruption by speech sends an event, but not one by a key or in a browser.
 */
export async function recordHeardSpeech(
  session: CallSession,
  { interruption }: Pick<AgentSpeech, 'interruption'>,
  { turn, position, spoken, sounded }: SpokenTurn,
): Promise<void> {
  const interrupted = interruption !== null && !spoken.finished
  const is_cut = interrupted || (spoken.finished && spoken.heard !== turn.text)
  if (!is_cut && sounded === undefined) return
  const text = is_cut ? spoken.heard : turn.text
  const { turn_id } = turn
  session.transcript = session.transcript.map((one) => (one.turn_id === turn_id ? { ...one, text } : one))
  if (interrupted) session.interrupted.add(turn_id)
  const now = session.deps.clock.now()
  const event =
    interrupted && interruption === 'speech' && !session.line?.is_browser
      ? callBargeIn(session.call, now, { turn_id, spoken_text: text })
      : undefined
  await session.journal.write({ amended: { position, text, interrupted, sounded }, event })
}
