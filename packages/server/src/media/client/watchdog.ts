import { afterRunning, type Clock } from '@ohun/clock'

/** Three heartbeats without an answer: a hang is detected within 8 s, before the callers' network would report it. */
const BEAT_MS = 2_000
const MOST_MISSED = 3

export interface WatchdogDeps {
  clock: Clock
  /** Resolves with the answer. */
  ping: (this: void) => Promise<unknown>
  /** Called once. */
  unresponsive: (this: void, silent_ms: number) => void
}

/**
 * Notices when where audio is carried does not run any more, although it has not crashed. A beat is counted when it is due
 * here, so a stall of our own misses one and not three.
 */
export class Watchdog {
  readonly #deps: WatchdogDeps
  #missed = 0
  #cancel: (() => void) | null = null

  constructor(deps: WatchdogDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#beat()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #beat(): void {
    const { clock, ping, unresponsive } = this.#deps
    let is_answered = false
    const answered = (): void => {
      is_answered = true
      this.#missed = 0
    }
    ping().then(answered, () => {})
    this.#cancel = afterRunning(clock, BEAT_MS, () => {
      if (!is_answered) this.#missed += 1
      if (this.#missed >= MOST_MISSED) unresponsive(this.#missed * BEAT_MS)
      else this.#beat()
    })
  }
}
