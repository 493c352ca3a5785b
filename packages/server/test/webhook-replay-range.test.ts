import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { continueReplay } from '../src/delivery/long-replay.ts'
import { LONGEST_REPLAY_MS } from '../src/delivery/replay-range.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf, all, outcomesOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A delivery has one attempt more than retries. */
const MAX_RETRIES = 6

let server: TestServer
let events: EventEmitter
let workspace: TestWorkspace
let backend: Backend
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  events = await startEventEmitter(server)
})
afterAll(async () => {
  await events.stop()
  await server.stop()
})
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url }))
  return () => backend.stop()
})

const webhooks = () => workspace.sandbox.webhooks
const iso = (after_ms = 0) => new Date(server.clock.now().getTime() + after_ms).toISOString()
const failing: Backend['answer'] = (_, response) => void response.writeHead(500).end()
const emit = (environment: 'production' | 'sandbox' = 'sandbox') =>
  events.emit({ workspace_id: workspace.workspace_id, agent_id, environment })
const delivered = async () => {
  const event_id = await emit()
  await server.settle()
  return event_id
}
/** Makes dead letters of what is being retried. The last of their attempts is next, as if the others were over. */
const die = async () => {
  backend.answer = failing
  await server.settle()
  const { workspace_id } = workspace
  const last = { attempt_count: MAX_RETRIES, next_attempt_at: server.clock.now() }
  await server.db.knex('pending_deliveries').where({ workspace_id }).update(last)
  await server.leap(MINUTE)
  backend.answer = () => ({ received: true })
}
const invalid = (message: RegExp) => ({
  status: 400,
  code: 'INVALID_ARGUMENT',
  message: expect.stringMatching(message) as string,
})

/** Delivered long ago, so many of them, a second after another; past the API. */
async function manyDelivered(count: number, target_id: string): Promise<void> {
  const [delivery] = (await all(webhooks().deliveries())).slice(-1)
  const { delivery_id } = delivery!
  await server.db.knex.raw(
    `insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      round, claim, attempt_count, response_code, created_at, delivered_at)
    select left(delivery_id, 12) || lpad(n::text, 14, '0'), event_id, ?, workspace_id, environment, agent_id, event_type,
      'delivered', 1, 2, 1, 200, created_at, delivered_at
    from deliveries, generate_series(1, ?::int) n where delivery_id = ?`,
    [target_id, count, delivery_id],
  )
}

describe('a replay by time', () => {
  test('counts what it would reopen, and reopens nothing, with dry_run', async () => {
    const since = iso()
    const event_id = await emit()
    await die()
    const counted = await webhooks().replay({ since, dry_run: true })
    expect(counted).toMatchObject({ matched: 1, replayed: 0, deliveries: [] })
    await server.settle()
    expect((await webhooks().deliveries()).items).toMatchObject([{ event_id, status: 'dead_lettered' }])
    const together = webhooks().replay({ event_ids: [event_id], dry_run: true })
    await expect(together).rejects.toMatchObject(invalid(/dry_run: cannot be combined with event_ids/))
    expect(await webhooks().replay({ since, dry_run: false })).toMatchObject({ matched: 1, replayed: 1 })
  })

  test('reopens the dead letters that were made in it, once', async () => {
    const before = await emit()
    await server.clock.advance(1_000)
    const since = iso()
    const within = await emit()
    await server.clock.advance(1_000)
    const until = iso()
    await emit()
    await die()
    const replay = await webhooks().replay({ since, until })
    expect(replay).toMatchObject({
      replayed: 1,
      matched: 1,
      not_found: [],
      deliveries: [{ event_id: within }],
    })
    await server.settle()
    expect(await webhooks().replay({ since, until })).toMatchObject({ replayed: 0, matched: 0, deliveries: [] })
    expect(backend.received.map(({ json }) => json['event_id']).filter((id) => id === before)).toHaveLength(2)
    const [delivery] = (await webhooks().deliveries({ status: 'delivered' })).items
    expect((await webhooks().delivery(delivery?.delivery_id ?? '')).attempts).toMatchObject([
      { round: 1, attempt: 1 },
      { round: 1, attempt: 7 },
      { round: 2, attempt: 1, response_code: 200 },
    ])
  })

  test('takes everything up to now without until, and the key’s environment alone', async () => {
    await emit()
    await emit('production')
    await die()
    expect(await webhooks().replay({ since: iso(-10 * DAY) })).toMatchObject({ replayed: 1 })
    expect(await workspace.production.webhooks.replay({ since: iso(-10 * DAY) })).toMatchObject({ replayed: 1 })
    await server.settle()
  })

  test('with an endpoint takes its deliveries alone', async () => {
    const other = await startBackend()
    other.answer = failing
    const one = await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
    const two = await workspace.sandbox.webhookEndpoints.create(agent_id, { url: other.url })
    await emit()
    await die()
    const replay = await webhooks().replay({ since: iso(-10 * DAY), endpoint_id: one.id })
    expect(replay.deliveries.map(({ endpoint_id }) => endpoint_id)).toEqual([one.id])
    await workspace.sandbox.webhookEndpoints.delete(agent_id, two.id)
    expect(await webhooks().replay({ since: iso(-10 * DAY) })).toMatchObject({ replayed: 0, matched: 1 })
    await server.settle()
    await other.stop()
  })

  test('sends what was delivered again if asked, and a repeat sends nothing twice', async () => {
    const since = iso()
    const event_id = await delivered()
    await server.clock.advance(1_000)
    const until = iso()
    const wanted = { since, until, status: 'delivered' } as const
    expect(await webhooks().replay({ since, until })).toMatchObject({ replayed: 0 })
    const replay = await webhooks().replay(wanted)
    expect(replay).toMatchObject({
      replayed: 1,
      matched: 1,
      deliveries: [{ event_id }],
    })
    await server.settle()
    expect(await webhooks().replay(wanted)).toMatchObject({ replayed: 0, matched: 0 })
    expect(backend.received.map(({ json }) => json['event_id'])).toEqual([event_id, event_id])
    expect(backend.received[0]?.body).toBe(backend.received[1]?.body)
  })

  test('asked for eight times at once reopens each delivery once', async () => {
    for (let count = 0; count < 5; count++) await emit()
    await die()
    const replays = await Promise.all(Array.from({ length: 8 }, () => webhooks().replay({ since: iso(-10 * DAY) })))
    expect(replays.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(5)
    await server.settle()
  })

  test('leaves what was redacted as it is', async () => {
    await emit()
    await die()
    await workspace.sandbox.contacts.erase('+2348031234567')
    expect(await webhooks().replay({ since: iso(-10 * DAY) })).toMatchObject({ replayed: 0, matched: 1 })
  })
})

describe('a long replay', () => {
  /** The first thousand are reopened with the request, and the others by a job. */
  const COUNT = 1_100
  /** The job needs a second batch. */
  const COUNT_OF_BATCHES = 2_100

  test('reopens a thousand at once and the others in a job, at 100 a second', async () => {
    const { id } = await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
    await delivered()
    await manyDelivered(COUNT, id)
    await server.clock.advance(1_000)
    const wanted = { since: iso(-DAY), until: iso(), status: 'delivered', endpoint_id: id } as const
    const replay = await webhooks().replay(wanted)
    expect(replay).toMatchObject({ replayed: 1_000, matched: COUNT + 1, not_found: [] })
    expect(replay.deliveries).toHaveLength(100)
    await server.settle()
    expect(backend.received.length).toBe(1 + 100)
    const due = async () =>
      await server.db
        .knex('deliveries')
        .where({ target_id: id, status: 'pending' })
        .first(server.db.knex.raw('count(*)::int as count, max(next_attempt_at) as last'))
    expect(await due()).toEqual({ count: COUNT + 1 - 100, last: new Date(server.clock.now().getTime() + 11_000) })
    expect(await server.db.knex('webhook_replays')).toEqual([])
    server.clock.step(-HOUR)
    await server.clock.advance(5_000)
    const latest = server.clock.now().getTime() + LONGEST_REPLAY_MS
    await expect.poll(async () => (await due()).last.getTime(), WAIT).toBeLessThanOrEqual(latest)
    server.clock.step(HOUR)
    await server.settle()
    expect(await due()).toMatchObject({ count: 0 })
    await workspace.sandbox.webhookEndpoints.delete(agent_id, id)
  })

  test('goes on where it was when it is continued twice, or after a crash, and ends', async () => {
    const { id } = await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
    await delivered()
    await workspace.sandbox.webhookEndpoints.update(agent_id, id, { active: false })
    await manyDelivered(COUNT_OF_BATCHES, id)
    await server.clock.advance(1_000)
    const { workspace_id } = workspace
    const owner = { workspace_id, environment: 'sandbox' } as const
    await webhooks().replay({ since: iso(-DAY), until: iso(), status: 'delivered' })
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => continueReplay(server, owner)))
    expect(outcomes.filter((more) => more).length).toBeLessThan(2)
    await server.settle()
    expect(await continueReplay(server, owner)).toBe(false)
    const rounds = await server.db
      .knex('deliveries')
      .where({ target_id: id })
      .groupBy('round')
      .select('round')
      .count('* as n')
    expect(rounds).toEqual([{ round: 2, n: COUNT_OF_BATCHES + 1 }])
    await workspace.sandbox.webhookEndpoints.delete(agent_id, id)
  })

  test('429 RATE_LIMITED while another goes on; one that was abandoned is replaced', async () => {
    const { id } = await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
    await delivered()
    await manyDelivered(COUNT, id)
    await server.clock.advance(1_000)
    const started_at = server.clock.now()
    const row = { workspace_id: workspace.workspace_id, environment: 'sandbox', status: 'delivered', since: started_at }
    const progress = { until: started_at, started_at, touched_at: started_at, done_through: '', done: 0, total: 1 }
    await server.db.knex('webhook_replays').insert({ ...row, ...progress })
    const wanted = { since: iso(-DAY), until: iso(), status: 'delivered', endpoint_id: id } as const
    const results = await Promise.allSettled([webhooks().replay(wanted), webhooks().replay(wanted)])
    expect(outcomesOf(results)).toEqual({ succeeded: 0, codes: ['RATE_LIMITED', 'RATE_LIMITED'] })
    expect((await webhooks().deliveries({ status: 'pending' })).items).toEqual([])
    const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/webhooks/dlq/replay', { body: wanted })
    expect(answer.headers.get('Retry-After')).toBe('60')
    await server.leap(2 * HOUR)
    expect(await webhooks().replay({ ...wanted, since: iso(-2 * DAY) })).toMatchObject({ replayed: 1_000 })
    await workspace.sandbox.webhookEndpoints.delete(agent_id, id)
    await server.settle()
  })
})

describe('refused', () => {
  test.each([
    [{}, /^body: must have at least one field/],
    [{ status: 'dead_lettered' }, /^since: is required/],
    [{ endpoint_id: 'whep_1' }, /^since: is required/],
    [{ event_ids: ['evt_1'], since: '2026-11-20T10:00:00Z' }, /^since: cannot be combined with event_ids/],
    [{ event_ids: ['evt_1'], status: 'delivered' }, /^status: cannot be combined with event_ids/],
    [{ since: '2026-11-20T10:00:00Z', status: 'delivered' }, /^until: is required with the status delivered/],
    [{ since: '2026-11-20T10:00:00Z', until: '2999-01-01T00:00:00Z' }, /^until: must not be in the future/],
    [{ since: '2026-11-20T10:00:00Z', until: '2026-11-20T10:00:00Z' }, /^since: must be before until/],
    [{ since: '2999-01-01T00:00:00Z' }, /^since: must be before now/],
    [{ since: 'yesterday' }, /^since: must/],
    [{ since: '2026-11-20T10:00:00Z', status: 'pending' }, /^status: must be one of dead_lettered, delivered/],
  ])('400 INVALID_ARGUMENT for %j', async (body, message) => {
    await expect(webhooks().replay(body as never)).rejects.toMatchObject(invalid(message))
  })

  test('404 NOT_FOUND for an unknown endpoint or an agent’s own id, 403 for another workspace’s; each names the field', async () => {
    const since = iso(-DAY)
    const other = await server.workspace()
    const foreign = await agentOf(other.sandbox)
    const { id } = await other.sandbox.webhookEndpoints.create(foreign.agent_id, { url: backend.url })
    const named = expect.stringMatching(/^endpoint_id: /) as string
    for (const endpoint_id of ['whep_unknown', agent_id])
      await expect(webhooks().replay({ since, endpoint_id })).rejects.toMatchObject({ status: 404, message: named })
    await expect(webhooks().replay({ since, endpoint_id: id })).rejects.toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
      message: named,
    })
  })
})
