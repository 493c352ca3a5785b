import { orAborted, timeLimit, type Clock } from '@ohun/clock'

/** Signals that it is worth looking again. A hint that is given between waits ends the next wait. */
export class Hint {
  #given = Promise.withResolvers<void>()

  give(): void {
    this.#given.resolve()
  }

  /** Resolves at the hint, or after `ms`, because a hint can be lost. @throws the signal's reason when it aborts */
  async wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
    using limit = timeLimit(clock, ms, signal)
    try {
      await orAborted(limit.signal, this.#given.promise)
      this.#given = Promise.withResolvers()
    } catch (error) {
      if (!limit.expired) throw error
    }
  }
}
