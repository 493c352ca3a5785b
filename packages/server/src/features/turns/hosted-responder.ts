import type { ChatModel, ModelPart, ToolCall, ToolResult } from '../../gateways/ai/chat-model.ts'
import { textModelOf } from '../../gateways/ai/catalogue.ts'
import { ModelError } from '../../gateways/ai/chat-model.ts'
import type { AnswerPart, Responder, Turn, TurnAction, TurnFailure } from '../../gateways/ai/responder.ts'
import type { Destinations } from '../../platform/destinations.ts'
import { failSpan, inSpan, partsInSpan } from '../../platform/spans.ts'
import { builtInAction } from './built-in-tools.ts'
import type { CallTool } from './call-tool.ts'
import type { SearchKnowledge } from './take-turn.ts'
import { customTools, type CustomTool } from './custom-tools.ts'
import { liveChatModel } from './live-chat-model.ts'
import { toolsOf } from './model-tools.ts'
import { promptMessages, systemPrompt } from './prompt.ts'
import { sentences } from '../../platform/sentences.ts'

export interface HostedResponderDeps {
  /** The model that answers for the agent, in its environment. */
  modelFor(turn: Turn): ChatModel | null
  /** Asks the agent's webhook. */
  callTool: CallTool
  searchKnowledge: SearchKnowledge
  destinations: Destinations
}

/** A model that keeps calling tools would keep the caller waiting. */
const MOST_TOOL_ROUNDS = 5

/** A hosted model writes, calls tools, reads their results, and continues. */
export function hostedResponder(deps: HostedResponderDeps): Responder {
  return {
    async *respond(turn, signal) {
      const written = deps.modelFor(turn)
      const model = turn.live ? liveChatModel({ ...deps, live: turn.live, turn, written }) : written
      if (!model) return yield failed({ reason: 'provider', detail: UNCONFIGURED, status: null })
      try {
        yield* converse({ ...deps, model, turn, signal })
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ModelError)) throw error
        yield failed({ reason: error.reason, detail: error.message, status: error.status })
      }
    },
  }
}

const UNCONFIGURED = 'the provider has no credentials in this service'
const failed = (failure: TurnFailure): AnswerPart => ({ kind: 'failed', failure })

interface Conversation extends HostedResponderDeps {
  model: ChatModel
  turn: Turn
  signal: AbortSignal
}

async function* converse({ model, turn, signal, callTool, destinations }: Conversation): AsyncIterable<AnswerPart> {
  const custom = customTools(turn.agent.tool_definitions)
  const known = toolsOf(turn)
  const messages = promptMessages(turn)
  for (let round = 0; ; round++) {
    const tools = round < MOST_TOOL_ROUNDS ? known : []
    const written_by = textModelOf(turn.agent.ai_model)
    const system = systemPrompt(turn)
    const { workspace_id } = turn.agent
    const { passages } = turn
    const parts = model.stream({ workspace_id, model: written_by, system, passages, messages, tools }, signal)
    const attributes = { 'ohun.turn_id': turn.turn_id, 'ohun.ai_provider': turn.agent.ai_provider }
    const reply = partsInSpan('model.reply', { attributes, parts })
    const written = new Written()
    yield* spoken(written.read(reply))
    if (written.calls.length === 0) return
    if (written.text !== '') messages.push({ role: 'assistant', text: written.text })
    for (const call of written.calls) {
      const attributes = { 'ohun.turn_id': turn.turn_id, 'ohun.tool_call_id': call.tool_call_id }
      const { actions, result } = await inSpan('tool.call', { attributes }, async (span) => {
        const used = await use(call, { turn, custom, callTool, destinations, signal })
        if (used.result.kind === 'error') failSpan(span, 'tool')
        return used
      })
      yield { kind: 'tool', call, result }
      for (const action of actions) yield { kind: 'action', action }
      if (actions.some(endsConversation)) return
      messages.push({ role: 'tool_call', call }, { role: 'tool_result', call, result })
    }
  }
}

/** Nobody is left to hear what the model would say next. */
function endsConversation({ kind }: TurnAction): boolean {
  return kind === 'end_call' || kind === 'transfer'
}

/** One reply of the model: its text as it arrives, and its tool calls at the end. */
class Written {
  text = ''
  readonly calls: ToolCall[] = []

  async *read(parts: AsyncIterable<ModelPart>): AsyncIterable<string> {
    for await (const part of parts) {
      if (part.kind === 'tool_call') this.calls.push(part.call)
      else {
        this.text += part.text
        yield part.text
      }
    }
  }
}

async function* spoken(text: AsyncIterable<string>): AsyncIterable<AnswerPart> {
  for await (const sentence of sentences(text)) yield { kind: 'text', text: sentence }
}

interface ToolUse {
  turn: Turn
  custom: readonly CustomTool[]
  callTool: CallTool
  destinations: Destinations
  signal: AbortSignal
}

async function use(
  call: ToolCall,
  { turn, custom, callTool, destinations, signal }: ToolUse,
): Promise<{ actions: TurnAction[]; result: ToolResult }> {
  const { environment, agent: narrowed } = turn
  const faultOf = (number: string): string | null => destinations.faultOf({ environment, number, narrowed })
  const builtIn = turn.subject.channel === 'voice' ? builtInAction(call, faultOf) : null
  if (builtIn && 'action' in builtIn)
    return { actions: [builtIn.action], result: { kind: 'result', json: { ok: true } } }
  if (builtIn) return { actions: [], result: { kind: 'error', message: builtIn.error } }
  const tool = custom.find(({ name }) => name === call.name)
  const fault = tool ? tool.faultOf(call.arguments) : 'The tool does not exist.'
  const result: ToolResult = fault === null ? await callTool({ turn, call, signal }) : { kind: 'error', message: fault }
  return { actions: [], result }
}
