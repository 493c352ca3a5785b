import type { EventStream } from './sse.ts'

/** The streams that are open, which would keep a server from stopping for as long as their clients like. */
export class OpenStreams {
  readonly #open = new Set<EventStream>()
  #closed = false

  add(stream: EventStream): void {
    if (this.#closed) return stream.end()
    this.#open.add(stream)
    stream.once('close', () => this.#open.delete(stream))
  }

  /** Ends them all in order, and each that comes later. */
  close(): void {
    this.#closed = true
    for (const stream of this.#open) stream.end()
  }
}
