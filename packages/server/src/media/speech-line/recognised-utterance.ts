import { SpeechError, type SpeechFault } from '../../gateways/speech/speech-error.ts'
import type { Recognised, Recognition, RecognitionOptions, SpeechToText } from '../../gateways/speech/speech-to-text.ts'
import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import type { Frame } from '../audio-stream.ts'

export interface RecognisedUtteranceDeps {
  clock: Clock
  log: Log
  recognizer: SpeechToText
}

/** A caller does not wait longer for an answer. */
const MAX_MS = 8_000
/** A failure within this time leaves enough time for a retry. */
const RETRY_WITHIN_MS = 1_500
/** Transient faults, after which a retry may succeed. */
const PASSING = new Set<SpeechFault>(['unreachable', 'broken', 'server_error'])
/** The limit on early requests: two, and another one for each three seconds of speech. Each request sends all of the audio again. */
const FIRST_EARLY = 2
const MS_PER_EARLY = 3_000
/** Recognizers write "..." or "♪" for sounds. */
const WORDS = /[\p{L}\p{N}]/u

/** One utterance that is being recognised. Its audio is kept until then for a retry. */
export class RecognisedUtterance {
  readonly #deps: RecognisedUtteranceDeps
  readonly #options: RecognitionOptions
  readonly #over = new AbortController()
  readonly #frames: Frame[] = []
  readonly #recognition: Recognition
  #early: { words: Promise<Recognised>; stop: AbortController } | null = null
  #early_count = 0

  constructor(deps: RecognisedUtteranceDeps, options: RecognitionOptions) {
    this.#deps = deps
    this.#options = options
    this.#recognition = deps.recognizer.recognise(options, this.#over.signal)
  }

  /** The frame is copied. */
  push(frame: Frame): void {
    this.#frames.push(frame.slice())
    this.#recognition.push(frame)
  }

  /**
   * Recognises the audio so far. If nothing more is said, the result is the text of the utterance.
   * @param speech_ms - The length of the utterance, which determines the limit on requests.
   * @returns null if the limit is reached, or the recognizer does not support it.
   */
  recogniseSoFar(speech_ms: number): Promise<Recognised> | null {
    if (!this.#recognition.soFar || this.#early_count >= FIRST_EARLY + speech_ms / MS_PER_EARLY) return null
    this.continues()
    this.#early_count += 1
    const stop = new AbortController()
    const words = this.#recognition.soFar(AbortSignal.any([stop.signal, this.#over.signal])).then(wordsIn)
    words.catch(() => {}) // the words are requested again when the utterance has ended
    this.#early = { words, stop }
    return words
  }

  /** Recognises the audio so far although the caller speaks on. Null if the recognizer does not support it. */
  recogniseMeanwhile(): Promise<Recognised> | null {
    return this.#recognition.soFar?.(this.#over.signal).then(wordsIn) ?? null
  }

  /** The caller has continued, so earlier words are not complete. */
  continues(): void {
    this.#early?.stop.abort(new DOMException('The caller speaks on.', 'AbortError'))
    this.#early = null
  }

  /** Ends everything that runs for the utterance. */
  abort(): void {
    this.#over.abort(new DOMException('Nobody is listening any longer.', 'AbortError'))
  }

  /** Ends the audio. Null if it could not be recognised, or was aborted. */
  async finish(): Promise<Recognised | null> {
    using limit = timeLimit(this.#deps.clock, MAX_MS, this.#over.signal)
    try {
      return wordsIn(await orAborted(limit.signal, this.#recognise()))
    } catch (err) {
      if (limit.expired) this.#over.abort(limit.signal.reason)
      else if (!this.#over.signal.aborted) this.#deps.log.warn({ err }, 'an utterance could not be recognised')
      return null
    } finally {
      this.abort()
      this.#frames.length = 0
    }
  }

  async #recognise(): Promise<Recognised> {
    const { clock, log, recognizer } = this.#deps
    const early = await this.#early?.words.catch(() => null)
    if (early) return early
    const began_ms = clock.monotonic_ms()
    try {
      return await this.#recognition.finish()
    } catch (err) {
      const took_ms = clock.monotonic_ms() - began_ms
      if (this.#over.signal.aborted || !hasPassed(err) || took_ms > RETRY_WITHIN_MS) throw err
      log.info({ err, took_ms }, 'an utterance is recognised again')
    }
    const again = recognizer.recognise({ ...this.#options, onPartial: () => {} }, this.#over.signal)
    for (const frame of this.#frames) again.push(frame)
    return await again.finish()
  }
}

function wordsIn(recognised: Recognised): Recognised {
  return WORDS.test(recognised.text) ? recognised : { ...recognised, text: '' }
}

function hasPassed(error: unknown): boolean {
  return error instanceof SpeechError && PASSING.has(error.fault)
}
