import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryPartitions } from '../src/delivery/partitioned-tables.ts'
import { contentRetentions } from '../src/features/feature-parts.ts'
import { deleteOldContent } from '../src/features/retention/delete-old-content.ts'
import { retentionOf } from '../src/features/retention/retention-statements.ts'
import { measureRetention } from '../src/features/retention/retention-metrics.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { startBackend } from './support/backend.ts'
import { insertOldRows, SAID } from './support/old-rows.ts'
import { advanceThroughCall, agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'
import { amount } from '../../../test/amounts.ts'

const DAY_MS = 24 * 3_600_000
const TURN_MS = 10 * 60_000
const CONTACT = '+2348031234567'

/** The rows of the large workspace. */
const ROWS = amount(4_000, 100_000)

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const daysAgo = (days: number): Date => new Date(server.clock.now().getTime() - days * DAY_MS)

/** How many calls, events and answers of receivers still hold what was said. */
async function held({ workspace_id }: TestWorkspace): Promise<{ calls: number; events: number; heads: number }> {
  const { rows } = await server.db.knex.raw<{ rows: { calls: number; events: number; heads: number }[] }>(
    `select (select count(*)::int from calls c where workspace_id = :workspace_id and (recording_url is not null
         or exists (select from transcript_turns t where t.call_id = c.call_id and t.text like :said))) as calls,
       (select count(*)::int from events where workspace_id = :workspace_id and body like :said) as events,
       (select count(*)::int from delivery_attempts join deliveries using (delivery_id)
        where workspace_id = :workspace_id and response_head is not null) as heads`,
    { workspace_id, said: `%${SAID}%` },
  )
  return rows[0] ?? { calls: 0, events: 0, heads: 0 }
}

/** As if deliveries that have ended waited for a paused endpoint. */
const PARK = `
  with ended as (delete from ended_deliveries where workspace_id = ? returning *)
  insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, created_at)
  select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, created_at from ended`

const rows = (count: number) => ({ calls: count, events: count, heads: count })

describe('data older than retention_days', () => {
  test('is removed with the next turn, in both environments; rows stay, and so does everything younger', async () => {
    const workspace = await server.workspace()
    const { workspace_id, sandbox, production } = workspace
    for (const environment of ['sandbox', 'production'] as const) {
      await insertOldRows(server.db, { workspace_id, environment, at: daysAgo(91), count: 3 })
      await insertOldRows(server.db, { workspace_id, environment, at: daysAgo(89), count: 2 })
    }
    expect(await held(workspace)).toEqual(rows(10))
    await server.advance(TURN_MS)
    expect(await held(workspace)).toEqual(rows(4))
    for (const client of [sandbox, production]) {
      const calls = await all(client.calls.list())
      const gone = { transcript: [], recording_url: null, updated_at: server.clock.now().toISOString() }
      const kept = { transcript: [{ text: SAID }], recording_url: null } // a recording is kept for 30 days
      expect(calls).toMatchObject([kept, kept, gone, gone, gone])
      const events = await all(client.events.list())
      const payloads = events.map(({ payload }) => payload)
      const empty = { transcript: [], recording_url: '', status: 'completed' }
      expect(payloads).toMatchObject([
        { transcript: [{ text: SAID }] },
        { transcript: [{ text: SAID }] },
        empty,
        empty,
        empty,
      ])
      expect(await all(client.webhooks.deliveries())).toHaveLength(0)
    }
  })

  test('is removed by each workspace’s own setting: 30, 90 and 365 days, changed when the workspace changes it', async () => {
    const [short, usual, long] = [await server.workspace(), await server.workspace(), await server.workspace()]
    await short.sandbox.workspace.update({ retention_days: 30 })
    await long.sandbox.workspace.update({ retention_days: 365 })
    for (const { workspace_id } of [short, usual, long])
      for (const days of [29, 31, 89, 91, 364, 366])
        await insertOldRows(server.db, { workspace_id, at: daysAgo(days), count: 1 })
    const counts = async (): Promise<number[]> => {
      const all = await Promise.all([short, usual, long].map(held))
      return all.map(({ calls }) => calls)
    }
    await server.advance(TURN_MS)
    expect(await counts()).toEqual([1, 3, 5])
    await usual.sandbox.workspace.update({ retention_days: 30 })
    await long.sandbox.workspace.update({ retention_days: 90 })
    await server.advance(TURN_MS)
    expect(await counts()).toEqual([1, 1, 3])
    await short.sandbox.workspace.update({ retention_days: 365 })
    await server.advance(TURN_MS)
    expect(await counts()).toEqual([1, 1, 3])
  })

  test('includes the words of a real call, once its day has come', async () => {
    const workspace = await server.workspace()
    const { sandbox } = workspace
    const backend = await startBackend()
    backend.answer = () => ({ received: true, text: 'Your balance is 4242 naira.' })
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await sandbox.calls.create({ agent_id, to_number: CONTACT })
    await advanceThroughCall(server, 6_000)
    const stored = async (): Promise<string> =>
      JSON.stringify([
        await sandbox.calls.get(call_id),
        await all(sandbox.events.list()),
        await all(sandbox.webhooks.deliveries()),
      ])
    await server.leap(90 * DAY_MS - TURN_MS)
    expect(await stored()).toContain('4242')
    // A turn that is still at work when the clock leaps has overrun its time, and the next one continues.
    const storedAfterTurn = async (): Promise<string> => {
      await server.advance(TURN_MS)
      return await stored()
    }
    await expect.poll(storedAfterTurn).not.toContain('4242')
    await backend.stop()
  })

  test('is removed from a workspace that was deleted too', async () => {
    const workspace = await server.workspace()
    const { workspace_id } = workspace
    await insertOldRows(server.db, { workspace_id, at: daysAgo(80), count: 2 })
    await workspace.production.workspace.delete({ confirm: workspace_id })
    await server.advance(TURN_MS)
    expect(await held(workspace)).toEqual(rows(2))
    await server.leap(11 * DAY_MS)
    await server.advance(TURN_MS)
    expect(await held(workspace)).toEqual(rows(0))
  })

  test('leaves the mark of an erasure', async () => {
    const { workspace_id, sandbox } = await server.workspace()
    await insertOldRows(server.db, { workspace_id, at: daysAgo(80), count: 1, contact: CONTACT })
    await sandbox.contacts.erase(CONTACT)
    await server.leap(11 * DAY_MS)
    await server.advance(TURN_MS)
    expect(await all(sandbox.calls.list())).toMatchObject([{ transcript: [{ text: '[REDACTED]' }] }])
  })

  test('is not delivered any more: deliveries that waited for a paused endpoint are canceled', async () => {
    const { workspace_id, sandbox } = await server.workspace()
    await insertOldRows(server.db, { workspace_id, at: daysAgo(91), count: 2 })
    await server.db.knex.raw(PARK, [workspace_id])
    await server.advance(TURN_MS)
    const deliveries = await server.db.knex('deliveries').where({ workspace_id })
    expect(deliveries).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }])
    const event_ids = (await all(sandbox.events.list())).map(({ event_id }) => event_id)
    expect(await sandbox.webhooks.replay({ event_ids })).toMatchObject({ replayed: 0, not_found: [] })
  })
})

test('a row that fails is skipped, logged and tried again in the next turn; no other content waits for it', async () => {
  const [broken, sound] = [await server.workspace(), await server.workspace()]
  for (const { workspace_id } of [broken, sound])
    await insertOldRows(server.db, { workspace_id, at: daysAgo(91), count: 2 })
  await insertOldRows(server.db, { workspace_id: broken.workspace_id, at: daysAgo(92), count: 1 })
  const calls = server.db.knex('calls').where({ workspace_id: broken.workspace_id })
  const [unreadable] = (await calls.orderBy('call_id').pluck('call_id')) as [string]
  const failures: unknown[] = []
  const log = createLog('silent')
  log.error = (fields: unknown) => void failures.push(fields)
  const kinds = contentRetentions.map(retentionOf)
  const faulty = kinds.map((kind): (typeof kinds)[number] => ({
    ...kind,
    clear: (trx, batch) =>
      kind.kind === 'calls' && batch.ids.includes(unreadable)
        ? Promise.reject(new Error('This row cannot be read.'))
        : kind.clear(trx, batch),
  }))
  const turn = (of: typeof kinds) =>
    deleteOldContent({ db: server.db, clock: server.clock, log, kinds: of }, new AbortController().signal)
  await turn(faulty)
  expect(await held(sound)).toEqual(rows(0))
  expect(await held(broken)).toEqual({ ...rows(0), calls: 1 })
  expect(failures).toMatchObject([{ workspace_id: broken.workspace_id, kind: 'calls', id: unreadable }])
  await turn(faulty)
  expect(await held(broken)).toEqual({ ...rows(0), calls: 1 })
  expect(failures).toHaveLength(1)
  const metrics = new Metrics()
  measureRetention(metrics, { db: server.db, clock: server.clock, tables: deliveryPartitions })
  const overdue = /^ohun_retention_oldest_overdue_seconds (\d+)/m.exec(await metrics.text())
  expect(Number(overdue?.[1])).toBeGreaterThanOrEqual((2 * DAY_MS) / 1_000)
  await turn(kinds)
  expect(await held(broken)).toEqual(rows(0))
})

test(`${ROWS} calls, events and deliveries: a contact is found by index, and all go in batches, resumed where they stopped`, async () => {
  const [big, small] = [await server.workspace(), await server.workspace()]
  const contact = CONTACT
  await insertOldRows(server.db, { workspace_id: big.workspace_id, at: daysAgo(91), count: ROWS - 20 })
  await insertOldRows(server.db, { workspace_id: big.workspace_id, at: daysAgo(91), count: 20, contact })
  await insertOldRows(server.db, { workspace_id: big.workspace_id, at: daysAgo(89), count: 500 })
  await insertOldRows(server.db, { workspace_id: small.workspace_id, at: daysAgo(91), count: 5 })

  // Reading every transcript would take seconds.
  const erased = await timed(() => big.sandbox.contacts.erase(contact))
  expect(erased.result).toMatchObject({ records_affected: 20 })
  expect(erased.ms).toBeLessThan(AT_ONCE_MS)

  const logged: unknown[] = []
  const log = createLog('silent')
  log.info = (fields: unknown) => void logged.push(fields)
  const deps = { db: server.db, clock: server.clock, log, kinds: contentRetentions.map(retentionOf) }
  const first = await deleteOldContent(deps, abortedAfter(10))
  expect(first.left).toBe(true)
  expect(first.rows.calls).toBeGreaterThan(1_000)
  expect(first.rows.calls).toBeLessThan(ROWS)
  // The small workspace did not wait for the big one.
  expect(await held(small)).toEqual(rows(0))

  const rest = await timed(() => deleteOldContent(deps, new AbortController().signal))
  expect(sum(first.rows.calls, rest.result.rows.calls)).toBe(ROWS - 20 + 5)
  expect(sum(first.rows.events, rest.result.rows.events)).toBe(ROWS - 20 + 5)
  expect(await held(big)).toEqual(rows(500))
  expect(logged).toEqual([first.rows, rest.result.rows])

  const nothing = await timed(() => deleteOldContent(deps, new AbortController().signal))
  expect(nothing.result).toEqual({ rows: { calls: 0, messages: 0, conversation_notes: 0, events: 0 }, left: false })
  expect(nothing.ms).toBeLessThan(AT_ONCE_MS)
})

/** Is aborted once it has been asked so often. */
function abortedAfter(times: number): AbortSignal {
  let asked = 0
  return {
    get aborted() {
      return ++asked > times
    },
  } as AbortSignal
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now()
  const result = await work()
  return { result, ms: performance.now() - started }
}

function sum(...counts: (number | undefined)[]): number {
  return counts.reduce<number>((total, count = 0) => total + count, 0)
}
