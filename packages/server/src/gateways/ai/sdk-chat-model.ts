import type { JSONSchema7, JSONValue, LanguageModel, ModelMessage, ToolSet } from 'ai'
import { boundedFetch } from './bounded-fetch.ts'
import {
  ModelError,
  type ChatMessage,
  type ChatModel,
  type ChatRequest,
  type ModelPart,
  type ToolCall,
  type ToolDefinition,
  type ToolResult,
} from './chat-model.ts'

/** Long enough for an answer on the phone and for a message. A model that rambles is cut off. */
const MAX_OUTPUT_TOKENS = 1_000

export interface SdkModelSettings {
  provider_id: 'openai' | 'anthropic'
  api_key: string
  /** The address of a compatible endpoint. Null selects the provider's own. */
  base_url: string | null
  default_model: string
  fetch: typeof globalThis.fetch
}

/** The largest answer on the wire, where each token takes some hundred bytes. */
const MAX_BYTES = 2 * 1024 * 1024

/** A provider's models through the `ai` package. The package is loaded with the first turn, so that the start does not wait for it. */
export function sdkChatModel(settings: SdkModelSettings): ChatModel {
  let provider: Promise<(model: string) => LanguageModel> | undefined
  return {
    async *stream(request, signal) {
      signal.throwIfAborted()
      const modelOf = await (provider ??= connect(settings))
      const { streamText, jsonSchema, tool, Output } = await import('ai')
      const toolOf = ({ description, parameters }: ToolDefinition) =>
        tool({ description, inputSchema: jsonSchema(parameters) })
      const tools: ToolSet = Object.fromEntries(request.tools.map((one) => [one.name, toolOf(one)]))
      // The endpoints of the other providers do not accept a schema, and the package would print a warning. The prompt has the schema.
      const outputOf = ({ schema }: NonNullable<ChatRequest['output']>) =>
        settings.provider_id === 'anthropic'
          ? Output.object({ schema: jsonSchema(schema as JSONSchema7) })
          : Output.json({ name: 'analysis' })
      const { fullStream } = streamText({
        model: modelOf(request.model ?? settings.default_model),
        instructions: request.system,
        messages: messagesOf(request),
        tools,
        maxRetries: 0,
        maxOutputTokens: request.output?.most_tokens ?? MAX_OUTPUT_TOKENS,
        ...(request.output && { output: outputOf(request.output) }),
        abortSignal: signal,
        // Failures are parts of the stream. Without this handler they are printed as well.
        onError: () => {},
      })
      yield* partsOf(fullStream, signal)
    },
  }
}

/** Any error that the package throws while it reads a reply is a failure of the provider. */
async function* partsOf(stream: AsyncIterable<StreamPart>, signal: AbortSignal): AsyncIterable<ModelPart> {
  try {
    for await (const part of stream) yield* partOf(part, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ModelError ? error : modelError(error)
  }
  signal.throwIfAborted()
}

async function connect({
  provider_id,
  api_key,
  base_url,
  fetch: given_fetch,
}: SdkModelSettings): Promise<(model: string) => LanguageModel> {
  const fetch = boundedFetch(given_fetch, MAX_BYTES)
  if (provider_id === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey: api_key, fetch, ...(base_url !== null && { baseURL: base_url }) })
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const baseURL = base_url ?? 'https://api.openai.com/v1'
  return createOpenAICompatible({ name: provider_id, apiKey: api_key, baseURL, fetch })
}

interface StreamPart {
  type: string
  text?: string
  toolCallId?: string
  toolName?: string
  input?: unknown
  error?: unknown
  finishReason?: string
}

/** Converts a part of the package's stream, where errors are parts and not exceptions. Parts about the stream itself are ignored. */
function partOf({ type, ...part }: StreamPart, signal: AbortSignal): ModelPart[] {
  if (type === 'text-delta') return [{ kind: 'text', text: part.text ?? '' }]
  if (type === 'tool-call') {
    const { toolCallId: tool_call_id = '', toolName: name = '', input } = part
    return [{ kind: 'tool_call', call: { tool_call_id, name, arguments: input } }]
  }
  signal.throwIfAborted()
  if (type === 'error') throw modelError(part.error)
  const is_cut = part.finishReason === 'interrupted' || part.finishReason === 'error'
  if (type === 'abort' || is_cut) throw new ModelError('The provider closed its reply before its end.', {})
  return []
}

/** Keeps only the status, because the provider's message may contain a prompt or a key. */
function modelError(error: unknown): ModelError {
  const { statusCode = 0, name = 'Error' } = Object(error) as { statusCode?: number; name?: string }
  // A reply that breaks off has begun with status 200.
  const status = statusCode >= 300 ? statusCode : null
  if (status === null) return new ModelError(`The request to the provider failed: ${name}.`, { status })
  const meaning = MEANINGS[status]
  return new ModelError(`The provider answered ${status}${meaning === undefined ? '' : `: ${meaning}`}.`, { status })
}

/** The meaning of statuses at both providers. Others are shown alone. */
const MEANINGS: Readonly<Record<number, string>> = {
  401: 'it does not accept the key of this service',
  403: 'the key of this service may not use the model',
  404: 'it does not have the model',
  429: 'it allows no more requests of this service at the moment',
}

function messagesOf({ messages }: ChatRequest): ModelMessage[] {
  return messages.map(messageOf)
}

function messageOf(message: ChatMessage): ModelMessage {
  if (message.role === 'tool_call')
    return { role: 'assistant', content: [{ type: 'tool-call', ...sdkCall(message.call) }] }
  if (message.role === 'tool_result') {
    const { toolCallId, toolName } = sdkCall(message.call)
    return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: sdkOutput(message.result) }] }
  }
  return { role: message.role, content: message.text }
}

function sdkCall({ tool_call_id: toolCallId, name: toolName, arguments: input }: ToolCall) {
  return { toolCallId, toolName, input }
}

function sdkOutput(result: ToolResult) {
  if (result.kind === 'error') return { type: 'error-text', value: result.message } as const
  return { type: 'json', value: result.json as JSONValue } as const
}
