import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { Ohun, type OhunOptions } from '../../src/index.ts'
import { TEST_KEY } from './fake-api.ts'

export interface EventServer {
  ohun: Ohun
  /** `Last-Event-ID` of each request. */
  resumed: (string | undefined)[]
  requests: IncomingMessage[]
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A service that answers its requests one after the other; the last way repeats. */
export async function eventServer(answers: Answer[], options: OhunOptions = {}): Promise<EventServer> {
  const requests: IncomingMessage[] = []
  const resumed: EventServer['resumed'] = []
  const server = createServer((request, response) => {
    requests.push(request)
    resumed.push(request.headers['last-event-id'] as string | undefined)
    answers[Math.min(requests.length, answers.length) - 1]?.(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ohun: new Ohun({ apiKey: TEST_KEY, baseUrl, random: () => 0, ...options }),
    requests,
    resumed,
  }
}

export const frame = (id: string, data: object = { event_id: id }): string =>
  `id: ${id}\nevent: call.completed\ndata: ${JSON.stringify(data)}\n\n`

/** Events, and then what a connection does. */
export function events(text: string, then: 'stays' | 'ends' | 'breaks'): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req_1' })
    if (then === 'ends') response.end(`:\n\n${text}`)
    else response.write(`:\n\n${text}`, () => then === 'breaks' && response.destroy())
  }
}

export function refusal(status: number, error_code: string, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error_code, message: `About ${error_code}.`, request_id: 'req_2' }))
  }
}
