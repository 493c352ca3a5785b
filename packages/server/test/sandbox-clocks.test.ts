import type { AgentCreate, Ohun, SandboxClock } from '@ohun/sdk'
import { spawnSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TEST_LIMIT_MS, WAIT } from '../../../test/limits.ts'
import { connectCall, refusalOf } from './support/call-socket.ts'
import { agentOf, rawClient, startSecondServer } from './support/scenario.ts'
import type { SandboxChild } from '../src/private-sandbox/parent/sandbox-process.ts'
import type { RunningServer } from '../src/start/start.ts'
import { sandboxInProcess } from './support/sandbox-in-process.ts'
import {
  clientAt,
  SANDBOX_PROCESSES,
  startTestServer,
  type TestServer,
  type TestWorkspace,
} from './support/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'

const CONTACT = '+2348031234567'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestServer
let receiver: WebhookReceiver
let workspace: TestWorkspace
let startChild = sandboxInProcess
const children: SandboxChild[] = []

beforeAll(async () => {
  const start = (): SandboxChild => {
    const child = startChild()
    children.push(child)
    return child
  }
  server = await startTestServer({}, undefined, { startChild: start })
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

async function agentWithNumber({ sandbox }: TestWorkspace, settings: Partial<AgentCreate> = {}) {
  const { agent_id } = await agentOf(sandbox, settings)
  const { number_id, e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return { agent_id, number_id, number: e164 }
}

const clocks = () => workspace.sandbox.sandboxClocks

async function newWorkspace(): Promise<void> {
  receiver.reset()
  workspace = await server.workspace()
}

async function endClocks(): Promise<void> {
  for (const { clock_id } of (await clocks().list()).clocks) await clocks().delete(clock_id)
}

describe('a clock of the sandbox', () => {
  let attempts: PromiseSettledResult<SandboxClock>[]
  let created: SandboxClock
  let clock_id: string
  let agent_id: string
  let second: RunningServer
  /** The sandbox at another node. */
  let there: Ohun

  beforeAll(async () => {
    await newWorkspace()
    second = await startSecondServer(server)
    there = clientAt(second.base_url, workspace.sandbox_key)
    ;({ agent_id } = await agentWithNumber(workspace, { webhook_url: receiver.url('/calls') }))
    attempts = await Promise.allSettled([clocks().create(), clocks().create()])
    created = (await clocks().list()).clocks[0]!
    ;({ clock_id } = created)
  })
  afterAll(async () => {
    await endClocks()
    await second.stop()
  })

  test('turns by a minute, in which a call lives through its seconds', async () => {
    expect(created).toMatchObject({ status: 'ready', now: created.starts_at, advancing_to: null, last_advance: null })
    const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: CONTACT })
    const turned = await clocks().advance(clock_id, { by: '1m' })
    const to = new Date(new Date(created.now).getTime() + MINUTE_MS).toISOString()
    expect(turned).toMatchObject({
      status: 'ready',
      now: to,
      last_advance: { from: created.now, to, reached: to, fault: null },
    })
    expect(turned.last_advance?.events).toMatchObject({ 'call.completed': 1 })
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'completed' })
    expect(receiver.at('/calls').length).toBeGreaterThan(0)
  })

  test('answers the sandbox alone: production and other workspaces go on as they were', async () => {
    const other = await server.workspace()
    await workspace.sandbox.agents.update(agent_id, { description: 'of the copy' })
    expect(await workspace.production.agents.get(agent_id)).toMatchObject({ description: null })
    const { agent_id: theirs } = await agentWithNumber(other)
    const { call_id } = await other.sandbox.calls.create({ agent_id: theirs, to_number: CONTACT })
    const before = await countRows()
    await workspace.sandbox.calls.create({ agent_id, to_number: CONTACT })
    await clocks().advance(clock_id, { by: '30d' }, { timeout: TEST_LIMIT_MS })
    expect(await countRows()).toEqual(before)
    expect(await other.sandbox.calls.get(call_id)).toMatchObject({ status: 'ringing' })
    await server.advance(MINUTE_MS)
    expect(await other.sandbox.calls.get(call_id)).toMatchObject({ status: 'completed' })
  })

  test('takes requests for streams of events, which end with the copy', async () => {
    const stream = workspace.sandbox.events.stream({ event_type: 'call.completed' })
    const events = stream[Symbol.asyncIterator]()
    const first = events.next()
    await vi.waitFor(async () => expect(await openStreams()).toBe(1), WAIT)
    await workspace.sandbox.calls.create({ agent_id, to_number: CONTACT })
    await clocks().advance(clock_id, { by: '1m' })
    expect(await first).toMatchObject({ value: { event_type: 'call.completed' } })
    await events.return?.()
  })

  test('takes requests for WebSockets, with the refusals of the copy', async () => {
    const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: CONTACT })
    const socket = await connectCall(server, { call_id, token: workspace.sandbox_key })
    await clocks().advance(clock_id, { by: '1m' })
    const types: unknown[] = []
    for (let frame = await socket.next(); frame; frame = await socket.next()) types.push(frame['event_type'])
    expect(types).toContain('call.completed')
    expect(await socket.closed).toMatchObject({ code: 1000 })
    const refusal = await refusalOf(connectCall(server, { call_id: 'call_none', key: workspace.sandbox_key }))
    expect(refusal).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
  })

  test('has its requests logged under the id with which they are answered', async () => {
    const { headers, json } = await send('GET', '/v1/agents')
    const request_id = headers.get('x-request-id')!
    expect(json).toMatchObject({ request_id })
    await vi.waitFor(async () => {
      await server.advance(1_000)
      const { request } = await workspace.sandbox.requests.get(request_id)
      expect(request).toMatchObject({ operation_id: 'listAgents', status: 200 })
    }, WAIT)
  })

  test('takes requests with bodies, gives answers without one, and refuses', async () => {
    const { agent_id: unwanted } = await agentOf(workspace.sandbox, {})
    expect((await send('DELETE', `/v1/agents/${unwanted}`)).status).toBe(204)
    expect((await send('POST', '/v1/agents', { body: { display_name: 7 } })).status).toBe(400)
    expect((await send('POST', '/v1/agents', { body: 'x'.repeat(2_000_000) })).status).toBe(413)
    expect((await send('POST', '/v1/agents', { headers: { Authorization: 'Bearer pk_test_no' } })).status).toBe(401)
  })

  test('takes requests from every node of the service', async () => {
    const { now } = await clocks().get(clock_id)
    // Until the second node has heard of the clock, its requests reach the sandbox itself.
    const agent_of_copy = await vi.waitFor(async () => {
      const made = await agentOf(there)
      await workspace.sandbox.agents.get(made.agent_id)
      return made.agent_id
    }, WAIT)
    const turned = await there.sandboxClocks.advance(clock_id, { by: '1h' })
    expect(new Date(turned.now).getTime() - new Date(now).getTime()).toBe(HOUR_MS)
    await expect(workspace.production.agents.get(agent_of_copy)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('answers a long turn 202 with the clock as it is turned, another turn 409, and is turned in the end', async () => {
    const { now } = await clocks().get(clock_id)
    const slow = await agentWithNumber(workspace, { webhook_url: receiver.url('/slow') })
    const answered = Promise.withResolvers<void>()
    receiver.answer('/slow', (response) => {
      void answered.promise.then(() => response.writeHead(204).end())
    })
    await workspace.sandbox.calls.create({ agent_id: slow.agent_id, to_number: CONTACT })
    const turning = clocks().advance(clock_id, { by: '1d' })
    await vi.waitFor(() => expect(receiver.at('/slow').length).toBeGreaterThan(0), WAIT)
    await vi.waitFor(async () => {
      const { status } = await clocks().get(clock_id)
      expect(status).toBe('advancing')
    }, WAIT)
    await expect(clocks().advance(clock_id, { by: '1d' })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await server.advance(20_000)
    const to = new Date(new Date(now).getTime() + 24 * HOUR_MS).toISOString()
    expect(await turning).toMatchObject({ status: 'advancing', advancing_to: to })
    answered.resolve()
    await vi.waitFor(async () => expect(await clocks().get(clock_id)).toMatchObject({ status: 'ready', now: to }), WAIT)
  })

  test('refuses a second clock with 409 ALREADY_EXISTS, also at the same time', async () => {
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(clocks().create()).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  })

  test('is 403 for another workspace, and 404 NOT_FOUND if it does not exist', async () => {
    const other = await server.workspace()
    await expect(clocks().get('clk_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(clocks().advance('clk_none', { by: '1d' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(clocks().delete('clk_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.sandbox.sandboxClocks.get(clock_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.sandbox.sandboxClocks.delete(clock_id)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('is thrown away, at any node, with everything that was done with it', async () => {
    const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: CONTACT })
    await workspace.sandbox.agents.update(agent_id, { description: 'changed' })
    await there.sandboxClocks.delete(clock_id)
    await expect(workspace.sandbox.calls.get(call_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await workspace.sandbox.agents.get(agent_id)).toMatchObject({ description: null })
    await expect(clocks().get(clock_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('refusals', () => {
  beforeAll(newWorkspace)
  afterAll(endClocks)

  test('403 PERMISSION_DENIED in production', async () => {
    const { sandboxClocks } = workspace.production
    const requests = [
      () => sandboxClocks.create(),
      () => sandboxClocks.list(),
      () => sandboxClocks.get('clk_none'),
      () => sandboxClocks.advance('clk_none', { by: '1d' }),
      () => sandboxClocks.delete('clk_none'),
    ]
    const refusal = { code: 'PERMISSION_DENIED', message: expect.stringContaining('pk_test_') }
    for (const request of requests) await expect(request()).rejects.toMatchObject(refusal)
  })

  test('503 UNAVAILABLE when the node has as many as it may', async () => {
    const none = await startSecondServer(server, { OHUN_SANDBOX_CLOCKS: '0' })
    const there = clientAt(none.base_url, workspace.sandbox_key)
    const refusal = { code: 'UNAVAILABLE', message: expect.stringContaining('OHUN_SANDBOX_CLOCKS is 0') }
    await expect(there.sandboxClocks.create()).rejects.toMatchObject(refusal)
    expect(await clocks().list()).toMatchObject({ clocks: [] })
    await none.stop()
  })

  test('400 INVALID_ARGUMENT for a time at which no clock can stand', async () => {
    const past = { code: 'INVALID_ARGUMENT', message: expect.stringContaining('starts_at: must be from now') }
    await expect(clocks().create({ starts_at: '2026-11-20T10:59:59Z' })).rejects.toMatchObject(past)
    await expect(clocks().create({ starts_at: '2036-11-20T11:00:00Z' })).rejects.toMatchObject(past)
    const { clock_id, now } = await clocks().create({ starts_at: '2027-03-01T08:00:00+01:00' })
    expect(now).toBe('2027-03-01T07:00:00.000Z')
    const refused = { code: 'INVALID_ARGUMENT', message: expect.stringContaining('400 days') }
    await expect(clocks().advance(clock_id, { by: '401d' })).rejects.toMatchObject(refused)
  })
})

describe('the end of a clock', () => {
  beforeEach(newWorkspace)
  afterEach(async () => {
    await endClocks()
    startChild = sandboxInProcess
  })
  const inProcessOfItsOwn = (): void => void ({ startChild } = SANDBOX_PROCESSES)

  test('comes when it has not been used for two hours', async () => {
    inProcessOfItsOwn()
    const { clock_id } = await clocks().create()
    await server.leap(HOUR_MS)
    await workspace.sandbox.agents.list()
    await server.leap(HOUR_MS + MINUTE_MS)
    expect(await clocks().get(clock_id)).toMatchObject({ status: 'ready' })
    await server.leap(HOUR_MS)
    await vi.waitFor(async () => expect(await clocks().list()).toMatchObject({ clocks: [] }), WAIT)
    await vi.waitFor(() => expect(sandboxPids()).toEqual([]), WAIT)
  })

  test('comes after a day, however much it is used', async () => {
    const { clock_id } = await clocks().create()
    for (let times = 0; times < 12; times++) {
      await server.leap(2 * HOUR_MS - MINUTE_MS)
      await workspace.sandbox.agents.list()
    }
    await server.leap(11 * MINUTE_MS)
    expect(await clocks().advance(clock_id, { by: '1s' })).toMatchObject({ status: 'ready' })
    await server.leap(MINUTE_MS)
    await vi.waitFor(async () => expect(await clocks().list()).toMatchObject({ clocks: [] }), WAIT)
  })

  test('comes with a process that is killed, not with SIGHUP: it is lost, and the sandbox is as it was', async () => {
    inProcessOfItsOwn()
    const { agent_id } = await agentWithNumber(workspace)
    const { clock_id } = await clocks().create()
    for (const pid of sandboxPids()) process.kill(pid, 'SIGHUP')
    await workspace.sandbox.agents.update(agent_id, { description: 'of the copy' })
    for (const pid of sandboxPids()) process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => {
      const clock = await clocks().get(clock_id)
      expect(clock).toMatchObject({ status: 'lost', lost_reason: expect.stringContaining('SIGKILL') })
    }, WAIT)
    expect(await workspace.sandbox.agents.get(agent_id)).toMatchObject({ description: null })
    await expect(clocks().advance(clock_id, { by: '1d' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('comes with the workspace', async () => {
    const ended = await server.workspace()
    await ended.sandbox.sandboxClocks.create()
    await ended.production.workspace.delete({ confirm: ended.workspace_id })
    expect(children.at(-1)).toMatchObject({ connected: true })
    await server.advance(MINUTE_MS)
    await vi.waitFor(() => expect(children.at(-1)).toMatchObject({ connected: false }), WAIT)
  })
})

/** The processes of the copies that this one has. */
function sandboxPids(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'private-sandbox-main'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

async function openStreams(): Promise<number> {
  const { rows } = await server.db.pool.query<{ streams: number }>(
    'select coalesce(sum(streams), 0)::int as streams from nodes',
  )
  await server.advance(5_000)
  return rows[0]!.streams
}

const send = (...request: Parameters<ReturnType<typeof rawClient>>) =>
  rawClient(server, workspace.sandbox_key)(...request)

/** Counts the rows that a workspace makes. */
async function countRows(): Promise<unknown> {
  const tables = ['calls', 'events', 'deliveries', 'messages', 'ledger_entries', 'agents', 'webhook_targets']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await server.db.pool.query(`select ${counts.join(', ')}`)).rows[0]
}
