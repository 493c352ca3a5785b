import type { LiveAsk, LiveMessage, LiveSettings, LiveToolResult } from '../../gateways/ai/live-model.ts'
import type { ProviderEvent } from '../../gateways/speech/hosted/realtime-events.ts'
import { languageHint } from '../../gateways/speech/hosted/recognition-language.ts'
import { saysHowCertain } from '../../gateways/speech/hosted/recognised-text.ts'
import { languageOf } from '../../gateways/speech/hosted/transcription-events.ts'
import { liveVoice } from '../../gateways/speech/voices.ts'

/** What the provider sends, as far as it concerns us. */
export interface LiveEvent extends ProviderEvent {
  content_index?: number
  item?: { type?: string; call_id?: string; name?: string; arguments?: string }
  response?: { status?: string; status_details?: { error?: { code?: unknown } } | null }
}

export interface SessionOptions {
  /** Writes down what the caller says. */
  transcription_model: string
  /** The silence that ends an utterance. */
  pause_ms: number
}

/** What a telephone carries, so nothing is resampled on the way. */
const FORMAT = { type: 'audio/pcmu' }
/** Of an answer: 50 ms of speech are a token. */
const MOST_TOKENS = 2_000

/** Answers are asked for and interrupted by us: the call decides when the agent may speak. */
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
    max_output_tokens: MOST_TOKENS,
    audio: {
      input: { format: FORMAT, transcription, turn_detection },
      output: { format: FORMAT, voice: liveVoice(settings.voice) },
    },
    tools: settings.tools.map((tool) => ({ type: 'function', ...tool })),
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

/** An error that names it is an answer to it. */
export function responseCreate(event_id: string, ask: LiveAsk | null): object {
  const response = ask?.kind === 'results' && !ask.may_use_tools ? { tool_choice: 'none' } : {}
  return { type: 'response.create', event_id, response }
}

/** What the model wrote, if it is JSON; what is checked next refuses anything else. */
export function argumentsIn(text = ''): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return text
  }
}
