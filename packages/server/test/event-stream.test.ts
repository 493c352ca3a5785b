import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { openStream, type OpenedStream, type StreamRequest } from './support/open-stream.ts'
import { agentOf, rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'

let server: TestServer
let emitter: EventEmitter

beforeAll(async () => {
  server = await startTestServer()
  emitter = await startEventEmitter(server)
})
afterAll(async () => {
  await emitter.stop()
  await server.stop()
})

async function opened(request: StreamRequest): Promise<OpenedStream> {
  const stream = await openStream(server, request)
  onTestFinished(() => stream.close())
  return stream
}

/** A workspace and its open stream of sandbox events. */
async function follower() {
  const { workspace_id, sandbox_key: key, sandbox } = await server.workspace()
  const stream = await opened({ key })
  const resume = (last_event_id: string) => opened({ key, last_event_id })
  return { workspace_id, key, sandbox, stream, resume, emit: () => emitter.emit({ workspace_id }) }
}

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: count }, make))
}

test('an event comes with its id, its type and the envelope that is delivered', async () => {
  const { workspace_id, stream, sandbox } = await follower()
  const id = await emitter.emit({ workspace_id })
  const frame = await stream.next()
  expect(frame).toMatchObject({ id, event: 'call.completed', data: { event_id: id, event_type: 'call.completed' } })
  const { items } = await sandbox.events.list()
  expect(frame?.data).toEqual(items[0])
})

test('the head says that it is a stream which nobody may keep or hold back', async () => {
  const { response } = (await follower()).stream
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': expect.stringMatching(/^req_/),
    'x-service-duration': expect.stringMatching(/^\d+\.\d+$/),
  })
})

test('HEAD answers without a stream', async () => {
  const { sandbox_key } = await server.workspace()
  const headers = { Authorization: `Bearer ${sandbox_key}` }
  const response = await fetch(`${server.base_url}/v1/events/stream`, { method: 'HEAD', headers })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('a call of this very process is followed from ringing to its end', async () => {
  const { sandbox, stream } = await follower()
  const agent = await agentOf(sandbox)
  await sandbox.numbers.auto({ agent_id: agent.agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await sandbox.calls.create({ agent_id: agent.agent_id, to_number: '+2348031234567' })
  expect((await stream.next())?.event).toBe('call.initiated')
  for (const ms of [2_000, 3_000]) await server.advance(ms)
  const rest = [await stream.next(), await stream.next(), await stream.next()]
  expect(rest.map((frame) => frame?.event)).toEqual(['call.transcription', 'call.agent_response', 'call.completed'])
})

describe('the scope of the stream', () => {
  test('is a workspace’s own events, and those of a key’s environment', async () => {
    const other = await follower()
    const mine = await server.workspace()
    const sandbox = await opened({ key: mine.sandbox_key })
    const production = await opened({ key: mine.production_key })
    const simulated = await emitter.emit({ workspace_id: mine.workspace_id })
    const real = await emitter.emit({ workspace_id: mine.workspace_id, environment: 'production' })
    const foreign = await other.emit()
    expect([await sandbox.ids(1), await production.ids(1), await other.stream.ids(1)]).toEqual([
      [simulated],
      [real],
      [foreign],
    ])
  })

  test('takes an event id of another workspace as a place in time and nothing else', async () => {
    const other = await follower()
    const foreign = await other.emit()
    const { emit, resume } = await follower()
    const own = await emit()
    expect(await (await resume(foreign)).ids(1)).toEqual([own])
  })

  test('is chosen by event_type and agent_id', async () => {
    const { workspace_id, key } = await follower()
    const of_agent = await opened({ key, query: '?agent_id=agt_2' })
    const of_type = await opened({ key, query: '?event_type=call.initiated&agent_id=agt_2' })
    await emitter.emit({ workspace_id, agent_id: 'agt_1' })
    const chosen = await emitter.emit({ workspace_id, agent_id: 'agt_2' })
    expect(await of_agent.ids(1)).toEqual([chosen])
    await of_type.close()
  })
})

describe('over restarts of a server', () => {
  let own: TestServer
  let elsewhere: EventEmitter

  beforeAll(async () => {
    own = await startTestServer()
    elsewhere = await startEventEmitter(own)
  })
  afterAll(async () => {
    await elsewhere.stop()
    await own.stop()
  })

  test('the stream is complete', async () => {
    const { workspace_id, sandbox_key: key } = await own.workspace()
    const before = await openStream(own, { key })
    const seen = [await elsewhere.emit({ workspace_id })]
    expect(await before.ids(1)).toEqual(seen)
    await Promise.all([own.restart(), before.next()])
    const meanwhile = await elsewhere.emitInSilence({ workspace_id })
    const after = await openStream(own, { key, last_event_id: seen[0] })
    expect(await after.ids(1)).toEqual([meanwhile])
    await after.close()
  })

  test('the SDK comes back by itself, and the stream is complete', async () => {
    const { workspace_id, sandbox } = await own.workspace()
    const stream = sandbox.events.stream({ event_type: 'call.completed' })[Symbol.asyncIterator]()
    const seen: string[] = []
    const follow = async (): Promise<void> => {
      const { value } = await stream.next()
      if (value) seen.push(value.event_id)
    }
    const first = follow()
    // It begins with what happens once it stands.
    while (seen.length === 0) await elsewhere.emit({ workspace_id })
    await first
    await own.restart()
    const sent = await several(3, () => elsewhere.emit({ workspace_id }))
    while (!sent.every((id) => seen.includes(id))) await follow()
    await stream.return(undefined)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('streams end in order and at once when the server stops', async () => {
    const { sandbox_key: key } = await own.workspace()
    const streams = await several(20, () => openStream(own, { key }))
    const started = performance.now()
    await Promise.all([own.restart(), ...streams.map(async (stream) => expect(await stream.next()).toBeUndefined())])
    expect(performance.now() - started).toBeLessThan(AT_ONCE_MS)
  })
})

describe('the stream is complete', () => {
  test('after its last event when it is resumed', async () => {
    const { stream, emit, resume } = await follower()
    const first = await emit()
    expect(await stream.ids(1)).toEqual([first])
    await stream.close()
    await server.clock.advance(31_000)
    const missed = [await emit(), await emit(), await emit()]
    expect(await (await resume(first)).ids(3)).toEqual(missed)
  })

  test('when an event’s transaction ends after that of a later one, live and on resuming', async () => {
    const { workspace_id, stream, emit, resume } = await follower()
    const late = await emitter.begin({ workspace_id })
    const later = await emit()
    expect(await stream.ids(1)).toEqual([later])
    await late.commit()
    expect(late.event_id < later).toBe(true)
    expect(await stream.ids(1)).toEqual([late.event_id])
    expect(await (await resume(later)).ids(1)).toEqual([late.event_id])
  })

  test('within 5 s for an event without a notification', async () => {
    const { workspace_id, stream } = await follower()
    const id = await emitter.emitInSilence({ workspace_id })
    await server.clock.advance(5_000)
    expect(await stream.ids(1)).toEqual([id])
  })

  test('at once for events of another server over the same database', async () => {
    const { sandbox_key: key, sandbox } = await server.workspace()
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const stream = await openStream(second, { key })
    const agent = await agentOf(sandbox)
    await sandbox.numbers.auto({ agent_id: agent.agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.calls.create({ agent_id: agent.agent_id, to_number: '+2348031234567' })
    expect((await stream.next())?.event).toBe('call.initiated')
    await stream.close()
  })

  /** Each number of events that a client reads before it leaves meets each time that passes until it comes back. */
  const DROPS = 4 * 3

  test(`after ${DROPS} dropped connections`, async () => {
    const { workspace_id, key } = await follower()
    const missing = new Set<string>()
    const seen = new Set<string>()
    let last = await emitter.emit({ workspace_id })
    for (let drop = 0; drop < DROPS; drop++) {
      const stream = await openStream(server, { key, last_event_id: last })
      const burst = await several(5, () => emitter.emit({ workspace_id, text: `${drop}` }))
      for (const id of burst) missing.add(id)
      // Leaves in the middle: of what was sent, some was read, some is on its way and some not yet asked for.
      for (let read = 0; read < drop % 4; read++) {
        last = (await stream.next())!.id!
        seen.add(last)
      }
      await stream.close()
      await server.clock.advance(drop % 3 === 0 ? 40_000 : 100)
    }
    const stream = await opened({ key, last_event_id: last })
    expect(missing.size).toBe(5 * DROPS)
    for (const id of seen) missing.delete(id)
    while (missing.size > 0) missing.delete((await stream.next())!.id!)
  })

  test('for past events, read in pages of a thousand, in order, each once', async () => {
    const { workspace_id, key } = await follower()
    const first = await emitter.emitInSilence({ workspace_id })
    await server.clock.advance(60_000)
    const rows = 2_500
    await server.db.knex.raw(
      `insert into events select 'evt_' || substr(event_id, 5, 8) || lpad(n::text, 14, '0'), workspace_id, environment, agent_id,
         event_type, channel, number, "from", body, created_at from events, generate_series(1, ?::int) n where event_id = ?`,
      [rows, first],
    )
    const after = `evt_${first.slice(4, 12)}`
    const ids = await (await opened({ key, last_event_id: after })).ids(rows)
    expect(new Set(ids).size).toBe(rows)
    expect(ids.toSorted()).toEqual(ids)
  })
})

describe('a stream ends', () => {
  test('within 30 s of the revocation of its key, with an error that says so', async () => {
    const { sandbox, key, emit } = await follower()
    const { key_id, key: second } = await sandbox.apiKeys.create({ label: 'stream' })
    const [kept, ended] = [await opened({ key }), await opened({ key: second })]
    await sandbox.apiKeys.revoke(key_id)
    await server.clock.advance(30_000)
    expect(await ended.next()).toMatchObject({ event: 'error', data: { error_code: 'UNAUTHENTICATED' } })
    expect(await ended.next()).toBeUndefined()
    const id = await emit()
    expect(await kept.ids(1)).toEqual([id])
  })

  test('when another server has revoked the key and this one remembers it', async () => {
    const { sandbox } = await server.workspace()
    const { key_id, key } = await sandbox.apiKeys.create({ label: 'elsewhere' })
    const stream = await opened({ key })
    await server.db.knex('api_keys').where({ key_id }).update({ revoked_at: server.clock.now() })
    await server.clock.advance(30_000)
    expect(await stream.next()).toMatchObject({ event: 'error', data: { error_code: 'UNAUTHENTICATED' } })
  })
})

test('a comment comes every 30 s', async () => {
  const { stream } = await follower()
  for (let beat = 0; beat < 3; beat++) {
    await server.clock.advance(29_999)
    const comment = stream.comment()
    let came = false
    void comment.then(() => (came = true))
    await server.clock.advance(0)
    expect(came).toBe(false)
    await server.clock.advance(1)
    await comment
  }
})

describe('a reader that lags', () => {
  const LARGE = 'x'.repeat(60_000)
  const EVENTS = 200

  /** A socket that has asked for the stream and takes nothing. */
  async function lagging() {
    const { workspace_id, sandbox_key } = await server.workspace()
    const { port } = new URL(server.base_url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /v1/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox_key}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    for (let at = 0; at < EVENTS; at += 50) await several(50, () => emitter.emit({ workspace_id, text: LARGE }))
    return socket
  }

  async function textOf(socket: Socket, until: (text: string) => boolean): Promise<string> {
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) if (until((text += String(chunk)))) return text
    return text
  }

  test('gets everything when it reads on: what it does not take stays in the database', async () => {
    const socket = await lagging()
    const count = (text: string): number => text.split('\nevent: call.completed\n').length - 1
    const text = await textOf(socket, (text) => text.length > EVENTS * LARGE.length && count(text) === EVENTS)
    expect(count(text)).toBe(EVENTS)
    socket.destroy()
  })

  test('is cut off if it takes nothing from one heartbeat to the next', async () => {
    const socket = await lagging()
    for (let beat = 0; beat < 3; beat++) await server.clock.advance(30_000)
    const text = await textOf(socket, () => false)
    expect(text.length).toBeLessThan(EVENTS * LARGE.length)
    expect(socket.destroyed).toBe(true)
  })
})

describe('400 INVALID_ARGUMENT', () => {
  test.each(['evt 1', 'call_1', '', 'evt_'])('for %j as Last-Event-ID', async (last) => {
    const { sandbox_key } = await server.workspace()
    const headers = { 'Last-Event-ID': last }
    const answer = await rawClient(server, sandbox_key)('GET', '/v1/events/stream', { headers })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toContain('Last-Event-ID')
  })
})

test('?token= is not taken for a key', async () => {
  const { sandbox_key } = await server.workspace()
  const path = `/v1/events/stream?token=${sandbox_key}`
  expect(await rawClient(server, null)('GET', path)).toMatchObject({ status: 401 })
  expect(await rawClient(server, sandbox_key)('GET', path)).toMatchObject({ status: 400 })
})
