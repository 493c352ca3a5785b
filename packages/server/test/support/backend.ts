import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestJson } from './request-json.ts'

export interface Received {
  headers: IncomingHttpHeaders
  /** The exact bytes as text. */
  body: string
  json: Record<string, unknown> & { event_type?: string }
}

/** Answers a request. A returned value is sent as JSON with status 200. */
export type Answerer = (request: Received, response: ServerResponse) => unknown

export interface Backend {
  url: string
  /** All received requests, in order. */
  received: Received[]
  /** The requests with an `event_type`. */
  events(): Received[]
  /** The requests without an `event_type`, which are turns. */
  turns(): Received[]
  /** Resolves as soon as the received requests satisfy `wanted`. */
  until(wanted: (received: readonly Received[]) => boolean): Promise<void>
  /** The function that answers from now on. If it returns `undefined`, it has written the response itself. */
  answer: Answerer
  stop(): Promise<void>
}

/** A customer's backend on loopback: a real HTTP server that records its requests. */
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
