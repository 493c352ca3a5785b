/** Values pushed by one side and read, in order, by the other: what a source of events is to a `for await`. */
export class PushQueue<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = []
  #arrived = Promise.withResolvers<void>()
  #closed = false

  /** Dropped after `close`. */
  push(value: T): void {
    if (this.#closed) return
    this.#waiting.push(value)
    this.#wake()
  }

  /** The reader gets what was pushed before, and then the end. */
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
