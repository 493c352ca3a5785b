import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { openStream, type OpenedStream, type StreamRequest } from './support/open-stream.ts'
import { rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

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

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: count }, make))
}

describe('429 RATE_LIMITED', () => {
  test('for the 51st stream of a workspace, until one has ended', async () => {
    const { workspace_id, sandbox_key: key, production_key } = await server.workspace()
    const streams = await several(50, () => opened({ key }))
    const refused = await rawClient(server, production_key)('GET', '/v1/events/stream')
    expect([refused.status, refused.json.error_code]).toEqual([429, 'RATE_LIMITED'])
    expect(refused.json.message).toBe('A workspace may have 50 streams open; close one, or try again in 10 s.')
    const { sandbox_key: other } = await server.workspace()
    expect((await opened({ key: other })).response.status).toBe(200)
    await streams[0]!.close()
    await expect.poll(async () => (await opened({ key })).response.status).toBe(200)
    const id = await emitter.emit({ workspace_id })
    for (const stream of streams.slice(1)) expect(await stream.ids(1)).toEqual([id])
  })

  test('for one address, of whichever workspaces its streams are', async () => {
    const own = await startTestServer({ OHUN_ADDRESS_LIMITS: 'streams:2' })
    onTestFinished(() => own.stop())
    const keys = await several(3, async () => (await own.workspace()).sandbox_key)
    const statuses: number[] = []
    for (const key of keys) statuses.push((await openStream(own, { key })).response.status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('not for a stream that was refused or asked for with HEAD: those hold no place', async () => {
    const { sandbox_key: key } = await server.workspace()
    const headers = { Authorization: `Bearer ${key}` }
    for (let at = 0; at < 60; at++)
      await fetch(`${server.base_url}/v1/events/stream${at % 2 ? '' : '?color=red'}`, {
        method: at % 2 ? 'HEAD' : 'GET',
        headers,
      })
    expect((await opened({ key })).response.status).toBe(200)
  })
})

describe('the database is asked once', () => {
  /** Counts the statements that name the events, by their names. */
  function counting() {
    const query = vi.spyOn(server.db.pool, 'query')
    onTestFinished(() => query.mockRestore())
    return (name: string): number =>
      query.mock.calls.filter(([asked]) => (asked as unknown as { name?: string }).name === name).length
  }

  test('for each event and each sweep, however many streams follow it', async () => {
    const { workspace_id, sandbox_key: key } = await server.workspace()
    const streams = await several(20, () => opened({ key }))
    const asked = counting()
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      ids.push(await emitter.emit({ workspace_id }))
      for (const stream of streams) expect(await stream.ids(1)).toEqual([ids[at]])
    }
    expect(asked('events_by_id')).toBe(5)
    await server.clock.advance(5_000)
    // Other tests of this file may leave streams of their own for a moment.
    expect(asked('event_ids_after')).toBeLessThan(10)
  })

  test('for the key of all the streams that were opened with it', async () => {
    const { sandbox_key: key } = await server.workspace()
    await several(20, () => opened({ key }))
    const asked = counting()
    await server.clock.advance(15_000)
    expect(asked('find_api_key')).toBeLessThan(10)
  })
})
