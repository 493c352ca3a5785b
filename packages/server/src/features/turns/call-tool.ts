import type { SynchronousAnswer } from '../../delivery/synchronous-answer.ts'
import type { SynchronousCall } from '../../delivery/synchronous-call.ts'
import { SYNCHRONOUS_TIMEOUTS_MS } from '../../delivery/time-limits.ts'
import type { ToolTarget } from '../../delivery/tool-target.ts'
import type { ToolCall, ToolResult } from '../../gateways/ai/chat-model.ts'
import type { Turn } from '../../gateways/ai/responder.ts'
import { replyRules } from '../../generated/replies.gen.ts'
import type { ToolInvocationEvent } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'

export interface CallToolDeps {
  callSynchronously: SynchronousCall
  /** The agent's `webhook_url`, otherwise its oldest active endpoint. */
  toolTarget(agent: Turn['agent']): Promise<ToolTarget>
  clock: Clock
  ids: Ids
}

export interface ToolInvocation {
  turn: Pick<
    Turn,
    'turn_id' | 'environment' | 'agent' | 'subject' | 'number' | 'contact' | 'note' | 'secrets' | 'is_trial'
  >
  call: ToolCall
  signal: AbortSignal
}

/** Asks the developer for a tool's result, once. Every failure becomes a result for the model. */
export type CallTool = (invocation: ToolInvocation) => Promise<ToolResult>

export function createCallTool(deps: CallToolDeps): CallTool {
  return async (invocation) => toolResult(await invokeTool(deps, invocation))
}

/** Sends the signed `tool.invocation` to the agent's target. */
export async function invokeTool(deps: CallToolDeps, invocation: ToolInvocation): Promise<SynchronousAnswer> {
  const { turn, call, signal } = invocation
  const { workspace_id, agent_id } = turn.agent
  const { url, headers } = await deps.toolTarget(turn.agent)
  const body = toolEvent(deps, turn, call)
  return await deps.callSynchronously({
    kind: 'tool',
    workspace_id,
    environment: turn.environment,
    agent_id,
    is_trial: turn.is_trial,
    url,
    headers,
    turn_id: turn.turn_id,
    tool: call.name,
    note: turn.note,
    secrets: turn.secrets,
    body,
    event_id: body.event_id,
    faultOf: replyRules['tool.invocation'].faultOf,
    timeout_ms: SYNCHRONOUS_TIMEOUTS_MS.tool,
    signal,
  })
}

/** The answer in the form that the model gets. */
export function toolResult(answer: SynchronousAnswer): ToolResult {
  if (answer.kind === 'answered') return { kind: 'result', json: answer.json }
  if (answer.cause === 'no_url') return { kind: 'error', message: 'The agent has no webhook for tool calls.' }
  return { kind: 'error', message: `The tool failed: ${answer.cause}.` }
}

/** The envelope of a `tool.invocation`. The event is not stored, fanned out or retried. */
function toolEvent({ clock, ids }: CallToolDeps, turn: ToolInvocation['turn'], call: ToolCall): ToolInvocationEvent {
  const { agent, subject, turn_id, number, contact } = turn
  const about = 'call_id' in subject ? { call_id: subject.call_id } : { conversation_id: subject.conversation_id }
  const { name, tool_call_id } = call
  const tool = { name, arguments: call.arguments as Record<string, unknown>, tool_call_id }
  return {
    event_id: ids('evt'),
    event_type: 'tool.invocation',
    channel: subject.channel,
    agent_id: agent.agent_id,
    number,
    from: contact,
    timestamp: clock.now().toISOString(),
    payload: { ...about, agent_version: agent.version ?? null, turn_id, tool },
  }
}
