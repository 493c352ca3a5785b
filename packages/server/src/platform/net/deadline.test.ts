import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createAddressGuard } from './address-guard.ts'
import { createFileFetcher, type FetchedFile, type FileFetcher } from './fetch-file.ts'
import { createOutboundHttp, type OutboundHttp, type OutboundResult } from './outbound-http.ts'

const MIB = 2 ** 20

let server: Server
let sockets: Socket[]
let speak: (socket: Socket) => void
let clock: TestClock
let http: OutboundHttp
let files: FileFetcher

beforeEach(async () => {
  sockets = []
  speak = () => {}
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    speak(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  clock = new TestClock()
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve: () => Promise.reject(new Error('a name')) })
  http = createOutboundHttp({ clock, guard })
  files = createFileFetcher({ clock, guard })
})
afterEach(async () => {
  await Promise.all([http.close(), files.close()])
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const url = (scheme: string): string => `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`
const limits = { tenant: 'ws_1', timeout_ms: 5_000 }
const post = (scheme = 'http'): Promise<OutboundResult> =>
  http.post({ ...limits, url: url(scheme), headers: {}, body: '{}', max_body_bytes: 1_024, on_excess: 'cut' })
const fetched = (scheme = 'http'): Promise<FetchedFile> =>
  files.fetchFile({ ...limits, url: url(scheme), max_bytes: 1_024 })

/** Writes the text again and again, as fast as the other side reads, until it no longer does. */
function flood(socket: Socket, text: string): void {
  const more = (): void => {
    if (!socket.destroyed) socket.write(text, () => setImmediate(more))
  }
  more()
}

const passed = async (scheme = 'http'): Promise<unknown> =>
  await files.passFile({ ...limits, url: url(scheme), max_bytes: 1_024 }, async (pieces) => {
    for await (const _piece of pieces);
  })

const send = { post, fetched, passed }

describe.each(['post', 'fetched', 'passed'] as const)('the deadline of %s', (by) => {
  test.each([
    ['a server that accepts and never speaks TLS', 'https', () => {}],
    ['a server that never answers', 'http', () => {}],
    ['a head that comes byte by byte', 'http', (socket: Socket) => void socket.write('HTTP/1.1 200 O')],
    ['a body that never ends', 'http', (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\nhel')],
  ])('covers %s', async (_title, scheme, answer) => {
    speak = (socket) => void socket.once('data', () => answer(socket))
    let settled = false
    const result = send[by](scheme).finally(() => (settled = true))
    await expect.poll(() => sockets[0]?.bytesRead).toBeGreaterThan(0)
    await clock.advance(4_999)
    expect(settled).toBe(false)
    await clock.advance(1)
    expect(await result).toMatchObject({ kind: 'failed', cause: 'timeout' })
    await expect.poll(() => sockets[0]?.destroyed).toBe(true)
  })
})

describe('content beside a body is cut off', () => {
  test.each([
    ['interim answers without end', 'HTTP/1.1 102 Processing\r\n\r\n', 'HTTP/1.1 102 Processing\r\n\r\n'],
    [
      'chunk extensions without end',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;',
      `e=${'x'.repeat(100)};`,
    ],
    [
      'trailers without end',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n',
      `T: ${'x'.repeat(100)}\r\n`,
    ],
  ])('%s', async (_title, head, endless) => {
    speak = (socket) =>
      void socket.once('data', () => {
        socket.write(head)
        flood(socket, endless.repeat(500))
      })
    for (const result of [await post(), await fetched(), await passed()])
      expect(result).toMatchObject({ kind: 'failed', cause: 'too_large' })
    for (const socket of sockets) expect(socket.bytesWritten).toBeLessThan(8 * MIB)
  })

  test.each([
    [16, { kind: 'answered', status: 200 }],
    [17, { kind: 'failed', cause: 'too_large' }],
  ])('%d interim answers in one read', async (count, expected) => {
    const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
    const answer = `${interim.repeat(count)}HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    speak = (socket) => void socket.once('data', () => socket.write(answer))
    expect(await post()).toMatchObject(expected)
  })
})
