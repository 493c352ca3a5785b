import { SYNCHRONOUS_TIMEOUTS_MS } from '../../../delivery/time-limits.ts'
import { replyRules } from '../../../generated/replies.gen.ts'
import type {
  AnsweringMachine,
  CallMachineAnsweredReply,
  CallMachineAnsweredRequest,
} from '../../../generated/types.gen.ts'
import type { CallSession } from '../session/call-session.ts'
import type { KnownAnswer } from './known-answer.ts'

type Machine = CallMachineAnsweredRequest['answered_by']

/** The choice of what to do when a machine has answered. */
export interface MachineChoice {
  action: CallMachineAnsweredReply['action']
  /** The message to leave on a voicemail. */
  message: string | null
}

/**
 * Asks the backend of a `byom` agent what to do about the machine that has answered. If the request fails, the agent's setting
 * decides, because a voicemail does not wait.
 */
export async function askAboutMachine(
  session: CallSession,
  answer: KnownAnswer & { answered_by: Machine },
  setting: AnsweringMachine,
): Promise<MachineChoice> {
  const { deps, call, agent, signal } = session
  using _ = deps.activity.begin()
  const { call_id, workspace_id, environment, agent_id } = call
  const reply = await deps.callSynchronously({
    kind: 'machine',
    workspace_id,
    environment,
    agent_id,
    url: agent.webhook_url,
    body: requestOf(session, answer, setting),
    note: (exchange) => session.note(exchange),
    faultOf: (json) => faultOf(json, setting),
    timeout_ms: SYNCHRONOUS_TIMEOUTS_MS.machine,
    signal,
  })
  if (reply.kind === 'answered') return choiceOf(reply.json as CallMachineAnsweredReply, setting)
  deps.log.info({ call_id, agent_id, cause: reply.cause, detail: reply.detail }, 'the machine webhook failed')
  return { action: setting.on_failure ?? 'hang_up', message: setting.message }
}

function requestOf(
  { deps, call }: CallSession,
  { answered_by, reason, after_ms }: KnownAnswer & { answered_by: Machine },
  { message }: AnsweringMachine,
): CallMachineAnsweredRequest {
  const { call_id, agent_id, from_number, to_number } = call
  const about = { call_id, agent_id, from_number, to_number, answered_by, reason, after_ms, message }
  return { event_type: 'call.machine_answered', ...about, timestamp: deps.clock.now().toISOString() }
}

function choiceOf({ action, message }: CallMachineAnsweredReply, setting: AnsweringMachine): MachineChoice {
  return { action, message: message?.trim() || setting.message }
}

function faultOf(json: unknown, setting: AnsweringMachine): string | null {
  const fault = replyRules['call.machine_answered'].faultOf(json)
  if (fault !== null) return fault
  const choice = choiceOf(json as CallMachineAnsweredReply, setting)
  const is_silent = choice.action === 'leave_message' && choice.message === null
  return is_silent ? 'the reply has no `message`, and the setting of the agent has none' : null
}
