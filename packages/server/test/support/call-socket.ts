import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { checkResponse } from '../../../../test/contract/check-response.ts'

type Frame = Record<string, unknown>

/** A WebSocket on the wire. The responses to its request count for the contract. */
export interface CallSocket {
  ws: WebSocket
  headers: Headers
  /** Waits for the next frame. Undefined when the socket is closed. */
  next(): Promise<Frame | undefined>
  /** Sends a frame. Text is sent unchanged. */
  send(frame: object | string): void
  closed: Promise<{ code: number; reason: string }>
}

export interface Refusal {
  status: number
  headers: Headers
  json: Frame
}

export interface SocketRequest {
  call_id: string
  key?: string
  token?: string
  headers?: Record<string, string>
}

/** Opens the WebSocket of a call. @throws Refusal */
export async function connectCall(server: { base_url: string }, request: SocketRequest): Promise<CallSocket> {
  const { call_id, token } = request
  const path = `/v1/calls/${call_id}/stream`
  return await openSocket(server, path, { ...request, query: token === undefined ? {} : { token } })
}

/** Opens any WebSocket of the service. @throws Refusal */
export async function openSocket(
  { base_url }: { base_url: string },
  path: string,
  { key, headers, query }: Pick<SocketRequest, 'key' | 'headers'> & { query: Record<string, string> },
): Promise<CallSocket> {
  const search = Object.keys(query).length === 0 ? '' : `?${String(new URLSearchParams(query))}`
  const ws = new WebSocket(`${base_url.replace('http', 'ws')}${path}${search}`, {
    headers: { ...(key !== undefined && { Authorization: `Bearer ${key}` }), ...headers },
  })
  onTestFinished(() => ws.terminate())
  const socket = reading(ws)
  const refused = once(ws, 'unexpected-response').then(([, response]) => response as IncomingMessage)
  const upgraded = once(ws, 'upgrade').then(([response]) => response as IncomingMessage)
  const response = await Promise.race([upgraded, refused])
  const answered = new Headers(response.headers as Record<string, string>)
  const status = response.statusCode ?? 0
  const body = status === 101 ? '' : await text(response)
  await checkResponse({ method: 'GET', path, status, headers: answered, text: body })
  if (status !== 101) throw { status, headers: answered, json: JSON.parse(body) as Frame } satisfies Refusal
  if (ws.readyState === WebSocket.CONNECTING) await once(ws, 'open')
  return { ...socket, headers: answered }
}

/** The response to a request that does not become a WebSocket. */
export async function refusalOf(socket: Promise<CallSocket>): Promise<Refusal> {
  return await socket.then(
    () => Promise.reject(new Error('It became a WebSocket.')),
    (refusal: Refusal) => refusal,
  )
}

function reading(ws: WebSocket): Omit<CallSocket, 'headers'> {
  const frames: Frame[] = []
  let wake = (): void => {}
  ws.on('error', () => {})
  ws.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()) as Frame)
    wake()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.once('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
      wake()
    })
  })
  return {
    ws,
    closed,
    async next() {
      while (frames.length === 0 && ws.readyState !== WebSocket.CLOSED)
        await new Promise<void>((resolve) => (wake = resolve))
      return frames.shift()
    },
    send: (frame) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
  }
}
