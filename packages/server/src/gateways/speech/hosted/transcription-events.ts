import { SpeechError } from '../speech-error.ts'
import { takesSeveralLanguages } from './recognition-language.ts'
import { saysHowCertain } from './recognised-text.ts'

/** Of the audio; the only rate that the provider takes. */
export const STREAM_RATE = 24_000

/** What a session is configured with: raw audio, and no turn detection, because ours decides when somebody has spoken. */
export function sessionUpdate(model: string, hint: string | null): object {
  const transcription = { model, ...(hint !== null && languageOf(model, hint)) }
  const format = { type: 'audio/pcm', rate: STREAM_RATE }
  const include = saysHowCertain(model) ? ['item.input_audio_transcription.logprobs'] : undefined
  const session = { type: 'transcription', audio: { input: { format, transcription, turn_detection: null } }, include }
  return { type: 'session.update', session }
}

function languageOf(model: string, hint: string): object {
  return takesSeveralLanguages(model) ? { languages: [hint] } : { language: hint }
}

/** What the provider sends, as far as it concerns us. */
export interface ProviderEvent {
  type: string
  item_id: string | null
  delta: string | null
  transcript: string | null
  logprobs: unknown
  error: { code?: unknown } | null
}

/** @returns null for what is not one of its events */
export function providerEventIn(frame: string): ProviderEvent | null {
  const { type, item_id, delta, transcript, logprobs, error } = objectIn(frame)
  const name = textOr(type)
  if (name === null) return null
  const fault = typeof error === 'object' && error !== null ? error : null
  return {
    type: name,
    item_id: textOr(item_id),
    delta: textOr(delta),
    transcript: textOr(transcript),
    logprobs,
    error: fault,
  }
}

function objectIn(frame: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(frame)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Its message may repeat a part of the key: only the code is kept. */
export function refusalIn(error: ProviderEvent['error']): SpeechError {
  const code = typeof error?.code === 'string' && /^[a-z_]{1,60}$/.test(error.code) ? error.code : 'no code'
  const fault = /api_key|unauthorized|forbidden/.test(code) ? 'unauthorized' : 'refused'
  return new SpeechError(`The provider of speech refused a stream: ${code}.`, fault)
}
