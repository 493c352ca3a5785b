import type { KeysRequest } from '../../../domain/keys-request.ts'
import type { CallSession } from './call-session.ts'
import type { Input } from './caller-input.ts'
import type { UtteranceInput } from './next-input.ts'
import { setWords } from '../../../domain/set-phrases/set-words.ts'
import { say } from './say.ts'

type Key = Extract<Input, { kind: 'digit' }>

interface Entered {
  digits: string
  /** The last key. Null if no key was pressed. */
  last: Key | null
}

const KINDS = ['digit', 'utterance', 'unrecognised'] as const
/** Keys that somebody types as text. */
const TYPED_KEYS = /^[0-9*#A-D][0-9*#A-D\s-]*$/

/**
 * Waits for the keys that the agent has asked for, and asks again if there are too few. A caller who speaks instead is answered, unless
 * the keys are secret, because the line then hears nothing.
 */
export async function collectKeys(session: CallSession, request: KeysRequest): Promise<UtteranceInput> {
  session.requested_keys.keepSecret(request.secret)
  session.requested_keys.collects(true)
  try {
    for (let retries = 0; ; retries++) {
      const entered = await enter(session, request)
      if ('kind' in entered) return entered
      if (entered.digits.length >= request.min_digits || retries >= request.retries)
        return asHeard(session, request, entered)
      await askAgain(session, request)
    }
  } finally {
    session.requested_keys.collects(false)
    session.requested_keys.keepSecret(false)
  }
}

async function askAgain(session: CallSession, { retry_text }: KeysRequest): Promise<void> {
  const words = retry_text === null ? setWords(session.agent, ({ keys_again }) => keys_again) : { text: retry_text }
  await say(session, { role: 'agent', ...words, by: ['speech', 'key'] })
}

/** Collects the keys of one attempt, which ends with the terminator, the last key or a pause. */
async function enter(session: CallSession, request: KeysRequest): Promise<Entered | UtteranceInput> {
  const { min_digits: _, max_digits, terminator, timeout_seconds, pause_seconds } = request
  const entered: Entered = { digits: '', last: null }
  while (entered.digits.length < max_digits) {
    const wait_ms = (entered.last ? pause_seconds : timeout_seconds) * 1_000
    const input = await nextKey(session, wait_ms)
    if (!input) return entered
    if (input.kind === 'utterance') return typedKeys(session, input) ?? input
    entered.last = input
    if (input.digit === terminator) return entered
    entered.digits += input.digit
  }
  return entered
}

/** The next key or words. Noises do not extend the wait. */
async function nextKey(session: CallSession, wait_ms: number): Promise<Key | UtteranceInput | null> {
  const { clock } = session.deps
  const until_ms = clock.monotonic_ms() + wait_ms
  for (;;) {
    const left_ms = Math.max(0, until_ms - clock.monotonic_ms())
    const input = await session.caller_input.next(left_ms, KINDS, session.signal)
    if (input?.kind !== 'unrecognised') return input
  }
}

/** Reads typed text as keys, because somebody who types has no keys to press. */
function typedKeys({ line }: CallSession, { text, at }: UtteranceInput): Entered | null {
  if (!line?.is_typed || !TYPED_KEYS.test(text)) return null
  const digits = text.replaceAll(/[\s-]/g, '')
  return { digits, last: { kind: 'digit', digit: digits.slice(-1), at } }
}

function asHeard(session: CallSession, request: KeysRequest, { digits, last }: Entered): UtteranceInput {
  if (last && last.digit !== request.terminator) {
    session.requested_keys.awaitLate(request)
    // Keys that were pressed before the agent had finished asking may be more than it awaits.
    if (request.secret) session.caller_input.forget(({ kind }) => kind === 'digit')
  }
  const known_at = session.deps.clock.now()
  const at = last?.at ?? known_at
  const turn_id = session.deps.ids('trn')
  const pressed = session.requested_keys.pressed(turn_id, { digits, request })
  const pause_ms = known_at.getTime() - at.getTime()
  return { kind: 'utterance', turn_id, ...pressed, confidence: 1, at, pause_ms, known_at, position: last?.position }
}
