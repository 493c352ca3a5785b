import { callIdleSilence } from '../call-events.ts'
import type { CallSession } from './call-session.ts'
import { collectKeys } from './collect-keys.ts'
import { nextInputOrUnrecognised, type UtteranceInput } from './next-input.ts'
import { recordUtterance } from './record-utterance.ts'
import { reply } from './reply.ts'
import { say } from './say.ts'
import { setWords } from '../../../domain/set-phrases/set-words.ts'

/** The silence before the agent asks whether somebody is there, and again before it hangs up. */
const IDLE_MS = 10_000
/** The same time for somebody who reads and types. */
const TYPED_IDLE_MS = 60_000

/** The number of unrecognised utterances in a row after which further ones count as silence. */
const MAX_NOT_UNDERSTOOD = 3
/** The limit on requests for keys in a row that get no key. Otherwise an agent that keeps asking would hold a silent line forever. */
const MAX_UNPRESSED = 3
const LAST_SILENCE = 2

/** Listens and answers until the call is over, and then throws the signal's reason. */
export async function converse(session: CallSession): Promise<never> {
  await answerPending(session)
  for (let silences = 0, not_understood = 0, unpressed = 0; ;) {
    const idle_ms = session.line?.is_typed ? TYPED_IDLE_MS : IDLE_MS
    const heard = await listen(session, idle_ms)
    if (heard === null && session.transfers.talk) continue // the people may be silent or talk to each other
    if (heard === 'unrecognised' && ++not_understood <= MAX_NOT_UNDERSTOOD) await askAgain(session)
    else if (heard === null || heard === 'unrecognised')
      await askWhetherSomebodyIsThere(session, { silences: ++silences, idle_ms })
    else {
      silences = not_understood = 0
      unpressed = heard.keys?.outcome === 'none' ? unpressed + 1 : 0
      if (unpressed <= MAX_UNPRESSED) await takeUtterance(session, heard)
      else await askWhetherSomebodyIsThere(session, { silences: LAST_SILENCE, idle_ms })
    }
  }
}

async function listen(session: CallSession, idle_ms: number): ReturnType<typeof nextInputOrUnrecognised> {
  const asked = session.requested_keys.take()
  if (asked) return await collectKeys(session, asked)
  using _ = session.speculations.listen()
  return await nextInputOrUnrecognised(session, idle_ms)
}

async function askAgain(session: CallSession): Promise<void> {
  const words = setWords(session.agent, ({ not_understood }) => not_understood)
  await say(session, { role: 'agent', ...words, by: ['speech', 'key'] })
}

/** Writes the turn and its event, and answers it. A turn that does not address the agent is not answered if more has been said. */
async function takeUtterance(session: CallSession, heard: UtteranceInput): Promise<void> {
  const is_overtaken = heard.talk?.addressed === false && session.caller_input.has_words
  if (is_overtaken) return void (await recordUtterance(session, heard))
  const turn = await recordUtterance(session, heard, { waits: true })
  await reply(session, turn, heard)
}

/** Answers an utterance that was heard before this session took the call over. */
async function answerPending(session: CallSession): Promise<void> {
  const { pending_turn_id } = session.journal
  const turn = session.transcript.find(({ turn_id }) => turn_id === pending_turn_id)
  if (turn) await reply(session, turn, { known_at: new Date(turn.timestamp) })
}

async function askWhetherSomebodyIsThere(
  session: CallSession,
  { silences, idle_ms }: { silences: number; idle_ms: number },
): Promise<void> {
  const { deps, call } = session
  const event = callIdleSilence(call, deps.clock.now(), { silence_ms: idle_ms * silences })
  const is_last = silences >= LAST_SILENCE
  const words = setWords(session.agent, ({ nobody_there, still_there }) => (is_last ? nobody_there : still_there))
  await say(session, { role: 'agent', ...words, by: ['speech', 'key'] }, { event })
  if (is_last && !session.monitoring.is_taken_over) session.end({ status: 'completed', end_reason: 'idle' })
  session.signal.throwIfAborted()
}
