import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestJson } from './request-json.ts'

export interface Received {
  headers: IncomingHttpHeaders
  /** The exact bytes, as text. */
  body: string
  json: Record<string, unknown> & { event_type?: string }
}

/** Answers a request; what it returns is sent as JSON with 200. */
export type Answerer = (request: Received, response: ServerResponse) => unknown

export interface Backend {
  url: string
  /** Everything received, in order. */
  received: Received[]
  /** Those with `event_type`. */
  events(): Received[]
  /** Those without: the turns. */
  turns(): Received[]
  /** Resolves when what has been received satisfies `wanted`, now or later. */
  until(wanted: (received: readonly Received[]) => boolean): Promise<void>
  /** How it answers from now on; `undefined` leaves the response to the function. */
  answer: Answerer
  stop(): Promise<void>
}

/** A customer's backend on loopback: a real HTTP server that keeps what it got. */
export async function startBackend(): Promise<Backend> {
  const received: Received[] = []
  const arrivals = new EventEmitter()
  const server = createServer((request, response) => {
    void requestJson(request).then((asked) => {
      if (!asked) return void response.destroy()
      const { headers } = request
      const arrival = { headers, body: asked.body.toString('utf8'), json: asked.json as Received['json'] }
      received.push(arrival)
      arrivals.emit('request')
      const answer = backend.answer(arrival, response)
      if (answer !== undefined) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const backend: Backend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ohun`,
    received,
    events: () => received.filter(({ json }) => json.event_type !== undefined),
    turns: () => received.filter(({ json }) => json.event_type === undefined),
    async until(wanted) {
      while (!wanted(received)) await once(arrivals, 'request')
    },
    answer: ({ json }) =>
      json.event_type ? { received: true } : { text: `You said: ${String(json['transcription'])}` },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
  return backend
}
