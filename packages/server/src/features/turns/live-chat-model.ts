import {
  ModelError,
  type ChatModel,
  type ChatRequest,
  type ModelPart,
  type ToolCall,
  type ToolResult,
} from '../../gateways/ai/chat-model.ts'
import type { LiveAsk, LiveToolResult } from '../../gateways/ai/live-model.ts'
import type { LiveTurn, Turn } from '../../gateways/ai/responder.ts'
import { storableParts } from '../../gateways/ai/storable-replies.ts'
import { UnusableReply, usableParts } from '../../gateways/ai/usable-replies.ts'
import { knowledgeTool } from './knowledge-tool.ts'
import { liveToolsOf } from './model-tools.ts'
import { MAX_PASSAGES, type SearchKnowledge } from './take-turn.ts'

export interface LiveChatModelDeps {
  live: LiveTurn
  turn: Turn
  /** Answers if the live model fails before it has said anything. Null if there is no text model. */
  written: ChatModel | null
  searchKnowledge: SearchKnowledge
}

const HOLDS = new Set(['hold_call', 'resume_call'])
/** A model that keeps searching would keep the caller waiting. */
const MAX_SEARCHES = 5

/** Wraps the model that hears and speaks in a call as a text model, so that its turns and tools are like those of any other. */
export function liveChatModel(deps: LiveChatModelDeps): ChatModel {
  const { live, written } = deps
  const answer = new LiveReplies(deps)
  let has_spoken = false
  let is_written = false
  return {
    async *stream(request, signal) {
      if (is_written && written) return yield* written.stream(request, signal)
      try {
        for await (const part of storableParts(usableParts(request, answer.parts(request, signal)))) {
          if (part.kind === 'text' && !has_spoken) live.speaks()
          has_spoken ||= part.kind === 'text'
          yield part
        }
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        // A model that has nothing to say has not failed: it is asked again in the next turn.
        if (!(error instanceof UnusableReply)) live.failed(error)
        if (has_spoken || !written) throw error
        is_written = true
        yield* written.stream(request, signal)
      }
    },
  }
}

/** The model's words in one turn. It remembers the conversation, so it gets only what is new. */
class LiveReplies {
  readonly #deps: LiveChatModelDeps
  readonly #searches: boolean
  readonly #given = new Set<string>()
  #is_asked = false
  /** Results that the model does not have yet, because they wait for other tools. */
  #found: LiveToolResult[] = []

  constructor(deps: LiveChatModelDeps) {
    this.#deps = deps
    this.#searches = liveToolsOf(deps.turn).includes(knowledgeTool)
  }

  /** Yields the model's reply. The model itself asks for searches, because the caller's words are not known before it answers. */
  async *parts(request: ChatRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    let ask: LiveAsk | null = this.#askOf(request)
    for (let searches = 1; ask !== null && searches <= MAX_SEARCHES + 1; searches++) {
      const calls = { searched: false, others: false }
      for await (const part of this.#deps.live.model.reply(ask, signal)) {
        if (part.kind === 'tool_call' && this.#searches && part.call.name === knowledgeTool.name) {
          calls.searched = true
          this.#found.push({ tool_call_id: part.call.tool_call_id, result: await this.#search(part.call) })
        } else {
          calls.others ||= part.kind === 'tool_call'
          yield part
        }
      }
      ask = calls.searched && !calls.others ? this.#resultsOf(request, searches < MAX_SEARCHES) : null
    }
  }

  #askOf(request: ChatRequest): LiveAsk {
    const { messages, tools } = request
    if (this.#is_asked) return this.#resultsOf(request, tools.length > 0)
    this.#is_asked = true
    const talk = this.#talkOf(request)
    const { utterance_id } = this.#deps.live
    if (utterance_id !== null) return { kind: 'heard', utterance: utterance_id, ...talk }
    const last = messages.at(-1)
    return { kind: 'text', text: last?.role === 'user' ? last.text : '', ...talk }
  }

  /** The instructions and tools for a talk of three. The model's session was opened before the colleague joined. */
  #talkOf({ system: instructions, tools }: ChatRequest): Pick<LiveAsk, 'talk'> {
    if (!this.#deps.turn.talk) return {}
    return { talk: { instructions, tools: this.#searches ? [...tools, knowledgeTool] : tools } }
  }

  #resultsOf(request: ChatRequest, may_use_tools: boolean): LiveAsk {
    const results = this.#found.splice(0)
    let is_apart = false
    for (const message of request.messages) {
      if (message.role !== 'tool_result' || this.#given.has(message.call.tool_call_id)) continue
      this.#given.add(message.call.tool_call_id)
      results.push({ tool_call_id: message.call.tool_call_id, result: message.result })
      is_apart ||= message.result.kind === 'result' && HOLDS.has(message.call.name)
    }
    return { kind: 'results', results, may_use_tools, ...(is_apart && { is_apart }), ...this.#talkOf(request) }
  }

  async #search(call: ToolCall): Promise<ToolResult> {
    const { turn, searchKnowledge } = this.#deps
    const { knowledge_base_id } = turn.agent
    const query: unknown = (call.arguments as { query?: unknown } | null)?.query
    if (typeof query !== 'string' || query === '') return { kind: 'error', message: 'query: must be a text.' }
    if (knowledge_base_id === null) return { kind: 'error', message: 'The tool does not exist.' }
    const passages = await searchKnowledge({ knowledge_base_id, query, limit: MAX_PASSAGES, turn })
    return { kind: 'result', json: { passages } }
  }
}
