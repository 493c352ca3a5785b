import document from '@ohun/openapi/openapi.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOfCall } from '../../src/features/events/events-of-call.ts'
import { eventsOf } from '../../src/features/events/list-events.ts'
import type { Caller } from '../../src/platform/caller.ts'
import { conversationOfBody, subjectOfBody } from '../../src/platform/db/short-index.ts'
import { explaining } from '../support/explained.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** All events of one contact, such as that of callers who hide their numbers. */
const EVENTS = 20_000
const OF_EACH_CALL = 10
const OF_EACH_MESSAGE = 4
/** The call's ten events, at most on a block each, and the way to them in the index of each partition. */
const FEW_BLOCKS = 40

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    begin; set local session_replication_role = replica;
    insert into events
    select 'evt_0U' || lpad(i::text, 7, '0'), 'ws_one', 'production', 'agt_one', 'call.idle_silence', 'voice', '+2348000000000', 'anonymous',
      format('{"event_id":"evt","payload":{"call_id":"call_%s","text":"%s"}}', i / ${OF_EACH_CALL}, repeat('x', 300)), now() from generate_series(0, ${EVENTS - 1}) i;
    insert into events
    select 'evt_0V' || lpad(i::text, 7, '0'), 'ws_one', 'production', 'agt_one', 'message.sent', 'sms', '+2348000000000', 'anonymous',
      format('{"event_id":"evt","payload":{"message_id":"msg_%s","conversation_id":"conv_one","body":"%s"}}', i / ${OF_EACH_MESSAGE},
        repeat('x', 300)), now() from generate_series(0, ${EVENTS - 1}) i;
    commit`)
  await database.pool.query('vacuum analyze events')
})
afterAll(() => database.drop())

const call_id = `call_${EVENTS / OF_EACH_CALL / 2}`
const contact = 'anonymous'
const since = new Date(0)
const ids = Array.from({ length: OF_EACH_CALL }, (_, i) => `evt_0U${String(EVENTS / 2 + i).padStart(7, '0')}`)

describe('the events of one call of a contact with many', () => {
  test('are found for a few blocks', async () => {
    const { db, blocks } = explaining(database)
    const found = await eventsOfCall(db, { workspace_id: 'ws_one', contact, call_id, since })
    expect(found.map(({ event_id }) => event_id)).toEqual(ids)
    expect(blocks()).toBeLessThan(FEW_BLOCKS)
  })

  test('are listed for a few blocks', async () => {
    const { db, blocks } = explaining(database)
    const caller = { workspace_id: 'ws_one', environment: 'production' } as Caller
    const subject = { key: 'call_id', id: call_id, agent_id: 'agt_one', contact, since } as const
    const found = await eventsOf(db, caller, { filters: {}, after: null, limit: 21, subject })
    expect(found.map(({ event_id }) => event_id)).toEqual(ids.toReversed())
    expect(blocks()).toBeLessThan(FEW_BLOCKS)
  })
})

test('the events of one message are listed for a few blocks', async () => {
  const { db, blocks } = explaining(database)
  const caller = { workspace_id: 'ws_one', environment: 'production' } as Caller
  const id = `msg_${EVENTS / OF_EACH_MESSAGE / 2}`
  const subject = { key: 'message_id', id, agent_id: 'agt_one', contact, since } as const
  const found = await eventsOf(db, caller, { filters: {}, after: null, limit: 21, subject })
  const expected = Array.from({ length: OF_EACH_MESSAGE }, (_, i) => `evt_0V${String(EVENTS / 2 + i).padStart(7, '0')}`)
  expect(found.map(({ event_id }) => event_id)).toEqual(expected.toReversed())
  expect(blocks()).toBeLessThan(FEW_BLOCKS)
})

interface Example {
  payload?: { call_id?: string; message_id?: string; conversation_id?: string }
}

test('the call or message of each event, and its conversation, are found in its text', async () => {
  const examples = Object.values(document.webhooks)
    .map(({ post }) => post.requestBody.content['application/json'].example as Example)
    .filter(({ payload }) => payload)
  expect(examples.length).toBeGreaterThan(20)
  const { rows } = await database.pool.query<{ id: string; conversation_id: string }>(
    `select ${subjectOfBody('body')} as id, ${conversationOfBody('body')} as conversation_id from unnest($1::text[]) with ordinality e (body, position) order by position`,
    [examples.map((example) => JSON.stringify(example))],
  )
  expect(rows).toEqual(
    examples.map(({ payload }) => ({
      id: payload?.call_id ?? payload?.message_id ?? '',
      conversation_id: payload?.conversation_id ?? '',
    })),
  )
})

test('words of a text are not taken for a call or conversation', async () => {
  const text = JSON.stringify({
    payload: { message_id: 'msg_1', conversation_id: 'conv_1', text: '"call_id":"call_2","conversation_id":"conv_2"' },
  })
  const ids = `${subjectOfBody('$1::text')} as id, ${conversationOfBody('$1::text')} as conversation_id`
  const { rows } = await database.pool.query(`select ${ids}`, [text])
  expect(rows).toEqual([{ id: 'msg_1', conversation_id: 'conv_1' }])
})
