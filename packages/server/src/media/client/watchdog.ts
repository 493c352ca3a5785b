import { afterRunning, type Clock } from '@ohun/clock'

/** With three heartbeats unanswered, a hang is detected within 8 s, before the callers' network would report it. */
const BEAT_MS = 2_000
const MAX_MISSED = 3

export interface WatchdogDeps {
  clock: Clock
  /** Sends a heartbeat. Resolves when it is answered. */
  ping: (this: void) => Promise<unknown>
  /** Called once. */
  unresponsive: (this: void, silent_ms: number) => void
}

/**
 * Detects that the thread or process that carries audio hangs, although it has not crashed. A heartbeat counts as missed when it is due
 * here, so a stall of our own misses one heartbeat, not three.
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
      if (this.#missed >= MAX_MISSED) unresponsive(this.#missed * BEAT_MS)
      else this.#beat()
    })
  }
}
