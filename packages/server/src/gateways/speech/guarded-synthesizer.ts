import type { AttemptGuard, AttemptResult } from '../../platform/limits/breaker.ts'
import { ranFor, type Clock } from '@ohun/clock'
import type { SharedBreaker } from '../../platform/limits/shared-breaker.ts'
import { attemptResult, SpeechError } from './speech-error.ts'
import { outcomeOf, type SpeechMetrics, type SpeechOutcome, type SpeechProvider } from './speech-metrics.ts'
import type { TextToSpeech } from './text-to-speech.ts'

export interface SynthesizerGuard {
  provider: SpeechProvider
  /** The breaker. Null if there is none, because there is no alternative. */
  breaker: SharedBreaker | null
  metrics: SpeechMetrics
  clock: Clock
}

/** Wraps a synthesizer with metrics and a circuit breaker. */
export function guardedSynthesizer(synthesizer: TextToSpeech, guard: SynthesizerGuard): TextToSpeech {
  return {
    async *speak(request, signal) {
      const breaker = guard.breaker?.of(request.workspace_id) ?? null
      if (breaker && !breaker.admits()) {
        guard.metrics.spoken(guard.provider, 'busy')
        throw new SpeechError('The speech provider has failed repeatedly and is skipped for a while.', 'busy')
      }
      const attempt = new Attempt(guard, { breaker, signal })
      try {
        yield* attempt.follow(synthesizer.speak(request, signal))
      } catch (error) {
        attempt.failed(error)
        throw error
      } finally {
        attempt.end()
      }
    },
  }
}

/** The synthesis of one text. Its outcome is reported once, even if the reader stops early. */
class Attempt {
  readonly #guard: SynthesizerGuard
  readonly #breaker: AttemptGuard | null
  readonly #signal: AbortSignal
  readonly #began_ms: number
  #has_begun = false
  #outcome: SpeechOutcome = 'given_up'
  #result: AttemptResult = 'untried'

  constructor(guard: SynthesizerGuard, { breaker, signal }: { breaker: AttemptGuard | null; signal: AbortSignal }) {
    this.#guard = guard
    this.#breaker = breaker
    this.#signal = signal
    this.#began_ms = guard.clock.monotonic_ms()
  }

  async *follow(audio: AsyncIterable<Int16Array>): AsyncIterable<Int16Array> {
    for await (const piece of audio) {
      if (!this.#has_begun) this.#begins()
      yield piece
    }
    this.#outcome = 'ok'
  }

  failed(error: unknown): void {
    this.#outcome = outcomeOf(error, this.#signal)
    this.#result = attemptResult(error, this.#signal)
  }

  end(): void {
    if (!this.#has_begun || this.#result === 'failed') this.#breaker?.ended(this.#result)
    this.#guard.metrics.spoken(this.#guard.provider, this.#outcome)
  }

  /** Reports a success at the first audio, because a reader may never reach the end. */
  #begins(): void {
    this.#has_begun = true
    const { provider, metrics, clock } = this.#guard
    this.#breaker?.ended('worked')
    metrics.firstAudio(provider, ranFor(clock, this.#began_ms) / 1_000)
  }
}
