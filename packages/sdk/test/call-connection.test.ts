import { once } from 'node:events'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as WsWebSocket } from 'ws'
import type { CallConnection } from '../src/index.ts'
import { TEST_KEY } from './support/fake-api.ts'
import { socketServer, type SocketServerOptions } from './support/socket-server.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const event = (event_id: string): string => JSON.stringify({ event_id, event_type: 'call.quality' })
const refused = (code: string): string => JSON.stringify({ type: 'error', error_code: code, message: `About ${code}.` })

/** Both sides of a connection. */
async function connected(options: SocketServerOptions & { signal?: AbortSignal } = {}) {
  const { signal, ...server } = options
  const service = await socketServer(server)
  const [connection, socket] = await Promise.all([
    service.ohun.calls.connect('call_1', { signal }),
    service.connected(),
  ])
  return { ...service, connection, socket }
}

async function idsOf(connection: CallConnection): Promise<string[]> {
  const ids: string[] = []
  for await (const { event_id } of connection) ids.push(event_id)
  return ids
}

describe.each([
  ["Node's own WebSocket", undefined],
  ['that of the package ws', WsWebSocket],
])('with %s', (_, WebSocket) => {
  test('the key is in the header, and the loop ends with the call', async () => {
    const { requests, connection, socket } = await connected({ WebSocket })
    expect(requests[0]).toMatchObject({
      url: '/v1/calls/call_1/stream',
      headers: { authorization: `Bearer ${TEST_KEY}`, upgrade: 'websocket' },
    })
    for (const id of ['evt_1', 'evt_2']) socket.send(event(id))
    socket.close(1000)
    expect(await idsOf(connection)).toEqual(['evt_1', 'evt_2'])
  })

  test('commands are frames', async () => {
    const { connection, socket } = await connected({ WebSocket })
    const frames: unknown[] = []
    const both = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())) === 2 && resolve())
    })
    connection.sendDtmf('12#w')
    connection.hangUp()
    await both
    expect(frames).toEqual([{ type: 'dtmf', digits: '12#w' }, { type: 'hang_up' }])
  })

  test('leaving the loop closes the connection at once', async () => {
    const { connection, socket } = await connected({ WebSocket })
    socket.send(event('evt_1'))
    for await (const { event_id } of connection) if (event_id === 'evt_1') break
    const left = performance.now()
    expect((await once(socket, 'close'))[0]).toBe(1000)
    expect(performance.now() - left).toBeLessThan(AT_ONCE_MS)
    expect(() => connection.hangUp()).toThrow('The connection is closed.')
  })

  test('a refusal is an error in the words of the service, without the key', async () => {
    const refusal = { status: 404, code: 'NOT_FOUND' }
    const { ohun, requests } = await socketServer({ WebSocket, refusal })
    const error = await ohun.calls.connect('call_1').catch((error: unknown) => error)
    expect(error).toMatchObject({
      name: 'NotFoundError',
      status: 404,
      requestId: 'req_2',
      path: '/v1/calls/call_1/stream',
    })
    expect(inspect(error)).not.toContain(TEST_KEY)
    // The WebSocket's own, and the one that says why.
    expect(requests).toHaveLength(2)
  })
})

test('the first event can come with the head', async () => {
  const service = await socketServer()
  const socket = service.connected().then((ws) => ws.send(event('evt_1')))
  const connection = await service.ohun.calls.connect('call_1')
  await socket
  for await (const { event_id } of connection) {
    expect(event_id).toBe('evt_1')
    break
  }
})

test('a WebSocket without headers carries the key in the URL, and no error shows it', async () => {
  const { ohun, requests, connected } = await socketServer()
  class BrowserWebSocket extends WsWebSocket {
    constructor(url: string, ...rest: unknown[]) {
      if (rest.length > 0) throw new SyntaxError('A browser takes no headers.')
      super(url)
    }
  }
  vi.stubGlobal('WebSocket', BrowserWebSocket)
  vi.stubGlobal('process', undefined)
  const [connection, socket] = await Promise.all([ohun.calls.connect('call_1'), connected()])
  vi.unstubAllGlobals()
  expect(requests[0]?.url).toBe(`/v1/calls/call_1/stream?token=${TEST_KEY}`)
  socket.terminate()
  const error = await idsOf(connection).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'CONNECTION', retryable: true })
  expect(inspect(error)).not.toContain(TEST_KEY)
  expect(inspect(connection, { depth: 5 })).not.toContain(TEST_KEY)
})

test('a runtime without a WebSocket is told what to give the client', async () => {
  const { ohun } = await socketServer()
  vi.stubGlobal('WebSocket', undefined)
  await expect(ohun.calls.connect('call_1')).rejects.toThrow(/new Ohun\(\{ WebSocket \}\)/)
})

test('a proxy may refuse a WebSocket', async () => {
  class Blocked extends WsWebSocket {
    constructor(_: string, options: object) {
      super('ws://127.0.0.1:1', options)
    }
  }
  const { ohun } = await socketServer({ WebSocket: Blocked })
  await expect(ohun.calls.connect('call_1')).rejects.toMatchObject({ code: 'CONNECTION', retryable: true })
})

describe('an error frame', () => {
  test('ends the loop', async () => {
    const { connection, socket } = await connected()
    socket.send(refused('INVALID_ARGUMENT'))
    await expect(idsOf(connection)).rejects.toMatchObject({ name: 'StreamError', code: 'INVALID_ARGUMENT' })
  })

  test('goes to onError, and the connection stays open', async () => {
    const service = await socketServer()
    const onError = vi.fn<(error: Error) => void>()
    const [connection, socket] = await Promise.all([
      service.ohun.calls.connect('call_1', { onError }),
      service.connected(),
    ])
    socket.send(refused('INVALID_ARGUMENT'))
    socket.send(event('evt_1'))
    socket.close(1000)
    expect(await idsOf(connection)).toEqual(['evt_1'])
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'About INVALID_ARGUMENT.' }))
  })
})

test.each([
  [1001, '', 'CONNECTION'],
  [1008, 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
])('closed with %i %s, the loop throws %s', async (code, reason, thrown) => {
  const { connection, socket } = await connected()
  socket.close(code, reason)
  await expect(idsOf(connection)).rejects.toMatchObject({ code: thrown })
})

test('the signal ends it, before and after it is open', async () => {
  const controller = new AbortController()
  const { ohun, connection, socket } = await connected({ signal: controller.signal })
  const reading = idsOf(connection)
  controller.abort('enough')
  await expect(reading).rejects.toMatchObject({ code: 'ABORTED', cause: 'enough' })
  if (socket.readyState !== WsWebSocket.CLOSED) await once(socket, 'close')
  const late = ohun.calls.connect('call_1', { signal: controller.signal })
  await expect(late).rejects.toMatchObject({ code: 'ABORTED', cause: 'enough' })
})

test.each(['', '12x', '1'.repeat(33)])('the digits %j are refused here', async (digits) => {
  const { connection } = await connected()
  expect(() => connection.sendDtmf(digits)).toThrow('digits: must be 1 to 32 of 0-9, *, #, A-D and w.')
})

test('a reader that is not there costs no more than 256 events', async () => {
  const { connection, socket } = await connected()
  for (let at = 0; at < 1_000; at++) socket.send(event(`evt_${at}`))
  socket.close(1000)
  await once(socket, 'close')
  expect(await idsOf(connection)).toEqual(Array.from({ length: 256 }, (_, at) => `evt_${at}`))
})
