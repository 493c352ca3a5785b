import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sweepIdempotencyKeys } from '../src/platform/idempotency.ts'
import type { RunningServer } from '../src/start/start.ts'
import {
  ANY_HOUR,
  agentOf,
  all,
  numbersInPool,
  rawClient,
  startSecondServer,
  type RawAnswer,
} from './support/scenario.ts'
import { watchStatements } from './support/watch-statements.ts'
import { PRODUCTION_CONNECTIONS, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const HOUR = 60 * 60 * 1_000

let server: TestServer
let second_server: RunningServer
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer(PRODUCTION_CONNECTIONS)
  second_server = await startSecondServer(server)
})
beforeEach(async () => {
  workspace = await server.workspace()
  agent_id = (await agentOf(workspace.sandbox, ANY_HOUR)).agent_id
  await workspace.sandbox.numbers.auto({ agent_id, type: 'geo_did', country_code: 'NG' })
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
})
afterAll(async () => {
  await second_server.stop()
  await server.stop()
})

interface Post {
  path: string
  body: unknown
  key?: string
  token?: string
}

const post = ({ path, body, key, token = workspace.sandbox_key }: Post): Promise<RawAnswer> =>
  rawClient(server, token)('POST', path, { body, headers: key === undefined ? {} : { 'Idempotency-Key': key } })

/** The operations with the header, with a body and the number of effects there are so far. */
const operations = [
  ['createCall', () => call(), async () => (await all(workspace.sandbox.calls.list())).length],
  ['claimNumberAutomatically', () => auto(), async () => (await all(workspace.sandbox.numbers.list())).length],
  ['createMessage', () => message(), async () => (await all(workspace.sandbox.messages.list())).length],
  ['claimNumber', () => claim(), async () => (await all(workspace.sandbox.numbers.list())).length],
] as const

const call = (): Post => ({ path: '/v1/calls', body: { agent_id, to_number: '+2348031234567' } })
const message = (): Post => ({
  path: '/v1/messages',
  body: { agent_id, channel: 'sms', to: '+2348031234567', body: 'Good day.' },
})
const auto = (): Post => ({
  path: '/v1/numbers/auto',
  body: { agent_id, type: 'mobile_virtual', country_code: 'NG' },
})
const claim = (): Post => ({ path: '/v1/numbers', body: { agent_id, number_id: 'num_0000000000000000m00042' } })

const without = ({ json }: RawAnswer): object => ({ ...json, request_id: undefined })
const replayed = ({ headers }: RawAnswer): string | null => headers.get('idempotent-replayed')

describe.each(operations)('%s', (_, post_of, effects) => {
  test('repeated with its key gives the first success again and does nothing more', async () => {
    const before = await effects()
    const first = await post({ ...post_of(), key: 'once' })
    expect({ status: first.status, replayed: replayed(first) }).toEqual({ status: 201, replayed: null })
    await server.advance(1_000)
    const second = await post({ ...post_of(), key: 'once' })
    expect({ status: second.status, replayed: replayed(second) }).toEqual({ status: 201, replayed: 'true' })
    expect(without(second)).toEqual(without(first))
    expect(Object.keys(second.json)).toEqual(Object.keys(first.json))
    expect(second.json['request_id']).not.toBe(first.json['request_id'])
    expect(await effects()).toBe(before + 1)
  })

  test('repeated ten times at once, on two servers, does it once', async () => {
    const before = await effects()
    const { path, body } = post_of()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        rawClient(turn % 2 ? server : second_server, workspace.sandbox_key)('POST', path, {
          body,
          headers: { 'Idempotency-Key': 'at-once' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1)
    for (const answer of answers) expect(without(answer)).toEqual(without(answers[0] as RawAnswer))
    expect(await effects()).toBe(before + 1)
  })

  test('409 ALREADY_EXISTS with another body, whatever that body would do', async () => {
    const before = await effects()
    const { path, body } = post_of()
    await post({ path, body, key: 'spent' })
    const answer = await post({ path, body: { ...(body as object), agent_id: 'agt_unknown' }, key: 'spent' })
    expect(answer).toMatchObject({ status: 409, json: { error_code: 'ALREADY_EXISTS' } })
    expect(answer.json.message).toMatch(/^Idempotency-Key: /)
    expect(replayed(answer)).toBeNull()
    expect(await effects()).toBe(before + 1)
  })

  test('400 for a key that is no key, before anything is done', async () => {
    const before = await effects()
    for (const key of ['', 'with space', 'x'.repeat(256), 'ünïcode']) {
      const answer = await post({ ...post_of(), key })
      expect({ key, status: answer.status }).toEqual({ key, status: 400 })
      expect(answer.json.message).toMatch(/^Idempotency-Key: must be 1 to 255/)
    }
    expect(await effects()).toBe(before)
    expect((await post({ ...post_of(), key: `~!${'x'.repeat(253)}` })).status).toBe(201)
  })
})

describe('the key', () => {
  test('is free again after an error', async () => {
    const [number_id] = (await numbersInPool(server.db, { count: 1, environment: 'sandbox' })) as [string]
    await workspace.sandbox.agents.update(agent_id, { status: 'paused' })
    expect((await post({ ...call(), key: 'retry' })).status).toBe(400)
    const unknown = { path: '/v1/numbers', body: { agent_id, number_id: 'num_unknown' }, key: 'retry' }
    expect((await post(unknown)).status).toBe(404)

    await workspace.sandbox.agents.update(agent_id, { status: 'active' })
    const placed = await post({ ...call(), key: 'retry' })
    const claimed = await post({ path: '/v1/numbers', body: { agent_id, number_id }, key: 'retry' })
    for (const answer of [placed, claimed])
      expect({ status: answer.status, replayed: replayed(answer) }).toEqual({ status: 201, replayed: null })
  })

  test('used for a concurrent error and success leads to one success for all who may have it', async () => {
    const lost = Array.from({ length: 10 }, () => post({ path: '/v1/numbers', body: { agent_id }, key: 'mixed' }))
    const good = Array.from({ length: 10 }, () => post({ ...claim(), key: 'mixed' }))
    expect((await Promise.all(lost)).map(({ status }) => status)).toEqual(Array(10).fill(400))
    const answers = await Promise.all(good)
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1)
  })

  test('is the operation’s, the environment’s and the workspace’s own', async () => {
    const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
    const other = await server.workspace()
    const theirs = await agentOf(other.sandbox)
    const live = { path: '/v1/numbers', body: { agent_id, number_id }, token: workspace.production_key }
    const foreign = { ...claim(), body: { ...(claim().body as object), agent_id: theirs.agent_id } }
    const posts = [call(), auto(), claim(), live, { ...foreign, token: other.sandbox_key }]
    const ids = new Set<unknown>()
    for (const one of posts) {
      const answer = await post({ ...one, key: 'same' })
      expect({ status: answer.status, replayed: replayed(answer) }).toEqual({ status: 201, replayed: null })
      ids.add(answer.json['call_id'] ?? `${String(answer.json['number_id'])} of ${String(answer.json['agent_id'])}`)
    }
    expect(ids.size).toBe(posts.length)
  })

  test('serves any key of the workspace in its environment', async () => {
    const { key: token } = await workspace.sandbox.apiKeys.create({ label: 'retries' })
    const first = await post({ ...call(), key: 'shared' })
    const second = await post({ ...call(), key: 'shared', token })
    expect(without(second)).toEqual(without(first))
  })

  test('gives the first success again though the gates are closed now', async () => {
    const placed = await post({ ...call(), key: 'before' })
    const claimed = await post({ ...auto(), key: 'before' })
    await workspace.sandbox.agents.update(agent_id, { status: 'paused' })
    expect((await post({ ...call(), key: 'after' })).status).toBe(400)
    expect(without(await post({ ...call(), key: 'before' }))).toEqual(without(placed))
    await workspace.sandbox.agents.delete(agent_id)
    expect((await post({ ...auto(), key: 'after' })).status).toBe(404)
    expect(without(await post({ ...auto(), key: 'before' }))).toEqual(without(claimed))
  })

  test('survives a restart', async () => {
    const first = await post({ ...auto(), key: 'lasting' })
    await server.restart()
    expect(without(await post({ ...auto(), key: 'lasting' }))).toEqual(without(first))
  })

  test('on an operation without the header is ignored', async () => {
    const answers = [1, 2].map((turn) => post({ path: '/v1/api-keys', body: { label: `A${turn}` }, key: 'same' }))
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(201)
  })
})

describe('after 24 hours', () => {
  test.each(operations.slice(0, 3))('%s: a key does its work anew, and until then it does not', async (_, post_of) => {
    const first = await post({ ...post_of(), key: 'aged' })
    await server.clock.leap(24 * HOUR - 1)
    expect(without(await post({ ...post_of(), key: 'aged' }))).toEqual(without(first))
    // The hourly sweep may not have come by.
    await server.db.knex('idempotency_keys').update({ created_at: new Date(server.clock.now().getTime() - 24 * HOUR) })
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({ ...post_of(), key: 'aged' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1)
    expect(without(answers[0] as RawAnswer)).not.toEqual(without(first))
  })

  test('the kept answers are deleted within an hour, the younger ones stay', async () => {
    const kept = (): Promise<string[]> =>
      server.db
        .knex('idempotency_keys')
        .whereIn('idempotency_key', ['old', 'young'])
        .orderBy('created_at')
        .pluck('idempotency_key')
    await post({ ...auto(), key: 'old' })
    await server.leap(2 * HOUR)
    await post({ ...auto(), key: 'young' })
    await server.leap(22 * HOUR - 1)
    expect(await kept()).toEqual(['old', 'young'])
    await server.leap(HOUR)
    expect(await kept()).toEqual(['young'])
  })
})

test('a new key is taken without a search for an earlier success', async () => {
  const seen = watchStatements()
  onTestFinished(() => void vi.restoreAllMocks())
  expect(replayed(await post({ ...auto(), key: 'new' }))).toBeNull()
  expect(seen).not.toContain('find_kept_reply')
  expect(replayed(await post({ ...auto(), key: 'new' }))).toBe('true')
  expect(seen).toContain('find_kept_reply')
})

describe('the sweep of kept replies', () => {
  const keptReplies = async (): Promise<number> => {
    const { rows } = await server.db.pool.query<{ count: number }>(
      `select count(*)::int as count from idempotency_keys where workspace_id = $1 and operation_id = 'createCall'`,
      [workspace.workspace_id],
    )
    return rows[0]?.count ?? 0
  }

  const insertReplies = (prefix: string, { count, hours_ago }: { count: number; hours_ago: number }) =>
    server.db.pool.query(
      `insert into idempotency_keys (workspace_id, environment, operation_id, idempotency_key, request_hash, body, created_at)
       select $1, 'sandbox', 'createCall', $2 || n, 'hash', '{}', $3 from generate_series(1, $4::int) as n`,
      [workspace.workspace_id, prefix, new Date(server.clock.now().getTime() - hours_ago * HOUR), count],
    )

  /** A signal that reports an abort from the given look on. */
  const abortedAtLook = (limit: number): AbortSignal => {
    let looks = 0
    return Object.defineProperty(new AbortController().signal, 'aborted', { get: () => ++looks >= limit })
  }

  test('deletes the expired ones in batches and stops when its time is over', async () => {
    await insertReplies('old', { count: 12_000, hours_ago: 25 })
    await insertReplies('young', { count: 3, hours_ago: 23 })
    await sweepIdempotencyKeys(server, abortedAtLook(2))
    const left = await keptReplies()
    expect(left).toBeLessThan(12_003)
    expect(left).toBeGreaterThan(3)
    await sweepIdempotencyKeys(server)
    expect(await keptReplies()).toBe(3)
  })
})
