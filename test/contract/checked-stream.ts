import { createParser } from 'eventsource-parser'
import type { SeenEvent } from './contract.ts'

/**
 * Wraps a response so that its events are checked as they pass. A faulty event breaks the stream. A clone would hold the connection
 * open after the reader has left it.
 */
export function checkedStream(response: Response, check: (event: SeenEvent) => void): Response {
  if (!response.body) return response
  const decoder = new TextDecoder()
  const parser = createParser({ onEvent: check })
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        parser.feed(decoder.decode(chunk, { stream: true }))
        controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers, url } = response
  return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url })
}
