import { orAborted, timeLimit } from '@ohun/clock'
import type { TransferRequest } from '../../../domain/warm-transfer.ts'
import type { SetPhrases } from '../../../domain/set-phrases/set-phrases.ts'
import { setWords } from '../../../domain/set-phrases/set-words.ts'
import type { ColleagueLine } from './colleague-line.ts'
import type { TransferringSession } from './transferring-session.ts'

/** The decision of a colleague who has answered. */
export type Decision = 'accepted' | 'declined' | 'no_answer'

/** The wait for a key after the question, which is asked twice. A person needs a moment; an answering machine never presses a key. */
const KEY_MS = 8_000
const QUESTIONS = 2
/** A line usually knows sooner who has answered. */
const MAX_DETECTION_MS = 6_000

type Asking = Pick<TransferRequest, 'summary' | 'accept' | 'stay'>

/** Says the summary to the colleague, and asks whether they take the call. The first valid key counts, whenever it is pressed. */
export async function askColleague(
  session: TransferringSession,
  colleague: ColleagueLine,
  { asking, signal }: { asking: Asking; signal: AbortSignal },
): Promise<Decision> {
  const decided = Promise.withResolvers<Decision>()
  colleague.onKey((key) => {
    if (key === '1') decided.resolve('accepted')
    else if (key === '2') decided.resolve('declined')
  })
  const giveUp = (): void => decided.resolve('declined')
  colleague.gone.addEventListener('abort', giveUp, { once: true })
  signal.addEventListener('abort', giveUp, { once: true })
  if (colleague.gone.aborted || signal.aborted) giveUp()
  const stop = new AbortController()
  ask(session, colleague, { asking, signal: stop.signal }).then(decided.resolve, decided.reject)
  try {
    return await decided.promise
  } finally {
    stop.abort()
    signal.removeEventListener('abort', giveUp)
  }
}

/** Says the words. Resolves with the decision that applies if no key was pressed. */
async function ask(
  session: TransferringSession,
  colleague: ColleagueLine,
  { asking: { summary, accept, stay }, signal }: { asking: Asking; signal: AbortSignal },
): Promise<Decision> {
  const { line } = colleague
  const { recording } = session.journal
  const about = (phrases: SetPhrases): string[] => [
    summary ?? phrases.call_for_colleague,
    ...(recording ? [phrases.is_recorded] : []),
    ...(stay ? [phrases.agent_stays] : []),
  ]
  const { language, tts_voice: voice } = session.agent
  const { workspace_id } = session.call
  const said = { language, voice, workspace_id, interruptible: false } as const
  if (accept === 'answer' && (await isPerson(session, colleague, signal))) {
    const { finished } = await line.say(
      { ...said, ...setWords(session.agent, (phrases) => about(phrases).join(' ')) },
      signal,
    )
    return finished ? 'accepted' : 'declined'
  }
  for (let asked = 0; asked < QUESTIONS && !signal.aborted; asked++) {
    const words = setWords(session.agent, (phrases) =>
      [...(asked === 0 ? about(phrases) : []), phrases.take_call].join(' '),
    )
    await line.say({ ...said, ...words, expects: 'digit' }, signal)
    await pause(session, signal)
  }
  return 'no_answer'
}

/**
 * True if a person has certainly answered. A voicemail would otherwise take the call, and the caller would talk to it. A line without
 * audio, which detects nothing, has a person.
 */
async function isPerson(
  { agent, call, deps: { clock } }: TransferringSession,
  colleague: ColleagueLine,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = colleague.findAnswer({ workspace_id: call.workspace_id, language: agent.language })
  if (!answer) return true
  using limit = timeLimit(clock, MAX_DETECTION_MS, signal)
  const answered_by = await orAborted(limit.signal, answer).catch(() => null)
  return answered_by === 'human'
}

function pause({ deps: { clock } }: TransferringSession, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(KEY_MS, resolve)
    const stop = (): void => {
      cancel()
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
