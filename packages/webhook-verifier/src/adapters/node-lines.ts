import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { WrittenAnswer } from './answer.ts'

type Body = WrittenAnswer['body']

/** The body as Node's frameworks send it. They destroy a stream when the connection breaks, which stops the handler. */
export function nodeBody(body: Body): string | Readable | undefined {
  return typeof body === 'object' ? Readable.from(body, { objectMode: false }) : body
}

/** Ends the response with the body, which is whole or still arriving. */
export function endWith(response: ServerResponse, body: Body): void {
  const sent = nodeBody(body)
  if (!(sent instanceof Readable)) return void response.end(sent)
  response.flushHeaders()
  // A broken connection is not an error: the caller may have interrupted the answer.
  pipeline(sent, response, () => {})
}
