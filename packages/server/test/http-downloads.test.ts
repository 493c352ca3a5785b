import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Handler } from '../src/http/route.ts'
import { startHttpService, TOKEN, type HttpService } from './support/http-service.ts'

const PATH = '/v1/calls/call_1/recording'
const headers = { 'Accept-Ranges': 'bytes', ETag: '"1"' }
const authorized = { Authorization: `Bearer ${TOKEN}` }

let service: HttpService
let body: Readable
let socket: Socket | undefined

beforeEach(async () => {
  const getCallRecording: Handler = async () => ({ status: 200, headers, body })
  service = await startHttpService({ handlers: { getCallRecording } })
})
afterEach(async () => {
  socket?.destroy()
  await service.http.close(0).catch(() => {})
})

/** Also with an error. */
function closing(): Promise<void> {
  return new Promise((resolve) => body.once('close', resolve))
}

/** Larger than both sockets' buffers, and without an end. */
function endless(): Readable {
  const piece = Buffer.alloc(64 * 1024)
  return new Readable({ read: (_size) => void body.push(piece) })
}

async function ask(): Promise<Socket> {
  socket = connect(service.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

async function take(from: Socket, bytes: number): Promise<void> {
  for (let taken = 0; taken < bytes;) {
    const piece = from.read() as Buffer | null
    if (piece) taken += piece.length
    else await turn()
  }
  for (let pass = 0; pass < 50; pass++) await turn()
}

test('a client that goes on reading, however slowly, is not cut off; one that stops is', async () => {
  body = endless()
  const client = await ask()
  for (let round = 0; round < 5; round++) {
    await service.clock.advance(9_999)
    expect(body.destroyed).toBe(false)
    await take(client, 32 * 1024 * 1024)
  }
  const closed = closing()
  await service.clock.advance(10_000)
  await closed
  expect(body.destroyed).toBe(true)
})

test('a source that is slow is waited for', async () => {
  body = new Readable({ read() {} })
  body.push('RIFF')
  const client = await ask()
  await take(client, 1)
  await service.clock.advance(60_000)
  body.push('WAVE')
  await once(client, 'readable')
  expect(String(client.read())).toContain('WAVE')
})

test('a client that goes away closes what it read', async () => {
  body = endless()
  const client = await ask()
  const closed = closing()
  client.destroy()
  await closed
})

test('a source that breaks in the middle breaks the response: it is not taken for the whole', async () => {
  body = new Readable({ read() {} })
  body.push('RIFF')
  const client = await ask()
  body.destroy(new Error('the disk is gone'))
  const received = await text(client)
  expect(received).toMatch(/^HTTP\/1.1 200 OK[^]*RIFF\r\n$/)
  expect(received).not.toMatch(/\r\n0\r\n/)
})

test('HEAD closes what nobody reads', async () => {
  body = endless()
  const closed = closing()
  expect(await service.send('HEAD', PATH, { headers: authorized })).toMatchObject({ status: 200, text: '' })
  await closed
})
