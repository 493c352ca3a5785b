import type { Clock } from '@ohun/clock'
import type { SpeechEndpoint } from './speech-http.ts'
import { TranscriptionSession } from './transcription-session.ts'

export interface PoolSettings extends SpeechEndpoint {
  clock: Clock
  model: string
}

/** The longest idle time. A network may drop an idle connection, and the next utterance on it would be lost. */
const IDLE_MS = 60_000
/** The greatest age of a session that is reused. The provider ends a session after an hour. */
const OLDEST_MS = 30 * 60_000
const MAX_IDLE = 64

/** Keeps sessions open between utterances, because opening one takes a second. */
export class SessionPool {
  readonly #settings: PoolSettings
  readonly #idle = new Map<TranscriptionSession, () => void>()
  readonly #busy = new Set<TranscriptionSession>()

  constructor(settings: PoolSettings) {
    this.#settings = settings
  }

  /** Takes the most recently used idle session for the language, or opens a new one. */
  take(language: string): TranscriptionSession {
    const idle = [...this.#idle.keys()].findLast((one) => one.language === language && one.usable)
    const session = idle ?? new TranscriptionSession({ ...this.#settings, language })
    this.#idle.get(session)?.()
    this.#idle.delete(session)
    this.#busy.add(session)
    return session
  }

  /** Returns a session after an utterance that was recognised. */
  giveBack(session: TranscriptionSession): void {
    this.#busy.delete(session)
    const { clock } = this.#settings
    const is_old = clock.monotonic_ms() - session.opened_ms > OLDEST_MS
    if (is_old || this.#idle.size >= MAX_IDLE || !session.usable) return session.close()
    this.#idle.set(
      session,
      clock.after(IDLE_MS, () => this.#drop(session)),
    )
  }

  /** Closes a session after an utterance that was not recognised, because its state is unknown. */
  discard(session: TranscriptionSession): void {
    this.#busy.delete(session)
    session.close()
  }

  close(): void {
    for (const session of this.#idle.keys()) this.#drop(session)
    for (const session of this.#busy) session.close()
    this.#busy.clear()
  }

  #drop(session: TranscriptionSession): void {
    this.#idle.get(session)?.()
    this.#idle.delete(session)
    session.close()
  }
}
