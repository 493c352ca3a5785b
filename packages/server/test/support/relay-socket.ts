import type { RelayClientFrame, RelayFrame } from '../../src/generated/types.gen.ts'
import { openSocket } from './call-socket.ts'

export type RelayRequestFrame = Extract<RelayFrame, { type: 'request' }>

export interface RelaySocket {
  ready: Extract<RelayFrame, { type: 'ready' }>
  /** The next frame that is not a heartbeat. Undefined when the socket is closed. */
  next(): Promise<RelayFrame | undefined>
  /** The next request. @throws for any other frame */
  request(): Promise<RelayRequestFrame>
  send(frame: RelayClientFrame): void
  /** Answers a request with JSON. */
  reply(request: RelayRequestFrame, json: unknown, status?: number): void
  /** Sends a heartbeat to the server. Resolves when it has been received. */
  beat(): Promise<void>
  /** Cuts the connection, as a lost network does. */
  drop(): Promise<void>
  closed: Promise<{ code: number; reason: string }>
}

export interface RelayOptions {
  key: string
  query?: Record<string, string>
}

/** Opens the WebSocket of a relay and waits until it is ready. It answers requests unless the query says otherwise. */
export async function openRelay(server: { base_url: string }, { key, query = {} }: RelayOptions): Promise<RelaySocket> {
  const socket = await openSocket(server, '/v1/webhooks/relay', { key, query: { answer: 'true', ...query } })
  const send = (frame: RelayClientFrame): void => socket.send(frame)
  const next = async (): Promise<RelayFrame | undefined> => {
    for (;;) {
      const frame = (await socket.next()) as RelayFrame | undefined
      if (frame?.type !== 'heartbeat') return frame
    }
  }
  const first = await next()
  if (first?.type !== 'ready') throw new Error(`The relay began with ${JSON.stringify(first)}.`)
  return {
    ready: first,
    next,
    send,
    closed: socket.closed,
    async request() {
      const frame = await next()
      if (frame?.type !== 'request') throw new Error(`Not a request: ${JSON.stringify(frame)}`)
      return frame
    },
    reply: ({ id }, json, status = 200) => send({ type: 'response', id, status, body: JSON.stringify(json) }),
    async beat() {
      send({ type: 'heartbeat' })
      await fetch(`${server.base_url}/healthz`)
    },
    async drop() {
      socket.ws.terminate()
      await socket.closed
    },
  }
}
