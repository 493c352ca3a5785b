import { isMereGreeting } from '../../../domain/answering/words-of-answer.ts'
import type { AnsweringMachine } from '../../../generated/types.gen.ts'
import type { CallSession } from '../session/call-session.ts'
import { recordUtterance } from '../session/record-utterance.ts'
import { askAboutMachine } from './ask-about-machine.ts'
import { recordAnswer } from './record-answer.ts'
import type { KnownAnswer } from './known-answer.ts'
import { leaveMessage } from './leave-message.ts'

/** A line usually knows sooner who has answered. This limit is reached if the process that carries its audio does not respond. */
const LIMIT_MS = 6_000
/** The limit on the question of a screening service. */
const MAX_QUESTION_MS = 10_000
/** The setting of a call-back whose agent has none. */
const HANG_UP: AnsweringMachine = { detect: true, action: 'hang_up', message: null }

/**
 * Detects who has answered an outbound call, if the agent's setting asks for it, and treats a machine as the setting says. A person
 * is greeted at once, while the result is being recorded.
 */
export async function meetAnswer(session: CallSession): Promise<void> {
  const { agent, call, journal, line } = session
  const setting = settingOf(session)
  if (!setting || call.direction !== 'outbound' || journal.step !== 'announce' || !line?.findAnswer) return
  line.findAnswer({ workspace_id: call.workspace_id, language: agent.language })
  const answer = call.answered_by === null ? await find(session) : known(session)
  if (answer.answered_by === 'human' || answer.answered_by === 'uncertain') {
    greetNow(session, answer)
    return answer.reason === 'screening' ? await hearQuestion(session) : undefined
  }
  await keep(session, answer)
  const { answered_by } = answer
  const asked = setting.action === 'ask_backend'
  const { action, message } = asked ? await askAboutMachine(session, { ...answer, answered_by }, setting) : setting
  if (action === 'continue' && !session.opening) return
  if (action === 'leave_message' && answered_by === 'voicemail' && message !== null)
    await leaveMessage(session, message)
  session.end({ status: 'completed', end_reason: 'machine_answered' })
  session.signal.throwIfAborted()
}

/** Null if it is not detected who has answered. A call-back always detects it: a machine must not be handed over to a colleague. */
function settingOf({ agent: { answering_machine: setting }, opening }: CallSession): AnsweringMachine | null {
  if (setting?.detect) return setting
  return opening ? HANG_UP : null
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

/** Hears the question of a screening service. The greeting answers it, because it says who is calling. */
async function hearQuestion(session: CallSession): Promise<void> {
  const { caller_input, signal } = session
  const question = await caller_input.next(MAX_QUESTION_MS, ['utterance', 'unrecognised'], signal)
  if (question?.kind === 'utterance') await recordUtterance(session, question)
}

async function keep(session: CallSession, answer: KnownAnswer): Promise<void> {
  if (session.call.answered_by === null) await recordAnswer(session, answer)
}
