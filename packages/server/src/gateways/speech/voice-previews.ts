import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@ohun/clock'
import type { Voice } from '../../generated/types.gen.ts'
import { SharedBreaker } from '../../platform/limits/shared-breaker.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { embeddedSynthesizer } from './embedded/embedded-synthesizer.ts'
import { fliteThreads } from './embedded/flite-threads.ts'
import { guardedSynthesizer } from './guarded-synthesizer.ts'
import { hostedSynthesizer } from './hosted/hosted-synthesizer.ts'
import { SpeechHttp } from './hosted/speech-http.ts'
import type { SpeechMetrics, SpeechProvider } from './speech-metrics.ts'
import type { SpeechSettings } from './speech-settings.ts'
import { isLikeEnglish } from './synthesizer-with-fallback.ts'
import type { SpeechRequest, TextToSpeech } from './text-to-speech.ts'
import { hostedVoice } from './voices.ts'
import { wavOf } from './wav.ts'

/**
 * Previews of voices, for people who choose one. They run in the process that serves the API, whereas calls are synthesised where
 * their audio is.
 */
export interface VoicePreviews {
  /** True if the voice can be heard as callers hear it, and is understandable in its language. */
  isConfigured(voice: Pick<Voice, 'language'>): boolean
  /**
   * Synthesises a WAV file. There is no fallback if the provider fails, because the person would mistake another voice for the chosen
   * one.
   * @throws SpeechError; the signal's reason when it was aborted.
   */
  speak(request: SpeechRequest, signal: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

export interface VoicePreviewsDeps {
  data_dir: string
  speech: SpeechSettings
  clock: Clock
  metrics: Metrics
}

export function createVoicePreviews(deps: VoicePreviewsDeps): VoicePreviews {
  const { hosted, text_to_speech_model: model } = deps.speech
  if (!hosted || model === null) return withoutProvider(deps)
  const http = new SpeechHttp(hosted, deps.clock)
  const voiceOf = (voice: string | null): string => hostedVoice(voice, deps.speech.voices)
  const synthesizer = guarded(hostedSynthesizer({ http, model, voiceOf }), 'hosted', deps)
  return {
    isConfigured: () => true,
    speak: (request, signal) => wavFrom(synthesizer, request, signal),
    close: () => http.close(),
  }
}

function withoutProvider(deps: VoicePreviewsDeps): VoicePreviews {
  const directory = join(deps.data_dir, 'speech')
  const threads = fliteThreads(directory, deps.clock)
  const synthesizer = guarded(embeddedSynthesizer(threads), 'embedded', deps)
  return {
    isConfigured: ({ language }) => isLikeEnglish(language),
    async speak(request, signal) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      return await wavFrom(synthesizer, request, signal)
    },
    close: () => threads.close(),
  }
}

async function wavFrom(synthesizer: TextToSpeech, request: SpeechRequest, signal: AbortSignal): Promise<Buffer> {
  const pieces: Int16Array[] = []
  for await (const piece of synthesizer.speak(request, signal)) pieces.push(piece)
  return wavOf(pieces)
}

function guarded(
  synthesizer: TextToSpeech,
  provider: SpeechProvider,
  { clock, metrics }: VoicePreviewsDeps,
): TextToSpeech {
  const breaker = provider === 'hosted' ? new SharedBreaker(clock) : null
  return guardedSynthesizer(synthesizer, { provider, breaker, metrics: previewMetrics(metrics), clock })
}

const none = (): void => {}

/** The metrics of previews. They are separate from those of calls, where latency matters. */
function previewMetrics(metrics: Metrics): SpeechMetrics {
  const previews = metrics.counter('ohun_voice_previews_total', 'Previews of voices, by how they ended.', [
    'provider',
    'outcome',
  ])
  return {
    spoken: (provider, outcome) => previews.inc({ provider, outcome }),
    firstAudio: none,
    recognised: none,
    words: none,
    phrase: none,
  }
}
