import { Readable } from 'node:stream'
import type { ServerSentEvent } from '../generated/routes.gen.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'

export const HEARTBEAT_MS = 30_000

export interface EventStreamDeps {
  clock: Clock
  log: Log
}

export type Events = AsyncIterable<ServerSentEvent<unknown>>

/**
 * Server-sent events as a response's body. Events are requested one by one and only while the socket takes them, so that a source
 * that can wait loses nothing with a slow reader. A reader that takes nothing from one heartbeat to the next is cut off, because it
 * holds a connection. It can resume where it stopped.
 */
export class EventStream extends Readable {
  readonly kind = 'events'
  readonly #deps: EventStreamDeps
  readonly #events: AsyncIterator<ServerSentEvent<unknown>>
  #cancelBeat: () => void = () => {}
  #asking = false
  #over = false
  /** Whether the reader has asked for more since the last heartbeat. */
  #read = true

  constructor(deps: EventStreamDeps, events: Events) {
    super()
    this.#deps = deps
    this.#events = events[Symbol.asyncIterator]()
    // Sends the head of the response, so that the client knows that the stream is open.
    this.push(':\n\n')
    this.#waitForBeat()
  }

  /** Ends the stream properly, so that the client does not take it for a broken connection. A client that lags is cut off: it resumes. */
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
      this.fail(error)
    }
    this.#asking = false
  }

  #beat(): void {
    if (this.readableLength === 0) this.push(':\n\n')
    else if (!this.#read) this.destroy()
    this.#read = false
  }

  /** An `ApiError` is sent and final. After any other error, the client may try again. */
  fail(error: unknown): void {
    if (this.#over) return
    if (error instanceof ApiError) {
      this.push(frame({ event: 'error', data: { error_code: error.code, message: error.message } }))
      return this.#finish()
    }
    this.#deps.log.error({ err: error }, 'the source of a stream of events failed')
    this.destroy()
  }

  #finish(): void {
    if (this.#over) return
    this.#over = true
    this.push(null)
    this.#stop()
  }

  #waitForBeat(): void {
    this.#cancelBeat = this.#deps.clock.after(HEARTBEAT_MS, () => {
      if (this.#over) return
      this.#waitForBeat()
      this.#beat()
    })
  }

  #stop(): void {
    this.#cancelBeat()
    this.#events.return?.().catch(() => {}) // it has been reported already
  }
}

/** The text of events: an event goes to every stream that follows its source, and is serialized once. */
const frames = new WeakMap<ServerSentEvent<unknown>, string>()

function frame(event: ServerSentEvent<unknown>): string {
  let text = frames.get(event)
  if (text === undefined) frames.set(event, (text = textOf(event)))
  return text
}

/** JSON contains no newlines, so one `data:` line is enough. */
function textOf({ id, event, data }: ServerSentEvent<unknown>): string {
  const head = (id === undefined ? '' : `id: ${id}\n`) + (event === undefined ? '' : `event: ${event}\n`)
  return `${head}data: ${JSON.stringify(data)}\n\n`
}
