import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

export const SSE = 'text/event-stream'
export const NDJSON = 'application/x-ndjson'

/** A streamed reply that a test writes in place of the backend. */
export interface ReplyStream {
  send(...events: object[]): void
  write(text: string | Uint8Array): void
  /** Ends the body properly. */
  end(): void
  /** Breaks the connection. */
  cut(): void
  /** Resolves when the service has closed the connection, or the body has ended. */
  closed: Promise<unknown>
}

export function openReplyStream(response: ServerResponse, type = NDJSON): ReplyStream {
  response.writeHead(200, { 'Content-Type': type })
  response.flushHeaders()
  response.on('error', () => {})
  return {
    send: (...events) => {
      for (const event of events) {
        const text = JSON.stringify(event)
        response.write(type.startsWith(SSE) ? `data: ${text}\n\n` : `${text}\n`)
      }
    },
    write: (text) => void response.write(text),
    end: () => void response.end(),
    cut: () => void response.destroy(),
    closed: once(response, 'close'),
  }
}
