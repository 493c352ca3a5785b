import type { AttemptGuard, AttemptResult } from '../../../platform/limits/breaker.ts'
import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { SharedBreaker } from '../../../platform/limits/shared-breaker.ts'
import { Resampler } from '../resample.ts'
import { attemptResult, SpeechError } from '../speech-error.ts'
import type { Recognised, Recognition, RecognitionOptions, SpeechToText } from '../speech-to-text.ts'
import type { SessionPool } from './session-pool.ts'
import { STREAM_RATE } from './transcription-events.ts'
import type { TranscriptionSession } from './transcription-session.ts'

export interface StreamingRecognizerDeps {
  pool: SessionPool
  /** Recognises the same audio if a stream fails. */
  fallback: SpeechToText
  /** The breaker of streams. */
  breaker: SharedBreaker
  clock: Clock
}

/** The time limit from the end of the utterance to its words. */
const FINAL_MS = 4_000
/** The samples in a message to the provider, 100 ms. Messages of 20 ms would cost five times as much. */
const MESSAGE_SAMPLES = (STREAM_RATE * 100) / 1_000
/** The shortest audio that the provider accepts. */
const MIN_SAMPLES = MESSAGE_SAMPLES

/** Recognises speech during the utterance, with partial results. If a stream fails, the fallback recognises the whole utterance. */
export function streamingRecognizer(deps: StreamingRecognizerDeps): SpeechToText {
  return {
    recognise(options, signal) {
      const fallback = deps.fallback.recognise(options, signal)
      const breaker = deps.breaker.of(options.workspace_id)
      // Streams that fail repeatedly are skipped for a while.
      return breaker.admits() ? new StreamedUtterance(deps, options, { signal, fallback, breaker }) : fallback
    },
  }
}

interface Attempt {
  signal: AbortSignal
  fallback: Recognition
  breaker: AttemptGuard
}

class StreamedUtterance implements Recognition {
  readonly #deps: StreamingRecognizerDeps
  readonly #signal: AbortSignal
  readonly #fallback: Recognition
  readonly #breaker: AttemptGuard
  readonly #session: TranscriptionSession
  readonly #resampler = new Resampler(8_000, STREAM_RATE)
  readonly #result = Promise.withResolvers<Recognised>()
  readonly #giveUp = (): void => this.#over('untried')
  #pieces: Int16Array[] = []
  #pending_samples = 0
  #sent_samples = 0
  #is_over = false

  constructor(deps: StreamingRecognizerDeps, options: RecognitionOptions, attempt: Attempt) {
    this.#deps = deps
    this.#signal = attempt.signal
    this.#fallback = attempt.fallback
    this.#breaker = attempt.breaker
    this.#result.promise.catch(() => {}) // it is awaited when the utterance has ended
    this.#session = deps.pool.take(options.language)
    this.#session.begin({
      partial: (recognised) => {
        if (!this.#is_over) options.onPartial(recognised)
      },
      done: (recognised) => this.#result.resolve(recognised),
      failed: (error) => {
        this.#over(attemptResult(error, this.#signal))
        this.#result.reject(error)
      },
    })
    if (this.#signal.aborted) this.#giveUp()
    else this.#signal.addEventListener('abort', this.#giveUp, { once: true })
  }

  push(frame: Int16Array): void {
    this.#fallback.push(frame)
    if (!this.#is_over) this.#send(this.#resampler.push(frame), MESSAGE_SAMPLES)
  }

  async finish(): Promise<Recognised> {
    this.#signal.throwIfAborted()
    try {
      this.#send(this.#resampler.end(), 1)
      if (this.#sent_samples < MIN_SAMPLES) this.#session.append(new Int16Array(MIN_SAMPLES - this.#sent_samples))
      this.#session.commit()
      const recognised = await this.#final()
      this.#over('worked')
      return recognised
    } catch (error) {
      this.#signal.throwIfAborted()
      if (!(error instanceof SpeechError)) throw error
      this.#over(attemptResult(error, this.#signal))
      return await this.#fallback.finish()
    }
  }

  async #final(): Promise<Recognised> {
    using limit = timeLimit(this.#deps.clock, FINAL_MS, this.#signal)
    try {
      return await orAborted(limit.signal, this.#result.promise)
    } catch (error) {
      if (!limit.expired) throw error
      throw new SpeechError('The speech provider did not end a stream in time.', 'timeout')
    }
  }

  #send(audio: Int16Array, at_least: number): void {
    this.#pieces.push(audio)
    this.#pending_samples += audio.length
    if (this.#pending_samples < at_least) return
    const message = new Int16Array(this.#pending_samples)
    let at = 0
    for (const piece of this.#pieces.splice(0)) {
      message.set(piece, at)
      at += piece.length
    }
    this.#sent_samples += message.length
    this.#pending_samples = 0
    this.#session.append(message)
  }

  /** Called once, with the result of the stream. */
  #over(result: AttemptResult): void {
    if (this.#is_over) return
    this.#is_over = true
    this.#pieces = []
    this.#signal.removeEventListener('abort', this.#giveUp)
    this.#breaker.ended(result)
    if (result === 'worked') this.#deps.pool.giveBack(this.#session)
    else this.#deps.pool.discard(this.#session)
  }
}
