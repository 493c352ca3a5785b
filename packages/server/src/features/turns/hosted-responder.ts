import type { ChatModel, ChatRequest, ModelPart, ToolCall, ToolResult } from '../../gateways/ai/chat-model.ts'
import { textModelOf } from '../../gateways/ai/catalogue.ts'
import { ModelError } from '../../gateways/ai/chat-model.ts'
import type { AnswerPart, Responder, Turn, TurnAction, TurnFailure } from '../../gateways/ai/responder.ts'
import type { Destinations } from '../../domain/destinations.ts'
import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import { failSpan, inSpan, partsInSpan } from '../../platform/spans.ts'
import { BackendFailure } from './backend-failure.ts'
import { builtInAction, resultOf } from './built-in-tools.ts'
import type { CallTool } from './call-tool.ts'
import { TALK_RESULT, talkActions } from './talk-tools.ts'
import type { SearchKnowledge } from './take-turn.ts'
import { customTools, type CustomTool } from './custom-tools.ts'
import { liveChatModel } from './live-chat-model.ts'
import type { McpToolbox } from './mcp/mcp-toolbox.ts'
import type { McpTool } from './mcp/read-tools.ts'
import { definitionOf, toolsOf } from './model-tools.ts'
import { recordedModel } from './recorded-model.ts'
import { inStage, partsInStage } from './watch-turn.ts'
import { promptMessages, systemPrompt } from './prompt.ts'
import { spokenText } from './spoken-text.ts'
import { untilAborted } from '../../platform/until-aborted.ts'

export interface HostedResponderDeps {
  /** The model that answers for the agent in its environment. Null if the provider has no credentials. */
  modelFor(turn: Turn): ChatModel | null
  /** Asks the agent's webhook. */
  callTool: CallTool
  /** The tools of the agent's MCP servers. */
  mcp: McpToolbox
  searchKnowledge: SearchKnowledge
  destinations: Destinations
  clock: Clock
  /** The clock for the time limit of a turn. */
  machine_clock: Clock
  /** Whether the model itself records its requests. Otherwise its replies are recorded. */
  notes_requests?: boolean
}

/** A model that keeps calling tools would keep the caller waiting. After this many rounds it has to answer without them. */
const MAX_TOOL_ROUNDS = 5
/** The limit for the whole turn, including its tools. */
const MAX_TURN_MS = 30_000

/** Answers with a hosted model, which writes, calls tools, reads their results and continues. */
export function hostedResponder(deps: HostedResponderDeps): Responder {
  return {
    async *respond(turn, signal) {
      const written = deps.modelFor(turn)
      const found = turn.live ? liveChatModel({ ...deps, live: turn.live, turn, written }) : written
      if (!found) return yield failed({ reason: 'provider', detail: UNCONFIGURED, status: null })
      const model = deps.notes_requests ? found : noted(found, turn, deps)
      using limit = timeLimit(deps.machine_clock, MAX_TURN_MS, signal)
      try {
        yield* untilAborted(converse({ ...deps, model, turn, signal: limit.signal }), limit.signal)
        limit.signal.throwIfAborted()
      } catch (error) {
        signal.throwIfAborted()
        if (limit.expired) return yield failed({ reason: 'timeout', detail: TOO_LONG, status: null })
        if (error instanceof BackendFailure) return yield failed(error.failure)
        if (!(error instanceof ModelError)) throw error
        yield failed({ reason: error.reason, detail: error.message, status: error.status })
      }
    },
  }
}

const TOO_LONG = `The turn took longer than ${MAX_TURN_MS} ms.`
const TOO_MANY_ROUNDS = `The model called tools again after ${MAX_TOOL_ROUNDS} rounds, and said nothing.`
const UNCONFIGURED = 'the provider has no credentials in this service'
const failed = (failure: TurnFailure): AnswerPart => ({ kind: 'failed', failure })

function noted(
  model: ChatModel,
  { turn_id, agent, note }: Turn,
  { clock, machine_clock }: Pick<HostedResponderDeps, 'clock' | 'machine_clock'>,
): ChatModel {
  return note ? recordedModel(model, { turn_id, target: agent.ai_provider, note, clock, machine_clock }) : model
}

interface Conversation extends HostedResponderDeps {
  model: ChatModel
  turn: Turn
  signal: AbortSignal
}

async function* converse(conversation: Conversation): AsyncIterable<AnswerPart> {
  const { model, turn, signal, callTool, mcp, destinations } = conversation
  const custom = customTools(turn.agent.tool_definitions)
  const remote = await mcp.toolsFor(turn, signal)
  const known = [...toolsOf(turn), ...remote.map(definitionOf)]
  const messages = promptMessages(turn)
  let may_be_silent = false
  for (let round = 0; ; round++) {
    const is_last = round === MAX_TOOL_ROUNDS
    const request = { ...requestOf(turn), messages, tools: is_last ? [] : known, may_be_silent }
    const written = new Written(turn.firstByte)
    const reply = written.read(inReplySpan(turn, model.stream(request, signal)))
    yield* spokenText(partsInStage(turn, { name: 'model' }, reply))
    if (written.calls.length === 0) return
    if (is_last)
      return yield* written.text.trim() === ''
        ? [failed({ reason: 'too_many_tool_rounds', detail: TOO_MANY_ROUNDS, status: null })]
        : []
    if (written.text !== '') messages.push({ role: 'assistant', text: written.text })
    if (turn.speculation) await orAborted(signal, turn.speculation.counts) // a tool may have an effect
    for (const call of written.calls) {
      const used = await useInSpan(call, { turn, custom, remote, callTool, mcp, destinations, signal })
      const { actions, result, is_last: ends_turn = actions.some(endsConversation) } = used
      yield { kind: 'tool', call, result }
      for (const action of actions) yield { kind: 'action', action }
      if (ends_turn) return
      for (const { kind } of actions) may_be_silent = kind === 'hold'
      messages.push({ role: 'tool_call', call }, { role: 'tool_result', call, result })
    }
  }
}

function requestOf(turn: Turn): Pick<ChatRequest, 'workspace_id' | 'model' | 'system' | 'passages'> {
  const { workspace_id } = turn.agent
  return { workspace_id, model: textModelOf(turn.agent.ai_model), system: systemPrompt(turn), passages: turn.passages }
}

function inReplySpan({ turn_id, agent }: Turn, parts: AsyncIterable<ModelPart>): AsyncIterable<ModelPart> {
  const attributes = { 'ohun.turn_id': turn_id, 'ohun.ai_provider': agent.ai_provider }
  return partsInSpan('model.reply', { attributes, parts })
}

const ENDING: ReadonlySet<TurnAction['kind']> = new Set([
  'end_call',
  'transfer',
  'warm_transfer',
  'schedule_callback',
  'collect_keys',
])

/** Whether the turn ends after the action: the rest of the model's reply would not be heard, or follows after the keys. */
function endsConversation({ kind }: TurnAction): boolean {
  return ENDING.has(kind)
}

/** One reply of the model: its text as it arrives, and its tool calls at the end. */
class Written {
  text = ''
  readonly calls: ToolCall[] = []
  readonly #firstByte: Turn['firstByte']

  constructor(firstByte: Turn['firstByte']) {
    this.#firstByte = firstByte
  }

  async *read(parts: AsyncIterable<ModelPart>): AsyncIterable<string> {
    for await (const part of parts) {
      this.#firstByte?.()
      if (part.kind === 'tool_call') this.calls.push(part.call)
      else {
        this.text += part.text
        yield part.text
      }
    }
  }
}

interface ToolUse {
  turn: Turn
  custom: readonly CustomTool[]
  remote: readonly McpTool[]
  callTool: CallTool
  mcp: McpToolbox
  destinations: Destinations
  signal: AbortSignal
}

async function useInSpan(call: ToolCall, tools: ToolUse): Promise<ToolUsed> {
  const { turn } = tools
  const { tool_call_id } = call
  const attributes = { 'ohun.turn_id': turn.turn_id, 'ohun.tool_call_id': tool_call_id }
  turn.watch?.({ kind: 'tool_call', call })
  return await inSpan('tool.call', { attributes }, async (span) => {
    const used = await inStage(turn, { name: 'tool', tool_call_id }, () => use(call, tools))
    if (used.result.kind === 'error') failSpan(span, 'tool')
    return used
  })
}

interface ToolUsed {
  actions: TurnAction[]
  result: ToolResult
  /** Whether the turn ends here. By default, the actions decide. */
  is_last?: boolean
}

async function use(call: ToolCall, tools: ToolUse): Promise<ToolUsed> {
  const { turn, custom, destinations } = tools
  const { environment, agent: narrowed } = turn
  const faultOf = (number: string): string | null => destinations.faultOf({ environment, number, narrowed })
  const is_own = custom.some(({ name }) => name === call.name)
  const in_talk = turn.talk && !is_own ? talkActions(call) : null
  if (in_talk) return { actions: in_talk, result: TALK_RESULT, is_last: true }
  const builtIn = turn.subject.channel === 'voice' && !is_own ? builtInAction(call, faultOf) : null
  if (builtIn && 'action' in builtIn) return { actions: [builtIn.action], result: resultOf(builtIn.action) }
  if (builtIn) return { actions: [], result: { kind: 'error', message: builtIn.error } }
  return { actions: [], result: await askTool(call, tools) }
}

async function askTool(call: ToolCall, { turn, custom, remote, callTool, mcp, signal }: ToolUse): Promise<ToolResult> {
  const own = custom.find(({ name }) => name === call.name)
  const served = own ? undefined : remote.find(({ name }) => name === call.name)
  const tool = own ?? served
  const fault = tool ? tool.faultOf(call.arguments) : 'The tool does not exist.'
  if (fault !== null) return { kind: 'error', message: fault }
  return served ? await mcp.call({ turn, tool: served, call, signal }) : await callTool({ turn, call, signal })
}
