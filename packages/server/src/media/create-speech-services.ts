import { join } from 'node:path'
import { embeddedSynthesizer } from '../gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../gateways/speech/embedded/flite-threads.ts'
import { hasWords } from '../gateways/speech/embedded/speakable.ts'
import { loadVoiceActivity } from '../gateways/speech/fvad.ts'
import { guardedRecognizer } from '../gateways/speech/guarded-recognizer.ts'
import { guardedSynthesizer } from '../gateways/speech/guarded-synthesizer.ts'
import { hostedRecognizer } from '../gateways/speech/hosted/hosted-recognizer.ts'
import { hostedSynthesizer } from '../gateways/speech/hosted/hosted-synthesizer.ts'
import { SessionPool } from '../gateways/speech/hosted/session-pool.ts'
import { SpeechHttp, type SpeechEndpoint } from '../gateways/speech/hosted/speech-http.ts'
import { streamingRecognizer } from '../gateways/speech/hosted/streaming-recognizer.ts'
import { keepPhrases } from '../gateways/speech/phrases/keep-phrases.ts'
import { PhraseFiles } from '../gateways/speech/phrases/phrase-files.ts'
import { speechMetrics, type SpeechMetrics, type SpeechProvider } from '../gateways/speech/speech-metrics.ts'
import type { SpeechSettings } from '../gateways/speech/speech-settings.ts'
import type { SpeechToText } from '../gateways/speech/speech-to-text.ts'
import { synthesizerWithFallback } from '../gateways/speech/synthesizer-with-fallback.ts'
import type { TextToSpeech } from '../gateways/speech/text-to-speech.ts'
import { hostedVoice } from '../gateways/speech/voices.ts'
import type { Clock } from '@ohun/clock'
import { limitedLog } from '../platform/limits/limited-log.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { SharedBreaker } from '../platform/limits/shared-breaker.ts'
import type { SpeechServices } from './speech-services.ts'

export interface SpeechServicesConfig {
  data_dir: string
  speech: SpeechSettings
  /** The time limit for a sentence of the embedded synthesizer. By default, that of a call, whose caller waits. */
  sentence_limit_ms?: number
}

export interface SpeechServicesDeps {
  clock: Clock
  log: Log
  metrics: Metrics
}

interface Parts extends Omit<SpeechServicesDeps, 'metrics'>, Pick<SpeechServicesConfig, 'sentence_limit_ms'> {
  settings: SpeechSettings
  metrics: SpeechMetrics
  files: PhraseFiles
  /** Called in turn when everything closes. */
  closers: (() => unknown)[]
}

/** The speech services of this thread: the provider's if one is configured, and the embedded ones. */
export async function createSpeechServices(
  { data_dir, speech: settings, sentence_limit_ms }: SpeechServicesConfig,
  { clock, log, metrics }: SpeechServicesDeps,
): Promise<SpeechServices & { close(): Promise<void> }> {
  const directory = join(data_dir, 'speech')
  const phrases_log = limitedLog(log, clock)
  const onError = (err: unknown): void => phrases_log.warn({ err }, 'phrases cannot be cached as files')
  const files = new PhraseFiles({ directory, clock, onError })
  await files.open()
  const closers: (() => unknown)[] = [() => files.close()]
  const parts: Parts = { settings, clock, log, metrics: speechMetrics(metrics), files, closers, sentence_limit_ms }
  const http = settings.hosted && new SpeechHttp(settings.hosted, clock)
  if (http) closers.push(() => http.close())
  return {
    recognizer: http && createRecognizer(http, settings.hosted!, parts),
    synthesizer: createSynthesizer(http, directory, parts),
    voiceActivity: await loadVoiceActivity(),
    close: async () => void (await Promise.all(closers.map((close) => close()))),
  }
}

function createSynthesizer(http: SpeechHttp | null, directory: string, parts: Parts): TextToSpeech {
  const { settings, clock, log, closers, sentence_limit_ms } = parts
  const threads = fliteThreads(directory, clock, sentence_limit_ms)
  closers.push(() => threads.close())
  const embedded = kept(embeddedSynthesizer(threads), { provider: 'embedded', name: 'flite' }, parts)
  const model = settings.text_to_speech_model
  const voiceOf = (voice: string | null) => hostedVoice(voice, settings.voices)
  const name = JSON.stringify([settings.hosted?.base_url, model, settings.voices])
  const hosted =
    http && model !== null
      ? kept(hostedSynthesizer({ http, model, voiceOf }), { provider: 'hosted', name }, parts)
      : null
  // Without a provider, each language is logged once.
  const synthesizer = synthesizerWithFallback({ hosted, embedded, log: hosted ? limitedLog(log, clock) : log })
  // Text without words is spoken as silence.
  return {
    async *speak(request, signal) {
      if (hasWords(request.text)) yield* synthesizer.speak(request, signal)
    },
  }
}

/** Adds metrics, a circuit breaker and a cache, so that each phrase is synthesised only once. */
function kept(
  synthesizer: TextToSpeech,
  { provider, name }: { provider: SpeechProvider; name: string },
  { clock, metrics, files }: Parts,
): TextToSpeech {
  const breaker = provider === 'hosted' ? new SharedBreaker(clock) : null
  const guarded = guardedSynthesizer(synthesizer, { provider, breaker, metrics, clock })
  return keepPhrases(guarded, { files, provider: name, onPhrase: (result) => metrics.phrase(result) })
}

function createRecognizer(http: SpeechHttp, endpoint: SpeechEndpoint, parts: Parts): SpeechToText | null {
  const { settings, clock, metrics, closers } = parts
  const { speech_to_text_model: model, streaming_model, recognises_early = false } = settings
  if (model === null) return null
  const breaker = new SharedBreaker(clock)
  const hosted = hostedRecognizer({ http, model, recognises_early })
  const whole = guardedRecognizer(hosted, { kind: 'whole', breaker, metrics, clock })
  if (streaming_model === null) return whole
  const pool = new SessionPool({ ...endpoint, clock, model: streaming_model })
  closers.push(() => pool.close())
  const streamed = streamingRecognizer({ pool, fallback: whole, breaker: new SharedBreaker(clock), clock })
  return guardedRecognizer(streamed, { kind: 'streamed', breaker: null, metrics, clock })
}
