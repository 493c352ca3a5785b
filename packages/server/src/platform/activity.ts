/**
 * Tracks work in progress, as opposed to waiting for the clock or for the other party: it lets a test, and a stop, know
 * when nothing is in progress.
 */
export class Activity {
  #running = 0
  #ended = Promise.withResolvers<void>()
  /** How many pieces of work have begun. */
  begun = 0

  /** How many pieces of work are in progress. */
  get running(): number {
    return this.#running
  }

  /** Marks work in progress until the value is disposed of. */
  begin(): Disposable {
    this.begun++
    this.#running++
    return {
      [Symbol.dispose]: () => {
        this.#running--
        this.#ended.resolve()
        this.#ended = Promise.withResolvers()
      },
    }
  }

  /** Resolves when nothing is in progress, including work that the end of other work started in the same turns of the event loop. */
  async idle(): Promise<void> {
    for (let before = -1; before !== this.begun || this.#running > 0;) {
      before = this.begun
      while (this.#running > 0) await this.#ended.promise
      for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/** The turns of the event loop that the promises between two pieces of work may take. */
const TURNS = 2
