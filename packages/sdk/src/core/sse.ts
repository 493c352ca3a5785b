import { createParser } from 'eventsource-parser'
import type { Clock } from './clock.ts'
import { withLimits } from './limits.ts'

export interface ServerSentEvent {
  id?: string
  event?: string
  data: string
}

/** The events that one chunk completed, and how long the service wants a client to wait before it reconnects. */
export interface SseBatch {
  events: ServerSentEvent[]
  retry_ms?: number
}

export interface SseLimits {
  clock: Clock
  /** A service that sends nothing for this long, not even a heartbeat, is gone. */
  silence_ms: number
  signal: AbortSignal | undefined
}

/** A larger frame cannot come from the API; without a limit, it could fill the memory. */
const MAX_FRAME_CHARACTERS = 8 * 1024 * 1024

/**
 * The server-sent events of a body, chunk by chunk, however it is cut. Leaving the loop closes the connection.
 * @throws Interruption after a silence or an abort; what the connection throws; an Error for a frame that never ends
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  limits: SseLimits,
): AsyncGenerator<SseBatch, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let batch: SseBatch = { events: [] }
  const parser = createParser({
    maxBufferSize: MAX_FRAME_CHARACTERS,
    onEvent: (event) => batch.events.push(event),
    onRetry: (retry_ms) => (batch.retry_ms = retry_ms),
    onError({ type, message }) {
      if (type === 'max-buffer-size-exceeded') throw new Error(message)
    },
  })
  try {
    for (;;) {
      const { clock, silence_ms: timeout_ms, signal } = limits
      const { done, value } = await withLimits({ clock, timeout_ms, signal }, () => reader.read())
      if (done) return
      batch = { events: [] }
      parser.feed(decoder.decode(value, { stream: true }))
      yield batch
    }
  } finally {
    // Not awaited: a body that never delivers may never confirm the cancellation either.
    reader.cancel().catch(() => undefined)
  }
}
