import type { Clock } from '@ohun/clock'
import { FRAME_MS } from '../../../media/audio-stream.ts'
import type { Ticking } from '../../../media/ticker.ts'

/**
 * Ticks every 20 ms for all calls at once, so that the turned clock stops only once for all of them. That clock is never late, so
 * there are no ticks to catch up on.
 */
export class Ticks {
  readonly #clock: Clock
  readonly #calls = new Set<Ticking>()
  #cancel: (() => void) | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#calls.size
  }

  add(call: Ticking): void {
    this.#calls.add(call)
    this.#cancel ??= this.#clock.after(FRAME_MS, () => this.#tick())
  }

  remove(call: Ticking): void {
    this.#calls.delete(call)
    if (this.#calls.size > 0) return
    this.#cancel?.()
    this.#cancel = null
  }

  #tick(): void {
    this.#cancel = this.#clock.after(FRAME_MS, () => this.#tick())
    for (const call of this.#calls) {
      try {
        call.tick(0)
      } catch (error) {
        this.remove(call)
        call.broke(error)
      }
    }
  }
}
