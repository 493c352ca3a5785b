/**
 * The customers' servers, in a separate process that records when each event arrived. Its parent queries it over IPC.
 * It has two ports: one answers at once, one never answers.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { now_ms } from './clock.ts'

export interface Arrivals {
  event_ids: string[]
  /** The time at which each event first arrived. */
  at_ms: number[]
  /** The number of repeated arrivals. */
  repeats: number
}

export interface ReceiverPorts {
  answering: number
  hanging: number
}

/** The response time of a turn's backend. */
const TURN_MS = 20
/** The response time of the endpoint at `/slow`. */
const SLOW_MS = 100

const arrivals = new Map<string, number>()
let repeats = 0

const answering = createServer((request, response) => {
  const at_ms = now_ms()
  if (request.url === '/turn') {
    request.resume().on('end', () => setTimeout(() => endTurn(at_ms), TURN_MS))
    const endTurn = (began_ms: number): void =>
      void response.writeHead(200).end(`{"text":"Yes.","own_ms":${now_ms() - began_ms}}`)
    return
  }
  const event_id = request.headers['x-service-event-id']
  if (typeof event_id === 'string') {
    if (arrivals.has(event_id)) repeats++
    else arrivals.set(event_id, at_ms)
  }
  const answer = (): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(RECEIVED)
  request.resume().on('end', request.url === '/slow' ? () => setTimeout(answer, SLOW_MS) : answer)
})
const RECEIVED = '{"received":true}'
const hanging = createServer((request) => void request.resume())

for (const server of [answering, hanging]) {
  server.keepAliveTimeout = 60_000
  server.maxRequestsPerSocket = 0
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

process.on('message', (message) => {
  if (message !== 'take') return
  const taken: Arrivals = { event_ids: [...arrivals.keys()], at_ms: [...arrivals.values()], repeats }
  arrivals.clear()
  repeats = 0
  process.send?.(taken)
})
process.on('SIGTERM', () => process.exit())
const ports: ReceiverPorts = { answering: await listen(answering), hanging: await listen(hanging) }
process.send?.(ports)
