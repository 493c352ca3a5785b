import type { CallSession } from './call-session.ts'
import type { Input } from './caller-input.ts'

/** The input that the agent answers: words, or a series of keys. */
export type UtteranceInput = Extract<Input, { kind: 'utterance' }>

/** The pause after which no more keys are expected. */
const KEY_PAUSE_MS = 2_000
const MAX_KEYS = 32

/** The next input of the caller. Null if there is no input in time. */
export async function nextInput(session: CallSession, timeout_ms: number): Promise<UtteranceInput | null> {
  return await understood(session, await session.caller_input.next(timeout_ms, ['utterance', 'digit'], session.signal))
}

/** The next input of the caller, including words that were not recognised. Null if there is no input in time. */
export async function nextInputOrUnrecognised(
  session: CallSession,
  timeout_ms: number,
): Promise<UtteranceInput | 'unrecognised' | null> {
  const input = await session.caller_input.next(timeout_ms, ['utterance', 'digit', 'unrecognised'], session.signal)
  return input?.kind === 'unrecognised' ? 'unrecognised' : await understood(session, input)
}

type Understood = Extract<Input, { kind: 'utterance' | 'digit' }>

async function understood(session: CallSession, input: Understood | null): Promise<UtteranceInput | null> {
  return input?.kind === 'digit' ? await gather(session, input) : input
}

/** Collects keys into one turn, which ends with `#` or a pause, so that an agent can ask for an account number. */
async function gather(session: CallSession, first: Input & { kind: 'digit' }): Promise<UtteranceInput> {
  let [text, last] = [first.digit, first]
  while (!text.endsWith('#') && text.length < MAX_KEYS) {
    const next = await session.caller_input.next(KEY_PAUSE_MS, ['digit'], session.signal)
    if (!next) break
    text += next.digit
    last = next
  }
  const { at, position } = last
  const known_at = session.deps.clock.now()
  const pause_ms = known_at.getTime() - at.getTime()
  return { kind: 'utterance', turn_id: session.deps.ids('trn'), text, confidence: 1, at, pause_ms, known_at, position }
}
