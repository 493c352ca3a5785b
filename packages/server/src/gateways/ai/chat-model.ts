import type { ObjectSchema } from '../../domain/analysis-schema/analysis-schema.ts'

/** A passage of a document, with the document's title and the headings above the passage. */
export interface Passage {
  title: string
  heading: string
  text: string
}

/** The conversation so far, as a model reads it. */
export type ChatMessage =
  | { role: 'user' | 'assistant'; text: string }
  | { role: 'tool_call'; call: ToolCall }
  | { role: 'tool_result'; call: ToolCall; result: ToolResult }

/** A tool that the model asks for, with the arguments as it wrote them. */
export interface ToolCall {
  tool_call_id: string
  name: string
  /** The JSON that the model wrote, not checked yet. */
  arguments: unknown
}

/** The result of a tool. The model also gets failures: it tells the caller in its own words, or tries again. */
export type ToolResult = { kind: 'result'; json: unknown } | { kind: 'error'; message: string }

/** A function that the model may call. `parameters` is a JSON Schema of type object. */
export interface ToolDefinition {
  name: string
  description: string
  parameters: Record<string, unknown>
}

export interface ChatRequest {
  /** The workspace that makes the request: its failures do not count against other workspaces. */
  workspace_id: string
  /** A model of this provider. Null selects its default model. */
  model: string | null
  /** The agent's instructions, in full. */
  system: string
  /** Passages of the knowledge base. Models that read instructions find them in `system` as well. */
  passages: readonly Passage[]
  /** The conversation, oldest message first. The last one is the user's or the result of a tool. */
  messages: readonly ChatMessage[]
  tools: readonly ToolDefinition[]
  /** The caller is on hold, so there may be nothing to say. Otherwise an empty reply is a failure. */
  may_be_silent?: boolean
  /** The reply is JSON that matches a schema, and may be longer than what is said. */
  output?: { schema: ObjectSchema; most_tokens: number }
}

export type ModelPart = { kind: 'text'; text: string } | { kind: 'tool_call'; call: ToolCall }

/** A model did not answer. */
export class ModelError extends Error {
  override name = 'ModelError'
  /** The provider's HTTP status. Null if it did not answer. */
  readonly status: number | null
  readonly reason: 'timeout' | 'provider' | 'breaker_open'

  constructor(message: string, { status = null, reason = 'provider' }: Partial<Pick<ModelError, 'status' | 'reason'>>) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

/** A hosted text model. Several of the same kind can be wrapped in one that fails over. */
export interface ChatModel {
  /**
   * The parts of the reply, in the order in which the model writes them. Tool calls come after the text that precedes them.
   * @throws ModelError when the provider fails, even in the middle of a reply; the signal's reason when it aborts.
   */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ModelPart>
}
