import { Readable } from 'node:stream'
import type { ServerSentEvent } from '../generated/routes.gen.ts'
import type { Clock } from '../platform/clock.ts'
import { ApiError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'

export const HEARTBEAT_MS = 30_000
/** How soon a revoked key's streams end: the specification wants 30 s. */
const RECHECK_MS = 15_000

export interface EventStreamDeps {
  clock: Clock
  log: Log
}

export type Events = AsyncIterable<ServerSentEvent<unknown>>

export interface EventStreamSource {
  /** They end by themselves when the response is closed. */
  events: Events
  /** @throws ApiError when the credentials that opened the stream are no longer good. */
  recheck(): Promise<unknown>
}

/**
 * Server-sent events as a response's body. Events are asked for one by one and only while the socket takes them, so a
 * source that can wait loses nothing to a slow reader. A reader that takes nothing from one heartbeat to the next is cut off:
 * it holds a connection and resumes where it stopped.
 */
export class EventStream extends Readable {
  readonly #deps: EventStreamDeps
  readonly #source: EventStreamSource
  readonly #events: AsyncIterator<ServerSentEvent<unknown>>
  readonly #cancels = new Map<string, () => void>()
  #asking = false
  #over = false
  /** Whether the reader has asked for more since the last heartbeat. */
  #read = true

  constructor(deps: EventStreamDeps, source: EventStreamSource) {
    super()
    this.#deps = deps
    this.#source = source
    this.#events = source.events[Symbol.asyncIterator]()
    // Sends the head of the response, so that the client knows that it is heard.
    this.push(':\n\n')
    this.#every(HEARTBEAT_MS, 'heartbeat', () => this.#beat())
    this.#every(RECHECK_MS, 'recheck', () => void this.#recheck())
  }

  /** In order, so that the client does not take it for a broken connection. One that lags is not waited for: it resumes. */
  end(): void {
    if (this.#over) return
    if (this.readableLength > 0) return void this.destroy()
    this.#finish()
  }

  override _read(): void {
    this.#read = true
    if (!this.#asking && !this.#over) void this.#ask()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#over = true
    this.#stop()
    callback(error)
  }

  async #ask(): Promise<void> {
    this.#asking = true
    try {
      for (let wanted = true; wanted && !this.#over;) {
        const { done, value } = await this.#events.next()
        if (done) this.#finish()
        else if (!this.#over) wanted = this.push(frame(value))
      }
    } catch (error) {
      this.#fail(error)
    }
    this.#asking = false
  }

  #beat(): void {
    if (this.readableLength === 0) this.push(':\n\n')
    else if (!this.#read) this.destroy()
    this.#read = false
  }

  async #recheck(): Promise<void> {
    try {
      await this.#source.recheck()
    } catch (error) {
      // Only a refusal counts: a database that is away for a moment says nothing about the key.
      if (error instanceof ApiError) this.#fail(error)
    }
  }

  /** An error of the API is told and final; after any other the client may try again. */
  #fail(error: unknown): void {
    if (this.#over) return
    if (error instanceof ApiError) {
      this.push(frame({ event: 'error', data: { error_code: error.code, message: error.message } }))
      return this.#finish()
    }
    this.#deps.log.error({ err: error }, 'a stream of events broke')
    this.destroy()
  }

  #finish(): void {
    if (this.#over) return
    this.#over = true
    this.push(null)
    this.#stop()
  }

  #every(interval_ms: number, name: string, act: () => void): void {
    const wait = (): void => {
      const cancel = this.#deps.clock.after(interval_ms, () => {
        if (this.#over) return
        wait()
        act()
      })
      this.#cancels.set(name, cancel)
    }
    wait()
  }

  #stop(): void {
    for (const cancel of this.#cancels.values()) cancel()
    this.#events.return?.().catch(() => {}) // it has been told already
  }
}

/** JSON has no line ends, so one line of data holds it. */
function frame({ id, event, data }: ServerSentEvent<unknown>): string {
  const head = (id === undefined ? '' : `id: ${id}\n`) + (event === undefined ? '' : `event: ${event}\n`)
  return `${head}data: ${JSON.stringify(data)}\n\n`
}
