import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** The parsed JSON of the body. */
  json: Record<string, unknown>
}

export type Answer = (response: ServerResponse, received: Received) => void

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end('{"received":true}')
  }

/** Never answers. */
export const hang: Answer = () => {}

/** A customer's backend on loopback that gives scripted answers and records the requests. */
export interface WebhookReceiver {
  url(path?: string): string
  received: Received[]
  /** The requests to this path. */
  at(path: string): Received[]
  /** Sets the answers of a path. Default: 200. A list is used up one by one, and its last answer repeats. */
  answer(path: string, ...answers: Answer[]): void
  /** Resolves when this many requests have arrived at the path. */
  arrival(path: string, count?: number): Promise<void>
  /** Resets the answers and cuts open requests. */
  reset(): void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const answers = new Map<string, Answer[]>()
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const path = request.url ?? ''
      const one = { path, headers: request.headers, body, json: JSON.parse(body.toString()) as Received['json'] }
      received.push(one)
      for (const look of waiting) look()
      const left = answers.get(path) ?? [status(200)]
      const answer = left.length > 1 ? left.shift() : left[0]
      answer?.(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const at = (path: string): Received[] => received.filter((one) => one.path === path)

  return {
    received,
    at,
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    answer: (path, ...list) => void answers.set(path, list),
    arrival(path, count = 1) {
      return new Promise((resolve) => {
        const look = (): void => {
          if (at(path).length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
    reset() {
      received.length = 0
      answers.clear()
      server.closeAllConnections()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
