import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConversations } from '../../src/features/conversations/list-conversations.ts'
import { listInbox, type InboxFilters } from '../../src/features/inbox/list-inbox.ts'
import { agentMessages } from '../../src/features/messages/agent-messages.ts'
import { listMessages } from '../../src/features/messages/read-messages.ts'
import type { Caller } from '../../src/platform/caller.ts'
import { explaining } from '../support/explained.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const ROWS = 60_000
/** Pages of 8 KB. A scan of all the rows of a table, or of an index over them, reads more. */
const FEW_BLOCKS = 250
const LATE = ROWS / 2

let database: TestDatabase

/**
 * Conversations by SMS in mode `ai`, but for very few, with an agent that has very few, and a busy other workspace; half of
 * all messages are in one conversation.
 */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.knex.raw(`
    insert into conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact, mode,
      assigned_user_id, unread_count, inbox_at, created_at, updated_at)
    select 'conv_' || lpad(i::text, 9, '0'), case when i > ${ROWS} then 'ws_busy' else 'ws_one' end, 'sandbox',
      case when i in (5, 9) then 'agt_few' when i > ${ROWS} then 'agt_busy' else 'agt_' || i % 7 end,
      case when i in (6, 9) then 'whatsapp' else 'sms' end, '+2348000000042', '+234803' || lpad(i::text, 7, '0'),
      case when i in (7, 9) then 'human' when i % 10 = 0 then 'closed' else 'ai' end,
      case when i % 20 = 0 then 'usr_busy' when i = 9 then 'usr_few' end, (i = 9)::int,
      timestamptz '2026-01-01' + i * interval '1 s', now(), now()
    from generate_series(1, ${ROWS * 2}) i`)
  await database.knex.raw(`
    insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
      message_type, body, segments, status, turn_id, created_at)
    select 'msg_' || lpad(i::text, 9, '0'), 'ws_one', 'sandbox',
      case when i < 600 then 'agt_old' when i % 2 = 1 then 'agt_1' else 'agt_2' end,
      'conv_' || lpad((case when i % 2 = 1 then 1 when i in (8, 16) then 8 else i end)::text, 9, '0'), 'sms', 'inbound',
      '+2348030000001', '+2348000000042', 'text', 'x', 1, 'received', 'trn_' || i, now()
    from generate_series(1, ${ROWS * 2}) i`)
  for (const table of ['conversations', 'messages']) await database.pool.query(`vacuum analyze ${table}`)
})
afterAll(() => database.drop())

const caller = { workspace_id: 'ws_one', environment: 'sandbox' } as Caller

type Filters = Parameters<typeof listConversations>[2]['filters']

const filters: Record<string, Filters> = {
  nothing: {},
  'a frequent mode': { mode: 'ai' },
  'a rare mode': { mode: 'human' },
  'another frequent mode': { mode: 'closed' },
  'a frequent channel': { channel: 'sms' },
  'a rare channel': { channel: 'whatsapp' },
  'a rare mode of a rare channel': { mode: 'human', channel: 'whatsapp' },
  'a busy agent': { agent_id: 'agt_3' },
  'an agent with few': { agent_id: 'agt_few' },
  'a rare mode of a busy agent': { agent_id: 'agt_3', mode: 'human' },
  'an agent of another workspace': { agent_id: 'agt_busy', mode: 'ai' },
  'a contact': { contact: '+2348030000009' },
  'a contact of another workspace': { contact: `+234803${String(ROWS + 1).padStart(7, '0')}` },
  'all of them': { agent_id: 'agt_few', channel: 'whatsapp', mode: 'human', contact: '+2348030000009' },
}
const pages = [null, LATE] as const
const cases = Object.entries(filters).flatMap(([name, filter]) => pages.map((after) => [name, after, filter] as const))

const idAt = (prefix: string, place: number | null): string | null =>
  place === null ? null : `${prefix}_${String(place).padStart(9, '0')}`

test.each(cases)('conversations by %s after %s cost a few blocks', async (_, place, given) => {
  const { db, blocks } = explaining(database)
  const after = idAt('conv', place)
  const rows = await listConversations(db, caller, { filters: given, after, limit: 21 })
  expect(rows.every(({ conversation_id }) => after === null || conversation_id < after)).toBe(true)
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(FEW_BLOCKS)
})

const inbox_filters: Record<string, InboxFilters> = {
  nothing: {},
  'a rare mode': { mode: 'human' },
  'a frequent mode': { mode: 'ai' },
  'a rare channel': { channel: 'whatsapp' },
  'a busy agent': { agent_id: 'agt_3' },
  'an agent with few': { agent_id: 'agt_few' },
  'a busy person': { assigned_user_id: 'usr_busy' },
  'a person with few': { assigned_user_id: 'usr_few' },
  nobody: { assigned_user_id: 'none' },
  'what is unread': { unread: true },
  'what is read': { unread: false },
  'the end of a number': { search: '0009' },
  'all of them': { agent_id: 'agt_few', channel: 'whatsapp', mode: 'human', assigned_user_id: 'usr_few', unread: true },
}
const inbox_cases = Object.entries(inbox_filters).flatMap(([name, filter]) =>
  pages.map((place) => [name, place, filter] as const),
)

test.each(inbox_cases)('the inbox by %s after %s costs a few blocks', async (_, place, given) => {
  const { db, blocks } = explaining(database)
  const after = place === null ? null : `${given.mode ?? 'ai'} 2026-01-01T05:00:00.000Z conv_${place}`
  await listInbox(db, caller, { filters: given, after, limit: 21 })
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(FEW_BLOCKS)
})

test.each([
  ['half of all', 1, null],
  ['half of all', 1, ROWS],
  ['two', 8, null],
  ['none', 999_999, null],
])('the messages of a conversation with %s of them cost a few blocks', async (_, conversation, place) => {
  const { db, blocks } = explaining(database)
  await listMessages(db, caller, {
    filters: { conversation_id: idAt('conv', conversation) ?? '' },
    after: idAt('msg', place),
    limit: 21,
  })
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(FEW_BLOCKS)
})

test.each([
  ['that wrote half of all', 'agt_1'],
  ['that wrote long ago', 'agt_old'],
  ['that wrote nothing', 'agt_none'],
])('exporting the %s of an agent costs a few blocks for each batch', async (_, agent_id) => {
  const { db, blocks } = explaining(database)
  const batches = agentMessages(db, { ...caller, agent_id })
  await batches.next()
  await batches.return()
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(2 * FEW_BLOCKS)
})
