import type { Metrics } from '../../platform/metrics.ts'
import type { SpeechFault } from './speech-error.ts'

export type SpeechProvider = 'hosted' | 'embedded'
export type RecognitionKind = 'whole' | 'streamed'
/** `given_up`: we aborted it, because the call was over or somebody spoke. */
export type SpeechOutcome = 'ok' | 'given_up' | SpeechFault

/** The metrics of speech. */
export interface SpeechMetrics {
  spoken(provider: SpeechProvider, outcome: SpeechOutcome): void
  firstAudio(provider: SpeechProvider, seconds: number): void
  recognised(kind: RecognitionKind, outcome: SpeechOutcome): void
  /** Records the time from the end of an utterance to its words. */
  words(kind: RecognitionKind, seconds: number): void
  phrase(result: 'kept' | 'made'): void
}

const BUCKETS = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 5, 10]

export function speechMetrics(metrics: Metrics): SpeechMetrics {
  const syntheses = metrics.counter('ohun_speech_syntheses_total', 'Texts that were spoken, by how that ended.', [
    'provider',
    'outcome',
  ])
  const first_audio = metrics.histogram('ohun_speech_first_audio_seconds', 'From a text to the first audio of it.', {
    labels: ['provider'],
    buckets: BUCKETS,
  })
  const recognitions = metrics.counter(
    'ohun_speech_recognitions_total',
    'Utterances, by how their recognition ended.',
    ['kind', 'outcome'],
  )
  const words = metrics.histogram('ohun_speech_recognition_seconds', 'From the end of an utterance to its words.', {
    labels: ['kind'],
    buckets: BUCKETS,
  })
  const phrases = metrics.counter(
    'ohun_speech_phrases_total',
    'Phrases that were played from a file or spoken for it.',
    ['result'],
  )
  return {
    spoken: (provider, outcome) => syntheses.inc({ provider, outcome }),
    firstAudio: (provider, seconds) => first_audio.observe({ provider }, seconds),
    recognised: (kind, outcome) => recognitions.inc({ kind, outcome }),
    words: (kind, seconds) => words.observe({ kind }, seconds),
    phrase: (result) => phrases.inc({ result }),
  }
}

/** The outcome of a failed attempt. */
export function outcomeOf(error: unknown, signal: AbortSignal): SpeechOutcome {
  if (signal.aborted) return 'given_up'
  return (error as { fault?: SpeechFault }).fault ?? 'broken'
}
