import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '../../src/features/messages/read-messages.ts'
import type { Caller } from '../../src/platform/caller.ts'
import { firstIdAt } from '../../src/platform/ids.ts'
import { explaining } from '../support/explained.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const ROWS = 30_000
/** Pages of 8 KB. A scan of all the rows of a table, or of an index over them, reads more. */
const FEW_BLOCKS = 250
const LATE = ROWS / 2
/** When all of them were made. */
const AT = new Date('2026-06-01T09:00:00Z')
const idAt = (place: number): string => `${firstIdAt('msg', AT)}${String(place).padStart(9, '0')}`

let database: TestDatabase

/** Delivered SMS, but for very few; of a workspace whose messages are the oldest, and of a busy other one. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.knex.raw(`
    insert into conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact, created_at,
      updated_at)
    select 'conv_' || i, 'ws_one', 'sandbox', 'agt_3', 'sms', '+2348000000001', '+23480' || lpad(i::text, 8, '0'), now(), now()
    from generate_series(1, ${ROWS}) i`)
  await database.knex.raw(
    `
    insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
      message_type, body, segments, status, turn_id, created_at)
    select :msg || lpad(i::text, 9, '0'), case when i > ${ROWS} then 'ws_busy' else 'ws_one' end, 'sandbox',
      case when i in (5, 9) then 'agt_few' when i > ${ROWS} then 'agt_busy' else 'agt_' || i % 7 end, 'conv_' || i,
      case when i in (6, 9) then 'whatsapp' else 'sms' end, case when i in (7, 8) then 'inbound' else 'outbound' end,
      '+2348000000001', '+23480' || lpad(i::text, 8, '0'), 'text', 'x', 1,
      case when i in (7, 8) then 'received' when i in (9, 10) then 'failed' else 'delivered' end, 'trn_' || i, :at
    from generate_series(1, ${ROWS * 2}) i`,
    { msg: firstIdAt('msg', AT), at: AT },
  )
  // Without their workspaces, of which nothing is asked here.
  await database.knex.raw(`
    begin; set local session_replication_role = replica;
    insert into agents (agent_id, workspace_id, display_name, language, ai_provider, tool_definitions, shareable,
      call_window_timezone, recording_enabled, consent_required, screening_enabled, screening_fail_closed, status,
      created_at, updated_at)
    select agent_id, min(workspace_id), agent_id, 'en', 'byom', '[]', false, 'UTC', false, true, false, false, 'active',
      now(), now() from messages group by agent_id;
    commit`)
  for (const table of ['conversations', 'messages']) await database.pool.query(`vacuum analyze ${table}`)
})
afterAll(() => database.drop())

const caller = { workspace_id: 'ws_one', environment: 'sandbox' } as Caller

const filters: Record<string, Parameters<typeof listMessages>[2]['filters']> = {
  nothing: {},
  'a frequent status': { status: 'delivered' },
  'a rare status': { status: 'failed' },
  'a status that nothing has': { status: 'send_failed' },
  'the frequent direction': { direction: 'outbound' },
  'the rare direction': { direction: 'inbound' },
  'the frequent channel': { channel: 'sms' },
  'the rare channel': { channel: 'whatsapp' },
  'a rare status of a rare channel': { channel: 'whatsapp', status: 'failed' },
  'a busy agent': { agent_id: 'agt_3' },
  'an agent with few': { agent_id: 'agt_few' },
  'a frequent status of an agent with few': { agent_id: 'agt_few', status: 'delivered' },
  'a rare status of a busy agent': { agent_id: 'agt_3', status: 'failed' },
  'an agent of another workspace': { agent_id: 'agt_busy', direction: 'outbound' },
  'a conversation': { conversation_id: 'conv_9' },
  'a time before all of them': { created_before: '2026-01-01T00:00:00Z' },
  'a status and a time before all of them': { created_before: '2026-01-01T00:00:00Z', status: 'delivered' },
  'a direction and a time after all of them': { created_after: '2026-07-01T00:00:00Z', direction: 'outbound' },
}
const pages = [null, LATE] as const
const cases = Object.entries(filters).flatMap(([name, filter]) => pages.map((after) => [name, after, filter] as const))

test.each(cases)('messages by %s after %s cost a few blocks', async (_, place, given) => {
  const after = place === null ? null : idAt(place)
  const { db, blocks } = explaining(database)
  const rows = await listMessages(db, caller, { filters: given, after, limit: 21 })
  expect(rows.every(({ message_id }) => after === null || message_id < after)).toBe(true)
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(FEW_BLOCKS)
})
