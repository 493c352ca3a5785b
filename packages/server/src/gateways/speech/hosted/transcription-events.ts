import { takesSeveralLanguages } from './recognition-language.ts'
import { saysHowCertain } from './recognised-text.ts'

/** The sample rate of the audio, the only one that the provider accepts. */
export const STREAM_RATE = 24_000

/** The configuration of a session: raw audio, and no turn detection, because our own detects the end of speech. */
export function sessionUpdate(model: string, hint: string | null): object {
  const transcription = { model, ...(hint !== null && languageOf(model, hint)) }
  const format = { type: 'audio/pcm', rate: STREAM_RATE }
  const include = saysHowCertain(model) ? ['item.input_audio_transcription.logprobs'] : undefined
  const session = { type: 'transcription', audio: { input: { format, transcription, turn_detection: null } }, include }
  return { type: 'session.update', session }
}

export function languageOf(model: string, hint: string): object {
  return takesSeveralLanguages(model) ? { languages: [hint] } : { language: hint }
}
