import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { publishEvent } from '../src/features/calls/call-frames.ts'
import { LONGEST_MESSAGE } from '../src/platform/live/live-bus.ts'
import { createLog } from '../src/platform/log.ts'
import { connectCall, refusalOf, type CallSocket, type Refusal } from './support/call-socket.ts'
import { startBackend } from './support/backend.ts'
import { happen, liveCall, stillCall } from './support/live-call.ts'
import { openTranscript } from './support/open-stream.ts'
import { processBus } from './support/process-bus.ts'
import { rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'

let server: TestServer
let logged = ''

beforeAll(async () => {
  const sink = new PassThrough()
  sink.on('data', (chunk) => (logged += String(chunk)))
  server = await startTestServer({}, createLog('debug', sink))
})
afterAll(() => server.stop())

async function follower(): Promise<TestWorkspace & { call_id: string; socket: CallSocket }> {
  const workspace = await server.workspace()
  const call_id = await liveCall(workspace.sandbox)
  return { ...workspace, call_id, socket: await connectCall(server, { call_id, key: workspace.sandbox_key }) }
}

/** Beside a call that nobody carries. */
async function still(): Promise<TestWorkspace & { call_id: string }> {
  const workspace = await server.workspace()
  return { ...workspace, call_id: await stillCall(server, workspace.sandbox) }
}

async function rest({ next }: CallSocket): Promise<Record<string, unknown>[]> {
  const frames = []
  for (let frame = await next(); frame; frame = await next()) frames.push(frame)
  return frames
}

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) await server.advance(1_000)
}

const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

describe('the WebSocket of a live call', () => {
  test('gives the events that webhooks get, and closes with 1000 when the call ends', async () => {
    const backend = await startBackend()
    onTestFinished(() => backend.stop())
    const { sandbox, call_id, socket } = await follower()
    const { agent_id } = await sandbox.calls.get(call_id)
    await sandbox.agents.update(agent_id, { webhook_url: backend.url })
    expect(socket.headers.get('x-request-id')).toMatch(/^req_/)
    expect(socket.headers.get('sec-websocket-extensions')).toBeNull()
    await seconds(5)
    const events = await rest(socket)
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'call.transcription',
      'call.agent_response',
      'call.completed',
    ])
    await server.settle()
    const delivered = backend.events().filter(({ json }) => json.event_type !== 'call.initiated')
    expect(events).toEqual(delivered.map(({ json }) => json))
    expect(await socket.closed).toEqual({ code: 1000, reason: '' })
  })

  test('works where another server carries the call, both ways', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const socket = await connectCall(second, { call_id, key })
    await seconds(2)
    expect((await socket.next())?.['event_type']).toBe('call.transcription')
    socket.send({ type: 'hang_up' })
    expect((await rest(socket)).at(-1)).toMatchObject({ event_type: 'call.completed', payload: { call_id } })
    expect(await sandbox.calls.get(call_id)).toMatchObject({ end_reason: 'api_hangup' })
  })

  test('is closed at once when the call has ended', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    await seconds(5)
    const socket = await connectCall(server, { call_id, key })
    expect([await rest(socket), await socket.closed]).toEqual([[], { code: 1000, reason: '' }])
  })

  test('takes ?token= for a key, and never logs it', async () => {
    const { call_id, sandbox_key: token } = await still()
    await connectCall(server, { call_id, token })
    expect(logged).toContain('connectCall')
    expect(logged).not.toContain(token)
  })
})

describe('a request is refused as any other, before it becomes a WebSocket', () => {
  test('401 without a key that is valid', async () => {
    const { call_id, sandbox_key } = await still()
    for (const request of [{}, { key: 'pk_test_none' }, { token: 'pk_test_none' }, { key: 'x', token: sandbox_key }]) {
      const { status, headers, json } = await refusalOf(connectCall(server, { call_id, ...request }))
      expect({ status, code: json['error_code'] }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(headers.get('connection')).toBe('close')
    }
  })

  test('404 for the calls of others, of the other environment and of nobody', async () => {
    const { call_id, production_key } = await still()
    const { sandbox_key: stranger } = await server.workspace()
    const requests = [
      { call_id, key: stranger },
      { call_id, key: production_key },
      { call_id: 'call_x', key: stranger },
    ]
    for (const request of requests) {
      const { status, json } = await refusalOf(connectCall(server, request))
      expect({ status, code: json['error_code'] }).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
  })

  test('426 for one that asks for nothing else', async () => {
    const { call_id, sandbox_key } = await still()
    const refused = await rawClient(server, sandbox_key)('GET', `/v1/calls/${call_id}/stream`)
    expect(refused).toMatchObject({ status: 426, json: { error_code: 'UPGRADE_REQUIRED' } })
    expect(refused.headers.get('upgrade')).toBe('websocket')
  })

  test.each([
    ['another protocol', { Upgrade: 'h2c' }, 426],
    ['another version', { 'Sec-WebSocket-Version': '12' }, 426],
    ['a malformed key', { 'Sec-WebSocket-Key': 'short' }, 400],
    ['a body', { 'Content-Length': '2' }, 426],
  ])('for %s', async (_, headers, status) => {
    const { call_id, sandbox_key } = await still()
    const socket = await rawSocket()
    socket.write(
      head(`/v1/calls/${call_id}/stream`, { ...upgrade, Authorization: `Bearer ${sandbox_key}`, ...headers }),
    )
    socket.write('{}')
    expect(await firstLine(socket)).toContain(` ${status} `)
  })

  test('elsewhere Upgrade is ignored', async () => {
    const { sandbox_key } = await server.workspace()
    const socket = await rawSocket()
    socket.write(head('/v1/auth/me', { ...upgrade, Authorization: `Bearer ${sandbox_key}` }))
    expect(await firstLine(socket)).toBe('HTTP/1.1 200 OK')
  })

  test('one that comes behind a request that is at work closes the connection', async () => {
    const { call_id, sandbox_key } = await still()
    const socket = await rawSocket()
    const Authorization = `Bearer ${sandbox_key}`
    socket.write(head('/v1/events/stream', { Authorization }))
    expect(await firstLine(socket)).toBe('HTTP/1.1 200 OK')
    socket.write(head(`/v1/calls/${call_id}/stream`, { ...upgrade, Authorization }))
    await once(socket, 'close')
  })
})

describe('frames of the client', () => {
  test('dtmf and hang_up do to the call what the API does', async () => {
    const { sandbox, call_id, socket } = await follower()
    await seconds(1)
    socket.send({ type: 'dtmf', digits: '12#' })
    socket.send({ type: 'hang_up' })
    expect((await rest(socket)).map(({ event_type }) => event_type)).toEqual(['call.completed'])
    expect(await sandbox.calls.get(call_id)).toMatchObject({ status: 'completed', end_reason: 'api_hangup' })
  })

  test.each([
    ['what is not JSON', '{', 'frame: is not valid JSON.'],
    ['binary', Buffer.from('{}'), 'frame: must be text, not binary.'],
    ['another type', { type: 'sing' }, 'frame.type: must be one of dtmf, hang_up.'],
    ['other digits', { type: 'dtmf', digits: '12x' }, /^frame\.digits: must be 1 to 32 of 0-9, \*, #, A-D, and w/],
    ['a field too many', { type: 'hang_up', digits: '1' }, 'frame.digits: is not a field here; known are type.'],
    ['a number', 7, /^frame: must be \{"type": "dtmf"/],
    ['null', null, /^frame: must be/],
  ])('%s is answered with an error, and the socket stays open', async (_, frame, message) => {
    const { socket } = await follower()
    socket.ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
    expect(await socket.next()).toEqual({
      type: 'error',
      error_code: 'INVALID_ARGUMENT',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
    socket.send({ type: 'dtmf', digits: '1' })
    expect(await socket.next()).toMatchObject({ type: 'error', message: expect.stringContaining('is ringing') })
  })

  test('one of more than 4 KiB closes the connection with 1009', async () => {
    const { socket } = await follower()
    socket.send(' '.repeat(4 * 1024 + 1))
    expect((await socket.closed).code).toBe(1009)
  })

  test('count as requests of the workspace', async () => {
    const own = await startTestServer({ OHUN_RATE_LIMITS: 'starter:30,builder:30,scale:30,payg:30' })
    onTestFinished(() => own.stop())
    const { sandbox, sandbox_key: key } = await own.workspace()
    const socket = await connectCall(own, { call_id: await stillCall(own, sandbox), key })
    const codes: unknown[] = []
    for (let at = 0; at < 60 && !codes.includes('RATE_LIMITED'); at++) {
      socket.send('{')
      codes.push((await socket.next())?.['error_code'])
    }
    expect(codes.at(-1)).toBe('RATE_LIMITED')
    expect(codes.length).toBeLessThanOrEqual(31)
    for (let beat = 0; beat < 5; beat++) {
      await own.clock.advance(29_000)
      socket.ws.ping()
      await once(socket.ws, 'pong')
    }
    socket.send('{')
    expect(await socket.next()).toMatchObject({ error_code: 'INVALID_ARGUMENT' })
  })

  test('sent far ahead of their answers close the connection with 1008', async () => {
    const { socket } = await follower()
    for (let at = 0; at < 500; at++) socket.send('{')
    const frames = await rest(socket)
    expect(frames.at(-1)).toMatchObject({ type: 'error', error_code: 'RATE_LIMITED' })
    expect(frames.length).toBeLessThan(100)
    expect(await socket.closed).toEqual({ code: 1008, reason: 'RATE_LIMITED' })
  })
})

describe('a connection ends', () => {
  test('within 60 s of the revocation of its key, with an error that says so', async () => {
    const { sandbox, call_id, sandbox_key } = await still()
    const { key_id, key } = await sandbox.apiKeys.create({ label: 'socket' })
    const [ended, kept] = [
      await connectCall(server, { call_id, token: key }),
      await connectCall(server, { call_id, key: sandbox_key }),
    ]
    await sandbox.apiKeys.revoke(key_id)
    await server.clock.advance(30_000)
    expect(await rest(ended)).toMatchObject([{ type: 'error', error_code: 'UNAUTHENTICATED' }])
    expect(await ended.closed).toEqual({ code: 1008, reason: 'UNAUTHENTICATED' })
    kept.send('{')
    expect(await kept.next()).toMatchObject({ type: 'error' })
  })

  test('with 1001 when the server stops, at once', async () => {
    const own = await startTestServer()
    const { sandbox, sandbox_key: key } = await own.workspace()
    const call_id = await stillCall(own, sandbox)
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connectCall(own, { call_id, key })))
    const started = performance.now()
    await own.stop()
    expect(performance.now() - started).toBeLessThan(AT_ONCE_MS)
    for (const socket of sockets) expect(await socket.closed).toEqual({ code: 1001, reason: 'The server stops.' })
  })

  test('when its client answers no ping from one heartbeat to the next', async () => {
    const { call_id, sandbox_key: key } = await still()
    const [silent, alive] = [await connectCall(server, { call_id, key }), await connectCall(server, { call_id, key })]
    silent.ws.pong = () => {}
    const pinged = Promise.all([once(silent.ws, 'ping'), once(alive.ws, 'ping')])
    await server.clock.advance(30_000)
    await pinged
    // Its pong is behind this answer.
    alive.send('{')
    await alive.next()
    await server.clock.advance(30_000)
    expect((await silent.closed).code).toBe(1006)
    alive.send('{')
    expect(await alive.next()).toMatchObject({ type: 'error' })
  })
})

describe('limits', () => {
  test('a workspace may have 50 streams open, of both kinds together', async () => {
    const { call_id, sandbox_key: key } = await still()
    const sockets: CallSocket[] = []
    for (let at = 0; at < 25; at++) {
      sockets.push(await connectCall(server, { call_id, key }))
      const stream = await openTranscript(server, { call_id, key })
      onTestFinished(() => stream.close())
    }
    const { status, headers, json } = await refusalOf(connectCall(server, { call_id, key }))
    expect([status, json['error_code'], headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '10'])
    sockets[0]?.ws.close()
    await sockets[0]?.closed
    await expect
      .poll(
        async () =>
          await connectCall(server, { call_id, key }).then(
            () => 101,
            ({ status }: Refusal) => status,
          ),
      )
      .toBe(101)
  })

  test('one address, whichever workspaces its streams are of', async () => {
    const own = await startTestServer({ OHUN_ADDRESS_LIMITS: 'streams:1' })
    onTestFinished(() => own.stop())
    const calls = await Promise.all(
      [await own.workspace(), await own.workspace()].map(async ({ sandbox, sandbox_key: key }) => {
        return { key, call_id: await stillCall(own, sandbox) }
      }),
    )
    await connectCall(own, calls[0]!)
    expect((await refusalOf(connectCall(own, calls[1]!))).status).toBe(429)
  })

  test('a client that does not read misses what comes behind 64 frames, and is not waited for', async () => {
    const { call_id, sandbox_key: key } = await still()
    const [lagging, reading] = [
      await connectCall(server, { call_id, key }),
      await connectCall(server, { call_id, key }),
    ]
    lagging.ws.pause()
    const bus = await processBus(server.db)
    const EVENTS = 2_000
    for (let first = 0; first < EVENTS; first += 16) {
      for (let at = first; at < first + 16; at++) happen(bus, call_id, `${at} ${'x'.repeat(7_000)}`)
      for (let at = first; at < first + 16; at++) expect(await reading.next()).toMatchObject({ event_id: `evt_${at}` })
    }
    lagging.ws.resume()
    const got = [(await lagging.next())?.['event_id']]
    while (got.length < 65) got.push((await lagging.next())?.['event_id'])
    expect(got).toEqual(got.map((_, at) => `evt_${at}`))
    happen(bus, call_id, 'the end')
    while (got.at(-1) !== 'evt_the' && got.length <= EVENTS) got.push((await lagging.next())?.['event_id'])
    expect(got.length).toBeLessThan(EVENTS)
  })
})

describe('many followers of a call', () => {
  test('read an event that is too long for a notification once', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const sockets = await Promise.all(Array.from({ length: 10 }, () => connectCall(second, { call_id, key })))
    await seconds(1)
    await sandbox.agents.update((await sandbox.calls.get(call_id)).agent_id, { display_name: 'Longer' })
    const query = vi.spyOn(server.db.pool, 'query')
    onTestFinished(() => query.mockRestore())
    const [event] = await server.db.knex('events').whereRaw('body like ?', [`%${call_id}%`])
    const bus = await processBus(server.db)
    publishEvent(bus, call_id, {
      event_type: 'call.initiated',
      event_id: String(event?.event_id),
      event_body: JSON.stringify({ text: 'x'.repeat(LONGEST_MESSAGE) }),
    })
    for (const socket of sockets) expect(await socket.next()).toEqual(JSON.parse(String(event?.body)))
    const named = query.mock.calls.filter(([asked]) => (asked as unknown as { name?: string }).name === 'event_body')
    // Once in each process that follows the call.
    expect(named).toHaveLength(1)
  })
})

async function rawSocket(): Promise<Socket> {
  const { port } = new URL(server.base_url)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function head(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

async function firstLine(socket: Socket): Promise<string> {
  const [data] = (await once(socket, 'data')) as [Buffer]
  return data.toString().split('\r\n')[0] ?? ''
}
