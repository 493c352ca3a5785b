import { Resampler } from '../resample.ts'
import { SpeechError } from '../speech-error.ts'
import type { SpeechRequest, TextToSpeech } from '../text-to-speech.ts'
import type { SpeechHttp, SpeechPost } from './speech-http.ts'

export interface HostedSynthesizerDeps {
  http: SpeechHttp
  model: string
  /** Maps a `voice_id` to the provider's name of a voice. Null selects the default voice. */
  voiceOf: (voice: string | null) => string
}

/** The sample rate of OpenAI's `pcm` format. */
const PROVIDER_RATE = 24_000
const SILENCE_MS = 4_000
const PATIENCE_MS = 30_000
const BYTES_PER_SECOND = PROVIDER_RATE * 2
/** Three minutes of audio. */
const MAX_BYTES = 3 * 60 * BYTES_PER_SECOND
/** The content types that are accepted as audio. Any other content would be heard as loud noise. */
const RAW_AUDIO = /^($|audio\/(pcm|l16|raw|x-raw)\b|(application|binary)\/octet-stream\b)/i
/** The beginning of a WAV file, to detect one that is declared as raw audio. */
const WAV_MARK = 'RIFF'

/** The languages that a voice should speak as people do in Nigeria. Models that accept instructions are asked to do so. */
const SPOKEN_HERE: Readonly<Record<string, string>> = {
  en: 'English',
  ha: 'Hausa',
  yo: 'Yoruba',
  ig: 'Igbo',
  pcm: 'Nigerian Pidgin',
}
const TAKES_INSTRUCTIONS = /^gpt-4o/

/** Synthesises speech through an endpoint with OpenAI's `/audio/speech`, streamed from the first byte. */
export function hostedSynthesizer(deps: HostedSynthesizerDeps): TextToSpeech {
  return {
    async *speak(request, signal) {
      const resampler = new Resampler(PROVIDER_RATE, 8_000)
      let spoken = false
      for await (const samples of samplesOf(deps.http.post(postOf(deps, request), signal))) {
        const audio = resampler.push(samples)
        spoken ||= audio.length > 0
        if (audio.length > 0) yield audio
      }
      if (!spoken) throw new SpeechError('The speech provider answered without audio.', 'malformed')
      yield resampler.end()
    },
  }
}

function postOf({ model, voiceOf }: HostedSynthesizerDeps, { text, language, voice }: SpeechRequest): SpeechPost {
  const name = SPOKEN_HERE[language]
  const instructions =
    name !== undefined && TAKES_INSTRUCTIONS.test(model)
      ? `Speak ${name} clearly, as it is spoken in Nigeria.`
      : undefined
  const body = JSON.stringify({ model, voice: voiceOf(voice), input: text, response_format: 'pcm', instructions })
  return {
    path: '/audio/speech',
    content_type: RAW_AUDIO,
    body: { type: 'application/json', bytes: body },
    silence_ms: SILENCE_MS,
    patience_ms: PATIENCE_MS,
    max_bytes: Math.min(MAX_BYTES, longestOf(text)),
  }
}

/**
 * A limit on the audio for a text, at a rate far slower than anybody speaks, so that a provider that does not stop cannot delay the
 * next sentence for long.
 */
function longestOf(text: string): number {
  return (10 + text.length) * BYTES_PER_SECOND
}

/** The samples in a stream of bytes. A piece may end in the middle of a sample. */
async function* samplesOf(pieces: AsyncIterable<Buffer>): AsyncIterable<Int16Array> {
  let rest: Buffer = Buffer.alloc(0)
  let first = true
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    if (bytes.length < WAV_MARK.length && first) {
      rest = bytes
      continue
    }
    if (first && bytes.toString('latin1', 0, WAV_MARK.length) === WAV_MARK)
      throw new SpeechError('The speech provider answered with a WAV file.', 'malformed')
    first = false
    const whole = bytes.length & ~1
    rest = bytes.subarray(whole)
    yield new Int16Array(new Uint8Array(bytes.subarray(0, whole)).buffer)
  }
}
