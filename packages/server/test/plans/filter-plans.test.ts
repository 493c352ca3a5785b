import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCallBacks } from '../../src/features/calls/call-backs/list-call-backs.ts'
import { listConsents, type ConsentFilters } from '../../src/features/consent/records/list-consents.ts'
import { listRequests } from '../../src/features/requests/list-requests.ts'
import { listDeliveries } from '../../src/features/webhooks/list-deliveries.ts'
import type { CallBackStatus, DeliveryError, DeliveryStatus, StatusClass } from '../../src/generated/types.gen.ts'
import type { Caller } from '../../src/platform/caller.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { timeOfId } from '../../src/platform/ids.ts'
import { explaining } from '../support/explained.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** The rows of the workspace in each table. More than a page walks. */
const ROWS = 30_000
/** The newer rows of another workspace: to read them would take more than a few blocks. */
const OTHER_ROWS = 30_000
/** A page of rows that an index has in the order of the list, with all rows of the same milliseconds, which are sorted. */
const FEW_BLOCKS = 300
/** The rows that a page walks, and once more up to where it stops. A scan of all rows reads several times as much. */
const WALKED_BLOCKS = 2_400
const LIMIT = 21
/** Every so many rows of the first workspace are rare. Three of them are fewer than a page has. */
const EVERY = Math.floor(ROWS / 3)
/** The first digits of all ids. The others of the time count ten rows each. */
const BEGINNING = '0U'
const AT = new Date(timeOfId(`req_${BEGINNING}000000`).getTime() + 24 * 60 * 60 * 1_000)

let database: TestDatabase

/** All rows of the first workspace are older than those of the other. A few of them are rare, the oldest included. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    create temp table seed as
    select i, '${BEGINNING}' || lpad((i / 10)::text, 6, '0') || i % 10 as id, case when i > ${ROWS} then 'ws_busy' else 'ws_one' end as ws,
      i <= ${ROWS} and i % ${EVERY} = 7 as is_rare
    from generate_series(1, ${ROWS + OTHER_ROWS}) i;
    begin; set local session_replication_role = replica;
    insert into consent_records (consent_id, workspace_id, environment, subject, decision, contact, channel, created_at)
    select 'cst_' || id, ws, 'production', case when is_rare then 'messages' else 'call_recording' end,
      case when is_rare then 'no_answer' else 'granted' end, '+23480000' || (i % 2)::text, 'voice', now() from seed;
    insert into call_backs (call_back_id, workspace_id, environment, agent_id, call_id, from_number, number, request, status,
      not_before, expires_at, created_at)
    select 'cb_' || id, ws, 'production', case when is_rare then 'agt_few' else 'agt_' || i % 2 end, 'call_1', '+2348000000000',
      '+2348031234567', '{}', case when is_rare then 'scheduled' else 'connected' end, now(), now(), now() from seed;
    insert into api_requests (request_id, workspace_id, environment, operation_id, method, path, status, error_code, duration_ms,
      actor, client_address)
    select 'req_' || id, ws, 'production', case when is_rare then 'createCall' else 'listCalls' end, 'GET', '/v1/calls',
      case when is_rare then 200 else 429 end, case when is_rare then null else 'RATE_LIMITED' end, 3, 'key_' || i % 2, '10.0.0.1'
    from seed;
    insert into webhook_targets
    select 'whep_' || n, 'ws_one', 'agt_one', 'endpoint', 'https://example.com/', '', true, now(), now(), null
    from unnest(array['0', '1', 'waiting']) n;
    insert into events
    select 'evt_' || id, ws, 'production', 'agt_one', 'call.initiated', 'voice', '+2348000000000', '+2348031234567', '{}', now()
    from seed;
    insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      round, claim, attempt_count, last_error, created_at, last_url)
    select 'del_' || id, 'evt_' || id, 'whep_' || i % 2, ws, 'production', 'agt_one', 'call.initiated',
      case when i % 3 = 0 and not is_rare then 'delivered' else 'dead_lettered' end, 1, 2, 1,
      case when is_rare then 'dns' when i % 3 > 0 then 'timeout' end, now(), 'https://example.com/' from seed;
    insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      attempt_count, next_attempt_at, last_error, created_at)
    select 'del_' || id || 'p', 'evt_' || id, 'whep_waiting', 'ws_waiting', 'production', 'agt_one', 'call.initiated', 'retrying',
      1, now() + interval '1 day', case when is_rare then 'dns' else 'timeout' end, now() from seed where ws = 'ws_one';
    commit`)
  for (const table of [
    'consent_records',
    'call_backs',
    'api_requests',
    'events',
    'ended_deliveries',
    'pending_deliveries',
    'webhook_targets',
  ])
    await database.pool.query(`vacuum analyze ${table}`)
})
afterAll(() => database.drop())

const caller = { workspace_id: 'ws_one', environment: 'production' } as Caller
const WAITING = { workspace_id: 'ws_waiting' }
const RARE = Math.floor((ROWS - 7) / EVERY) + 1

interface Found {
  rows: object[]
  further?: string | null
}
type ReadPage = (db: Database, after: string | null) => Promise<Found>

interface Walked {
  pages: number[]
  blocks: number[]
}

/** All pages with what each of them cost, up to a thousand. */
async function walkThrough(read: ReadPage, idOf: string, most_pages = 1_000): Promise<Walked> {
  const walked: Walked = { pages: [], blocks: [] }
  const seen = new Set<unknown>()
  for (let after: string | null = null, more = true; more && walked.pages.length < most_pages;) {
    const { db, blocks } = explaining(database)
    const { rows, further = null } = await read(db, after)
    const ids = rows.map((row) => Reflect.get(row, idOf) as string)
    expect(ids).toEqual(ids.toSorted().toReversed())
    for (const id of ids) expect(seen.has(id)).toBe(false)
    for (const id of ids) seen.add(id)
    walked.pages.push(ids.length)
    walked.blocks.push(blocks())
    after = ids.length === LIMIT ? ids.at(-1)! : further
    more = after !== null
  }
  return walked
}

/** The first two pages of a filter that most rows match are full, and cheap. */
async function expectTwoFullPages(read: ReadPage, idOf: string): Promise<void> {
  const { pages, blocks } = await walkThrough(read, idOf, 2)
  expect(pages).toEqual([LIMIT, LIMIT])
  expect(Math.max(...blocks)).toBeLessThan(FEW_BLOCKS)
}

describe('consents', () => {
  const list =
    (filters: ConsentFilters): ReadPage =>
    (db, after) =>
      listConsents(db, caller, { filters, after, limit: LIMIT })

  test.each([
    ['nothing', {}],
    ['a frequent subject', { subject: 'call_recording' }],
    ['a frequent decision', { decision: 'granted' }],
    ['a frequent contact', { contact: '+234800001' }],
  ] as const)('by %s fill two pages and cost a few blocks', async (_, filters) => {
    await expectTwoFullPages(list(filters), 'consent_id')
  })

  test.each([
    ['a rare subject', { subject: 'messages' }],
    ['a rare decision', { decision: 'no_answer' }],
    ['both', { subject: 'messages', decision: 'no_answer' }],
  ] as const)('by %s are found in one page, for a few blocks', async (_, filters) => {
    const { pages, blocks } = await walkThrough(list(filters), 'consent_id')
    expect(pages).toEqual([RARE])
    expect(blocks[0]).toBeLessThan(FEW_BLOCKS)
  })

  test('by a frequent contact and decision fill two pages of bounded cost', async () => {
    const { pages, blocks } = await walkThrough(list({ contact: '+234800001', decision: 'granted' }), 'consent_id', 2)
    expect(pages).toEqual([LIMIT, LIMIT])
    expect(Math.max(...blocks)).toBeLessThan(WALKED_BLOCKS)
  })

  test('by a contact and a rare decision are found in pages of bounded cost', async () => {
    const { pages, blocks } = await walkThrough(list({ contact: '+234800001', decision: 'no_answer' }), 'consent_id')
    expect(pages.reduce((a, b) => a + b)).toBe(RARE)
    expect(pages.length).toBeGreaterThan(1)
    expect(Math.max(...blocks)).toBeLessThan(WALKED_BLOCKS)
  })
})

describe('call-backs', () => {
  const list =
    (filters: { status?: CallBackStatus; agent_id?: string }): ReadPage =>
    async (db, after) => ({ rows: await listCallBacks(db, caller, { filters, after, limit: LIMIT }) })

  test.each([
    ['nothing', {}],
    ['a frequent status', { status: 'connected' }],
    ['a busy agent', { agent_id: 'agt_1' }],
    ['both', { status: 'connected', agent_id: 'agt_1' }],
  ] as const)('by %s fill two pages and cost a few blocks', async (_, filters) => {
    await expectTwoFullPages(list(filters), 'call_back_id')
  })

  test.each([
    ['a rare status', { status: 'scheduled' }, RARE],
    ['an agent with few', { agent_id: 'agt_few' }, RARE],
    ['both', { status: 'scheduled', agent_id: 'agt_few' }, RARE],
    ['a rare status of another agent', { status: 'scheduled', agent_id: 'agt_1' }, 0],
  ] as const)('by %s are found in one page, for a few blocks', async (_, filters, found) => {
    const { pages, blocks } = await walkThrough(list(filters), 'call_back_id')
    expect(pages).toEqual([found])
    expect(blocks[0]).toBeLessThan(FEW_BLOCKS)
  })
})

describe('requests', () => {
  interface Filters {
    status?: StatusClass
    operation_id?: string
    error_code?: string
    actor?: string
  }
  const list =
    (filters: Filters): ReadPage =>
    (db, after) =>
      listRequests(db, caller, { filters, after, limit: LIMIT, now: AT })

  test.each([
    ['nothing', {}],
    ['a frequent operation', { operation_id: 'listCalls' }],
    ['a busy key', { actor: 'key_1' }],
    ['a frequent error', { error_code: 'RATE_LIMITED' }],
  ] as const)('by %s fill two pages and cost a few blocks', async (_, filters) => {
    await expectTwoFullPages(list(filters), 'request_id')
  })

  test.each([
    ['a busy key and a frequent operation', { actor: 'key_1', operation_id: 'listCalls' }],
    ['all', { actor: 'key_1', operation_id: 'listCalls', status: '4xx', error_code: 'RATE_LIMITED' }],
  ] as const)('by %s fill two pages of bounded cost', async (_, filters) => {
    const { pages, blocks } = await walkThrough(list(filters), 'request_id', 2)
    expect(pages).toEqual([LIMIT, LIMIT])
    expect(Math.max(...blocks)).toBeLessThan(WALKED_BLOCKS)
  })

  test.each([
    ['a busy key and a rare operation', { actor: 'key_1', operation_id: 'createCall' }, RARE],
    ['a busy key and success', { actor: 'key_1', status: '2xx' }, RARE],
    ['success, which is rare', { status: '2xx' }, RARE],
    ['a frequent error of a rare operation', { error_code: 'RATE_LIMITED', operation_id: 'createCall' }, 0],
  ] as const)('by %s are found in pages of bounded cost', async (_, filters, found) => {
    const { pages, blocks } = await walkThrough(list(filters), 'request_id')
    expect(pages.reduce((a, b) => a + b)).toBe(found)
    expect(pages.length).toBeGreaterThan(1)
    expect(Math.max(...blocks)).toBeLessThan(WALKED_BLOCKS)
  })

  test('by a rare operation are found in one page, for a few blocks', async () => {
    const { pages, blocks } = await walkThrough(list({ operation_id: 'createCall' }), 'request_id')
    expect(pages).toEqual([RARE])
    expect(blocks[0]).toBeLessThan(FEW_BLOCKS)
  })
})

describe('deliveries', () => {
  interface Filters {
    status?: DeliveryStatus
    last_error?: DeliveryError
    endpoint_id?: string
    event_type?: string
  }
  const list =
    (filters: Filters, { workspace_id }: Pick<Caller, 'workspace_id'> = caller): ReadPage =>
    (db, after) =>
      listDeliveries(db, { ...caller, workspace_id }, { filters, after, limit: LIMIT })

  test.each([
    ['a frequent error', { last_error: 'timeout' }],
    ['a frequent error at an endpoint', { last_error: 'timeout', endpoint_id: 'whep_1' }],
    ['a frequent error of a type', { last_error: 'timeout', event_type: 'call.initiated' }],
  ] as const)('by %s fill two pages and cost a few blocks', async (_, filters) => {
    await expectTwoFullPages(list(filters), 'delivery_id')
  })

  test.each([
    ['a rare error', { last_error: 'dns' }, RARE],
    ['a rare error of the dead letters', { last_error: 'dns', status: 'dead_lettered' }, RARE],
    ['a rare error of a type', { last_error: 'dns', event_type: 'call.initiated' }, RARE],
    ['a rare error at an endpoint', { last_error: 'dns', endpoint_id: 'whep_1' }, RARE],
    ['a rare error at another endpoint', { last_error: 'dns', endpoint_id: 'whep_0' }, 0],
  ] as const)('by %s are found in one page, for a few blocks', async (_, filters, found) => {
    const { pages, blocks } = await walkThrough(list(filters), 'delivery_id')
    expect(pages).toEqual([found])
    expect(blocks[0]).toBeLessThan(FEW_BLOCKS)
  })

  test('by a rare error that wait for a retry are found in pages of bounded cost', async () => {
    const { pages, blocks } = await walkThrough(list({ last_error: 'dns' }, WAITING), 'delivery_id')
    expect(pages.reduce((a, b) => a + b)).toBe(RARE)
    expect(pages.length).toBeGreaterThan(1)
    expect(Math.max(...blocks)).toBeLessThan(WALKED_BLOCKS)
  })

  test('by an error of delivered ones are not looked for', async () => {
    const { pages, blocks } = await walkThrough(list({ last_error: 'timeout', status: 'delivered' }), 'delivery_id')
    expect(pages).toEqual([0])
    expect(blocks[0]).toBeLessThan(FEW_BLOCKS)
  })
})
