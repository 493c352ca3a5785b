/** The size of a stream's frame buffer. */
export const BUFFERED_FRAMES = 64

/** The unread items of a stream. While its reader lags, new items are dropped once the buffer is full. */
export class LiveTail<Item> {
  readonly #buffer: Item[] = []
  readonly #signal: AbortSignal
  #ended = false
  #wake: () => void = () => {}

  /** @param signal - Aborts when there is no longer a reader. */
  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake(), { once: true })
  }

  offer(item: Item): void {
    if (this.#ended || this.#buffer.length >= BUFFERED_FRAMES) return
    this.#buffer.push(item)
    this.#wake()
  }

  end(): void {
    this.#ended = true
    this.#wake()
  }

  async *items(): AsyncGenerator<Item, void, undefined> {
    while (!this.#signal.aborted) {
      const item = this.#buffer.shift()
      if (item !== undefined) yield item
      else if (this.#ended) return
      else await this.#more()
    }
  }

  async #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await promise
  }
}
