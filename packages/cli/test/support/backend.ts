import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Serves on a free port until the test is over; gives the URL. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ohun`
}

export interface Received {
  headers: IncomingMessage['headers']
  body: Buffer
  json: object
}

/** The answer of a backend; a string or an object is 200. */
export type Answer = object | string | { status: number; headers?: Record<string, string>; body?: string | Buffer }

/** A backend that is written by hand, with everything that it was sent. */
export async function backend(answer: (received: Received) => Answer | Promise<Answer>) {
  const received: Received[] = []
  const url = await serve(async (request, response) => {
    const one = await read(request)
    received.push(one)
    write(response, await answer(one))
  })
  return { url, received }
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  return { headers: request.headers, body, json: parsed(body) }
}

/** Senders of broken requests are part of the tests. */
function parsed(body: Buffer): object {
  try {
    return JSON.parse(body.toString()) as object
  } catch {
    return {}
  }
}

function write(response: ServerResponse, answer: Answer): void {
  if (typeof answer === 'string') return void response.end(answer)
  const {
    status,
    headers = {},
    body,
  } = answer as { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  if (typeof status !== 'number') return void response.end(JSON.stringify(answer))
  response.writeHead(status, headers).end(body)
}

/** An address at which nobody listens. */
export async function nowhere(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}/`
}
