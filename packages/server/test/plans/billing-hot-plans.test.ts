import { afterAll, beforeAll, expect, test } from 'vitest'
import { charge, chargeStatement } from '../../src/features/billing/charge.ts'
import { chargeMinuteStatement } from '../../src/features/calls/charging/charge-minute.ts'
import { chargeMinutesStatement } from '../../src/features/calls/charging/minute-charges.ts'
import { boundsOf, ledgerPage } from '../../src/features/billing/list-ledger.ts'
import { insertKeyed } from '../../src/features/messages/sending/insert-message.ts'
import { selectCallFacts } from '../../src/features/compliance/call-facts.ts'
import { selectMessageFacts } from '../../src/features/compliance/message-facts.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { createIds } from '../../src/platform/ids.ts'
import { genericPlan } from '../support/explained.ts'
import { plannedOnce, plansOf } from '../support/prepared-statements.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { amount } from '../../../../test/amounts.ts'

const ROWS = amount(100_000, 1_000_000)
const CHARGES = 12
const hot = [
  chargeStatement,
  chargeMinuteStatement,
  chargeMinutesStatement,
  insertKeyed,
  selectCallFacts,
  selectMessageFacts,
]

let database: TestDatabase
/** With one connection, so that each statement runs on it often. */
let db: Database
const clock = new TestClock()
const ids = createIds(clock)

beforeAll(async () => {
  database = await createTestDatabase({ plan_cache_mode: 'auto' })
  db = openDatabase({ connectionString: database.url, max: 1 })
  await database.pool.query(`
    begin; set local session_replication_role = replica;
    insert into workspaces (workspace_id, name, plan, balance_kobo, created_at, updated_at)
    select 'ws_' || n, 'One', 'scale', 100000000, now(), now() from generate_series(1, 20000) n;
    insert into ledger_entries
      (entry_id, workspace_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, created_at)
    select 'led_' || n, 'ws_' || n % 50 + 1, (n + 49) / 50, 'sms_segment', -1, 1, 1, 'msg_' || n, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${ROWS}) n;
    update workspaces set ledger_sequence = ${ROWS / 50} where workspace_id in (select workspace_id from ledger_entries);
    insert into usage_months (workspace_id, month, entry_type, quantity, amount_kobo)
    select 'ws_' || n, '2026-01-01', 'sms_segment', 1, 1 from generate_series(1, 20000) n;
    insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
      created_at, updated_at)
    select 'call_' || n, 'ws_' || n % 50, 'agt_' || n % 500, 'production', 'outbound', 'completed', '+2348000000001',
      '+2348031234567', 'byom', now(), now() from generate_series(1, 20000) n;
    commit`)
  for (const table of ['workspaces', 'ledger_entries', 'usage_months', 'calls'])
    await database.pool.query(`vacuum analyze ${table}`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('a charge is planned once, not for each execution', async () => {
  for (let made = 0; made < CHARGES; made++) {
    const wanted = { workspace_id: 'ws_7', entry_type: 'sms_segment', cause: `msg_new_${made}`, quantity: 1 } as const
    const outcome = await charge({ clock, ids }, db, { ...wanted, amount_kobo: 800, limit: 5_000, agent_id: null })
    expect(outcome.kind).toBe('charged')
  }
  expect(await plansOf(db, [chargeStatement])).toEqual(plannedOnce([chargeStatement]))
})

test.each(hot)('$name finds the rows of a balance by indexes', async ({ text }) => {
  const plan = await genericPlan(database, text)
  expect(plan).not.toMatch(/Seq Scan on (workspaces|ledger_entries|usage_months|calls)/)
})

const ofOldHours = { created_after: '2026-01-01T09:00:00Z', created_before: '2026-01-01T19:00:00Z' }

test.each([{}, { entry_type: 'sms_segment' as const }, { entry_type: 'top_up' as const }, ofOldHours])(
  'a page of the ledger %j reads few rows, however many there are',
  async (filters) => {
    const caller = { workspace_id: 'ws_7' }
    const bounds = await boundsOf(db, caller, filters)
    for (const after of [null, '1000']) {
      const query = ledgerPage(db, caller, { ...filters, bounds, after, limit: 21 })
        .toKnexQuery()
        .toQuery()
      const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${query}`)
      const { Plan: plan } = rows[0]['QUERY PLAN'][0]
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100)
    }
  },
)
