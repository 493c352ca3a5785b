import type { ToolCall } from '../../gateways/ai/chat-model.ts'
import type { LiveAsk, LiveMessage, LiveSettings, LiveToolResult } from '../../gateways/ai/live-model.ts'
import { codeIn, type ProviderEvent } from '../../gateways/speech/hosted/realtime-events.ts'
import { languageHint } from '../../gateways/speech/hosted/recognition-language.ts'
import { saysHowCertain } from '../../gateways/speech/hosted/recognised-text.ts'
import { languageOf } from '../../gateways/speech/hosted/transcription-events.ts'
import { liveVoice } from '../../gateways/speech/voices.ts'
import { parseOutsideJson } from '../../platform/storable-text.ts'

/** The part of the provider's events that concerns us. Missing texts are empty. */
export interface LiveEvent extends Pick<ProviderEvent, 'type' | 'length' | 'transcript' | 'logprobs' | 'error'> {
  item_id: string
  delta: string
  content_index: number
  /** A tool that the model calls. */
  call: ToolCall | null
  /** The status of a response that has ended. */
  status: string
  /** The cause if the response has failed. */
  cause: string
}

export function liveEventOf({ item_id, delta, fields, ...event }: ProviderEvent): LiveEvent {
  const { content_index, item, response } = fields
  const { status, status_details } = objectOf(response)
  const { error } = objectOf(status_details)
  return {
    ...event,
    item_id: item_id ?? '',
    delta: delta ?? '',
    content_index: typeof content_index === 'number' ? content_index : 0,
    call: callIn(objectOf(item)),
    status: textOf(status),
    cause: codeIn(objectOf(error)),
  }
}

function callIn({ type, call_id, name, arguments: written }: Record<string, unknown>): ToolCall | null {
  if (type !== 'function_call') return null
  return { tool_call_id: textOf(call_id), name: textOf(name), arguments: argumentsIn(textOf(written)) }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export interface SessionOptions {
  /** The model that transcribes the caller. */
  transcription_model: string
  /** The silence that ends an utterance. */
  pause_ms: number
}

/** The format of a telephone line, so that no audio is resampled. */
const FORMAT = { type: 'audio/pcmu' }
/** The limit for an answer. A token is 50 ms of speech. */
const MAX_TOKENS = 2_000

/** The settings of the session. We request and interrupt answers ourselves, because the call decides when the agent may speak. */
export function sessionUpdate(
  settings: LiveSettings,
  { transcription_model: model, pause_ms }: SessionOptions,
): object {
  const hint = languageHint(settings.language)
  const transcription = { model, ...(hint !== null && languageOf(model, hint)) }
  const turn_detection = {
    type: 'server_vad',
    silence_duration_ms: pause_ms,
    create_response: false,
    interrupt_response: false,
  }
  const session = {
    type: 'realtime',
    model: settings.model,
    output_modalities: ['audio'],
    instructions: settings.instructions,
    max_output_tokens: MAX_TOKENS,
    audio: {
      input: { format: FORMAT, transcription, turn_detection },
      output: { format: FORMAT, voice: liveVoice(settings.voice) },
    },
    tools: functions(settings.tools),
    tool_choice: 'auto',
    include: saysHowCertain(model) ? ['item.input_audio_transcription.logprobs'] : undefined,
  }
  return { type: 'session.update', session }
}

export function messageItem({ role, text }: LiveMessage): object {
  const content = [{ type: role === 'user' ? 'input_text' : 'output_text', text }]
  return { type: 'conversation.item.create', item: { type: 'message', role, content } }
}

export function resultItem({ tool_call_id: call_id, result }: LiveToolResult): object {
  const output = JSON.stringify(result.kind === 'error' ? { error: result.message } : result.json)
  return { type: 'conversation.item.create', item: { type: 'function_call_output', call_id, output } }
}

/** Instructions and tools for one answer, which replace those of the session. */
function inTalk(talk: LiveAsk['talk']): object {
  return talk ? { instructions: talk.instructions, tools: functions(talk.tools) } : {}
}

function functions(tools: LiveSettings['tools']): object[] {
  return tools.map((tool) => ({ type: 'function', ...tool }))
}

/** Requests an answer. An error event with the same `event_id` refers to this request. */
export function responseCreate(event_id: string, ask: LiveAsk | null): object {
  const may_use_tools = ask?.kind !== 'results' || ask.may_use_tools
  const response = { ...inTalk(ask?.talk), ...(!may_use_tools && { tool_choice: 'none' }) }
  return { type: 'response.create', event_id, response }
}

/** Parses the model's arguments. Text that is not valid JSON is returned unchanged, and refused by a later check. */
function argumentsIn(text: string): unknown {
  try {
    return parseOutsideJson(text || '{}')
  } catch {
    return text
  }
}
