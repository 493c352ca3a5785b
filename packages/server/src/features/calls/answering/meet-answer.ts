import { isMereGreeting } from '../../../domain/answering/words-of-answer.ts'
import type { CallSession } from '../session/call-session.ts'
import { askAboutMachine } from './ask-about-machine.ts'
import { recordAnswer } from './record-answer.ts'
import type { KnownAnswer } from './known-answer.ts'
import { leaveMessage } from './leave-message.ts'

/** A line usually knows sooner who has answered. This limit is reached if the process that carries its audio does not respond. */
const LIMIT_MS = 6_000

/**
 * Detects who has answered an outbound call, if the agent's setting asks for it, and treats a machine as the setting says. A person
 * is greeted at once, while the result is being recorded.
 */
export async function meetAnswer(session: CallSession): Promise<void> {
  const { agent, call, journal, line } = session
  const setting = agent.answering_machine
  if (!setting?.detect || call.direction !== 'outbound' || journal.step !== 'announce' || !line?.findAnswer) return
  line.findAnswer({ workspace_id: call.workspace_id, language: agent.language })
  const answer = call.answered_by === null ? await find(session) : known(session)
  if (answer.answered_by === 'human' || answer.answered_by === 'uncertain') return greetNow(session, answer)
  await keep(session, answer)
  const { answered_by } = answer
  const asked = setting.action === 'ask_backend'
  const { action, message } = asked ? await askAboutMachine(session, { ...answer, answered_by }, setting) : setting
  if (action === 'continue') return
  if (action === 'leave_message' && answered_by === 'voicemail' && message !== null)
    await leaveMessage(session, message)
  session.end({ status: 'completed', end_reason: 'machine_answered' })
  session.signal.throwIfAborted()
}

async function find({ first_words, signal }: CallSession): Promise<KnownAnswer> {
  const answer = await first_words.answer(LIMIT_MS, signal)
  return answer ?? { answered_by: 'uncertain', reason: 'no_result', after_ms: LIMIT_MS }
}

/** The result of the process that carried the call before. */
function known({ call }: CallSession): KnownAnswer {
  const { answered_by, answered_by_reason: reason, answered_by_after_ms: after_ms } = call
  return { answered_by: answered_by ?? 'uncertain', reason: reason ?? 'no_result', after_ms: after_ms ?? 0 }
}

function greetNow(session: CallSession, answer: KnownAnswer): void {
  session.caller_input.forget((input) => input.kind === 'utterance' && isMereGreeting(input.text))
  keep(session, answer).catch((error: unknown) => session.abandon(error as Error))
}

async function keep(session: CallSession, answer: KnownAnswer): Promise<void> {
  if (session.call.answered_by === null) await recordAnswer(session, answer)
}
