/** A queue of values that one side pushes and the other reads in order with `for await`. */
export class PushQueue<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = []
  #arrived = Promise.withResolvers<void>()
  #closed = false

  /** Adds a value. Values are dropped after `close`. */
  push(value: T): void {
    if (this.#closed) return
    this.#waiting.push(value)
    this.#wake()
  }

  /** Ends the queue. The reader still gets the values that were pushed before. */
  close(): void {
    this.#closed = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncIterator<T> {
    for (;;) {
      while (this.#waiting.length > 0) yield this.#waiting.shift() as T
      if (this.#closed) return
      await this.#arrived.promise
    }
  }

  #wake(): void {
    this.#arrived.resolve()
    this.#arrived = Promise.withResolvers()
  }
}
