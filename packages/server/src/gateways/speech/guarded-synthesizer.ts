import type { Breaker } from '../../platform/breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import { SpeechError } from './speech-error.ts'
import { outcomeOf, type SpeechMetrics, type SpeechOutcome, type SpeechProvider } from './speech-metrics.ts'
import type { TextToSpeech } from './text-to-speech.ts'

export interface SynthesizerGuard {
  provider: SpeechProvider
  /** Null: no breaker, because there is no alternative. */
  breaker: Breaker | null
  metrics: SpeechMetrics
  clock: Clock
}

/** The same synthesizer with metrics and a circuit breaker. */
export function guardedSynthesizer(synthesizer: TextToSpeech, guard: SynthesizerGuard): TextToSpeech {
  return {
    async *speak(request, signal) {
      if (guard.breaker && !guard.breaker.admits()) {
        guard.metrics.spoken(guard.provider, 'busy')
        throw new SpeechError('The speech provider has failed repeatedly and is skipped for a while.', 'busy')
      }
      const attempt = new Attempt(guard, signal)
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

/** Of the provider's health. */
const SAYS_NOTHING: ReadonlySet<SpeechOutcome> = new Set(['given_up', 'unsupported'])

/** One text. Its outcome is reported once, even if the reader stops. */
class Attempt {
  readonly #guard: SynthesizerGuard
  readonly #signal: AbortSignal
  readonly #began_ms: number
  #has_begun = false
  #outcome: SpeechOutcome = 'given_up'

  constructor(guard: SynthesizerGuard, signal: AbortSignal) {
    this.#guard = guard
    this.#signal = signal
    this.#began_ms = guard.clock.now().getTime()
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
    if (!SAYS_NOTHING.has(this.#outcome)) this.#guard.breaker?.ended('failed')
  }

  end(): void {
    if (!this.#has_begun && SAYS_NOTHING.has(this.#outcome)) this.#guard.breaker?.ended('untried')
    this.#guard.metrics.spoken(this.#guard.provider, this.#outcome)
  }

  /** It works. This is reported immediately, because a reader may never reach the end. */
  #begins(): void {
    this.#has_begun = true
    const { provider, breaker, metrics, clock } = this.#guard
    breaker?.ended('worked')
    metrics.firstAudio(provider, (clock.now().getTime() - this.#began_ms) / 1_000)
  }
}
