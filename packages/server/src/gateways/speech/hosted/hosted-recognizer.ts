import { createHash } from 'node:crypto'
import { parseOutsideJson } from '../../../platform/storable-text.ts'
import { SpeechError } from '../speech-error.ts'
import type { Recognised, SpeechToText } from '../speech-to-text.ts'
import { recognisedOf, saysHowCertain } from './recognised-text.ts'
import { languageHint, takesSeveralLanguages } from './recognition-language.ts'
import type { SpeechHttp, SpeechPost } from './speech-http.ts'
import { wavOf } from '../wav.ts'

export interface HostedRecognizerDeps {
  http: SpeechHttp
  model: string
  /** True if it may be asked for the words of an utterance that has not ended, which costs additional requests. */
  recognises_early?: boolean
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 256 * 1_024
const JSON_TYPE = /^application\/json\b/i
/** Two minutes of audio. Longer speech without a pause is cut off. */
const MAX_SAMPLES = 120 * 8_000

/** Recognises speech through an endpoint with OpenAI's `/audio/transcriptions`: each utterance as a whole, when it has ended. */
export function hostedRecognizer(deps: HostedRecognizerDeps): SpeechToText {
  return {
    recognise({ language }, signal) {
      deps.http.prepare()
      const audio: Int16Array[] = []
      let samples = 0
      return {
        push(frame) {
          if (samples >= MAX_SAMPLES) return
          audio.push(frame.slice())
          samples += frame.length
        },
        finish: () => transcribe(deps, { audio, language }, signal),
        ...(deps.recognises_early && {
          soFar: (early: AbortSignal) => transcribe(deps, { audio, language }, early),
        }),
      }
    },
  }
}

/** Recognises the words in the audio. @throws SpeechError; the signal's reason when it aborts. */
export async function transcribe(
  { http, model }: Pick<HostedRecognizerDeps, 'http' | 'model'>,
  { audio, language }: { audio: readonly Int16Array[]; language: string },
  signal: AbortSignal,
): Promise<Recognised> {
  const hint = languageHint(language)
  const fields = {
    model,
    response_format: 'json',
    ...(hint !== null && { [takesSeveralLanguages(model) ? 'languages[]' : 'language']: hint }),
    ...(saysHowCertain(model) && { 'include[]': 'logprobs' }),
  }
  const pieces: Buffer[] = []
  for await (const piece of http.post(postOf(fields, wavOf(audio)), signal)) pieces.push(piece)
  return recognisedIn(Buffer.concat(pieces).toString())
}

function postOf(fields: Record<string, string>, wav: Buffer): SpeechPost {
  // The audio cannot contain its own hash, so the hash is a safe boundary.
  const boundary = createHash('sha256').update(wav).digest('hex')
  const parts = Object.entries(fields).map(([name, value]) => `${headOf(boundary, name)}\r\n\r\n${value}\r\n`)
  const file = `${headOf(boundary, 'file')}; filename="utterance.wav"\r\nContent-Type: audio/wav\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(parts.join('') + file), wav, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return {
    path: '/audio/transcriptions',
    content_type: JSON_TYPE,
    body: { type: `multipart/form-data; boundary=${boundary}`, bytes },
    silence_ms: TIMEOUT_MS,
    patience_ms: TIMEOUT_MS,
    max_bytes: MAX_BYTES,
  }
}

function headOf(boundary: string, name: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
}

function recognisedIn(body: string): Recognised {
  const { text, logprobs } = objectIn(body) as { text?: unknown; logprobs?: unknown }
  if (typeof text !== 'string') throw new SpeechError('The speech provider answered without a text.', 'malformed')
  return recognisedOf(text, logprobs)
}

function objectIn(body: string): object {
  try {
    const value = parseOutsideJson(body)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // falls through to the error below
  }
  throw new SpeechError('The speech provider answered with something other than JSON.', 'malformed')
}
