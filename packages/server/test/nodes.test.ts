import { hostname } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { OWNER_LOCK_CLASS } from '../src/platform/leases/living-owners.ts'
import { createLog } from '../src/platform/log.ts'
import { NOTICE_MS } from '../src/platform/nodes/drain.ts'
import { VERSION } from '../src/platform/version.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { openStream } from './support/open-stream.ts'
import { operator } from './support/operator.ts'
import { ANY_HOUR, agentOf } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

/** A node reports itself this often. */
const REPORT_MS = 5_000
const DRAIN_SECONDS = 600

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string
let number: string
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startTestServer({ OHUN_DRAIN_SECONDS: String(DRAIN_SECONDS) }, createLog('silent'))
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { ...ANY_HOUR, webhook_url: backend.url }))
  ;({ e164: number } = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
  await expect.poll(own).toBeDefined()
  // The clock of a test can pass several reports while one is written.
  await report()
  return () => backend.stop()
})

type Listed = Record<string, unknown>
const list = async (): Promise<Listed[]> => (await ohunServer(['nodes'])).json['nodes'] as Listed[]
const own = async (): Promise<Listed | undefined> => (await list()).find(({ base_url }) => base_url === server.base_url)
const ready = async (): Promise<number> => (await fetch(`${server.base_url}/readyz`)).status
const place = () => workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })

/** A call that is longer than the time between two reports. */
const ring = () =>
  workspace.sandbox.sandbox.inboundCall({
    to_number: number,
    from_number: '+2348031112222',
    utterances: [{ silence_ms: 12_000 }],
  })

/** The next report, and what the node learns by it. */
async function report(): Promise<void> {
  const { seen_at } = (await own())!
  await server.advance(REPORT_MS)
  await expect.poll(async () => (await own())?.['seen_at']).not.toBe(seen_at)
}

async function drain(...flags: string[]): Promise<void> {
  expect(await ohunServer(['drain', ...flags])).toMatchObject({ code: 0 })
  await report()
  await expect.poll(async () => (await own())?.['state']).toBe(flags.includes('--undo') ? 'ready' : 'draining')
}

/** A node that does nothing: its row, under its lock. */
async function anotherNode({ name = 'other-host', draining = false, roles = ['api', 'work'] } = {}): Promise<number> {
  const client = new pg.Client({ connectionString: server.db.url })
  await client.connect()
  const { rows } = await client.query<{ owner: number }>(`select nextval('work_owner_id')::int as owner`)
  const owner = rows[0]!.owner
  await client.query('select pg_advisory_lock($1, $2)', [OWNER_LOCK_CLASS, owner])
  const now = server.clock.now()
  const row = { owner, name, roles, version: '1', base_url: 'http://other', started_at: now, seen_at: now }
  await server.db.knex('nodes').insert({ ...row, draining, drain_seconds: 12, calls: 0, streams: 0 })
  onTestFinished(async () => {
    await client.end()
    await server.db.knex('nodes').where({ owner }).delete()
    await server.db.knex('owners').where({ owner }).delete()
  })
  return owner
}

/** As a heartbeat marks a node that has not been seen for too long. */
const freeze = (owner: number) => server.db.knex('owners').insert({ owner, is_frozen: true })

describe('ohun-server nodes', () => {
  test('has a node from its start, with its calls and streams at each report', async () => {
    await expect.poll(own).toMatchObject({
      name: hostname(),
      state: 'ready',
      roles: ['api', 'work', 'media'],
      version: VERSION,
      calls: 0,
      streams: 0,
      drain_seconds: DRAIN_SECONDS,
    })
    const stream = await openStream(server, { key: workspace.sandbox_key })
    const { call_id } = await ring()
    await report()
    expect(await own()).toMatchObject({ calls: 1, streams: 1 })
    await workspace.sandbox.calls.hangUp(call_id)
    await stream.close()
    await server.advance(20_000)
  })

  test('is a table on a terminal', async () => {
    const { stdout } = await ohunServer(['nodes'], { terminal: true })
    expect(stdout).toMatch(/^node +name +state +roles +version +calls +streams/)
    expect(stdout).toContain('api,work,media')
  })

  test('calls a node gone that has died, or that was found frozen; its row is deleted after a day', async () => {
    const frozen = await anotherNode()
    const [row] = await server.db.knex('nodes').where({ owner: frozen })
    const dead = frozen + 1_000_000
    await server.db.knex('nodes').insert({ ...row, owner: dead })
    const stateOf = async (node: number) => (await list()).find((one) => one['node'] === node)?.['state']
    expect([await stateOf(frozen), await stateOf(dead)]).toEqual(['ready', 'gone'])
    await freeze(frozen)
    expect([await stateOf(frozen), await stateOf(dead)]).toEqual(['gone', 'gone'])
    await server.leap(25 * 60 * 60 * 1_000)
    await expect.poll(async () => [await stateOf(frozen), await stateOf(dead)]).toEqual([undefined, undefined])
  })

  test('has no node that has stopped in order', async () => {
    const { node } = (await own())!
    await server.restart()
    await expect.poll(own).toMatchObject({ state: 'ready' })
    expect((await list()).some((one) => one['node'] === node)).toBe(false)
  })
})

describe('a node that drains', () => {
  beforeEach(() => async () => {
    await report()
    await drain('--undo')
    await server.settle()
  })

  test('is not ready and begins no calls, while requests, streams and running calls go on, until that is undone', async () => {
    const stream = await openStream(server, { key: workspace.sandbox_key })
    const { call_id } = await ring()
    await drain('--operator', 'Ada')
    expect(await own()).toMatchObject({ state: 'draining', calls: 1, streams: 1, drain_asked_by: 'operator:Ada' })
    expect(await ready()).toBe(503)
    await server.advance(NOTICE_MS)
    await expect(place()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    const inbound = { to_number: number, from_number: '+2348031112222', utterances: ['Hi'] }
    await expect(workspace.sandbox.sandbox.inboundCall(inbound)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await server.advance(20_000)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({
      status: 'completed',
      end_reason: 'remote_hangup',
    })
    expect(await stream.next()).toBeDefined()
    await stream.close()
    await report()
    await drain('--undo')
    expect(await ready()).toBe(200)
    expect(await place()).toMatchObject({ status: 'ringing' })
  })

  test('begins when an operator asks, and not only with the next report', async () => {
    expect(await ohunServer(['drain'])).toMatchObject({ code: 0 })
    await expect.poll(async () => (await own())?.['state']).toBe('draining')
    expect(await ohunServer(['drain', '--undo'])).toMatchObject({ code: 0 })
    await expect.poll(async () => (await own())?.['state']).toBe('ready')
  })

  test('ends a kept-alive connection behind its next response', async () => {
    const connection = async () => (await fetch(`${server.base_url}/healthz`)).headers.get('connection')
    expect(await connection()).toBe('keep-alive')
    await drain()
    expect(await connection()).toBe('close')
  })

  test('hands over what is left when its time is over, and does not stop', async () => {
    const stream = await openStream(server, { key: workspace.sandbox_key })
    await drain()
    await server.leap(DRAIN_SECONDS * 1_000)
    while (await stream.next());
    await report()
    expect(await own()).toMatchObject({ state: 'draining', calls: 0, streams: 0 })
    expect(await workspace.sandbox.auth.me()).toMatchObject({ workspace_id: workspace.workspace_id })
  })

  test('delivers what it writes if no other node is there', async () => {
    await drain()
    await workspace.sandbox.messages.create({ agent_id, channel: 'sms', to: '+2348031234567', body: 'Hi' })
    await server.advance(10_000)
    expect(backend.events()).not.toEqual([])
  })

  test.each([
    ['a node that is ready', { draining: false }, []],
    ['a node that drains too', { draining: true }, [expect.anything()]],
    ['a node that has only the role api', { roles: ['api'] }, [expect.anything()]],
  ])('with %s leases as many deliveries as that calls for', async (_name, options, leased) => {
    await anotherNode(options)
    await drain()
    const { message_id } = await workspace.sandbox.messages.create({
      agent_id,
      channel: 'sms',
      to: '+2348031234567',
      body: 'Hi',
    })
    expect(message_id).toMatch(/^msg_/)
    await server.settle()
    expect(backend.events().slice(0, 1)).toEqual(leased)
  })

  test('with a node that is ready does the work again when that one is gone', async () => {
    const other = await anotherNode()
    await drain()
    await workspace.sandbox.messages.create({ agent_id, channel: 'sms', to: '+2348031234567', body: 'Hi' })
    await server.settle()
    expect(backend.events()).toEqual([])
    await freeze(other)
    await report()
    await expect.poll(() => backend.events().length).toBeGreaterThan(0)
  })
})

describe('ohun-server drain', () => {
  test('refuses a node that does not run, and a host with several, and names those there are', async () => {
    const other = await anotherNode({ name: hostname() })
    const none = await ohunServer(['drain', '999999'])
    expect(none).toMatchObject({ code: 3, error: { message: expect.stringContaining(`${other} (${hostname()})`) } })
    const several = await ohunServer(['drain'])
    expect(several).toMatchObject({
      code: 9,
      error: { message: expect.stringContaining(`2 nodes run on ${hostname()}`) },
    })
  })

  test('--wait returns when the node has no calls and no streams left', async () => {
    const { call_id } = await place()
    let ran: Awaited<ReturnType<typeof ohunServer>> | undefined
    const waiting = ohunServer(['drain', '--wait']).then((outcome) => (ran = outcome))
    await expect.poll(async () => (await own())?.['drain_asked_by']).not.toBeNull()
    await report()
    expect(ran).toBeUndefined()
    await workspace.sandbox.calls.hangUp(call_id)
    await expect
      .poll(() => server.advance(1_000).then(() => ran))
      .toMatchObject({ code: 0, json: { state: 'draining', calls: 0 } })
    await waiting
    await drain('--undo')
  })
})
