import type { TurnStream } from './turn-stream.ts'

/** The answer to a request. Without a `body` and a `stream` it is empty. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: object
  stream?: TurnStream
}

/** An answer that the sender's delivery log shows to the developer. */
export function refusal(status: number, error: string, message: string): Answer {
  return { status, body: { error, message } }
}

/** An answer in the form that a framework writes: the body is text, or lines that are written as they arrive. */
export interface WrittenAnswer {
  status: number
  headers: Record<string, string>
  body?: string | AsyncIterableIterator<string>
}

/** The media type of a streamed reply. A sender that accepts streams lists it in `Accept`. */
export const STREAM_TYPE = 'application/x-ndjson'

/** Prevents compression and buffering, which would delay the first words. */
const STREAM_HEADERS = {
  'Content-Type': STREAM_TYPE,
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Throws when a handler's reply cannot be written as JSON, so call it where a failure can still be answered. */
export function write({ status, headers, body, stream }: Answer): WrittenAnswer {
  if (stream) return { status, headers: { ...headers, ...STREAM_HEADERS }, body: stream }
  if (!body) return { status, headers: { ...headers } }
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}
