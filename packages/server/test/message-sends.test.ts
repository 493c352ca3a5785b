import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { agentOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { watchStatements } from './support/watch-statements.ts'

const MESSAGES = 64

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace({ plan: 'scale' })
  ;({ agent_id } = await agentOf(workspace.sandbox))
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

/** Whom each message goes to. */
type Contacts = (turn: number) => string

/** So many messages at once. @returns their HTTP statuses and ids. */
async function send(to: Contacts, key?: (turn: number) => string): Promise<{ status: number; message_id: string }[]> {
  const request = rawClient(server, workspace.sandbox_key)
  const answers = Array.from({ length: MESSAGES }, async (_, turn) => {
    const body = { agent_id, channel: 'sms', to: to(turn), body: 'Hello' }
    const keyed = key && { headers: { 'Idempotency-Key': key(turn) } }
    const { status, json } = await request('POST', '/v1/messages', { body, ...keyed })
    return { status, message_id: String(json['message_id']) }
  })
  return await Promise.all(answers)
}

const numbered = (prefix: string) => (turn: number) => `${prefix}${String(turn).padStart(3, '0')}`

const ROWS = `
  select count(*)::int as messages, count(distinct conversation_id)::int as conversations,
    count(distinct e.body::json -> 'payload' ->> 'message_id')::int as events, count(distinct p.message_id)::int as parts
  from messages m
  left join events e on e.event_type = 'message.sent' and e.body::json -> 'payload' ->> 'message_id' = m.message_id
  left join message_parts p using (message_id)
  where m."to" = any($1) and m.status = 'sent'`

async function rowsOf(to: Contacts): Promise<Record<string, number>> {
  const contacts = Array.from({ length: MESSAGES }, (_, turn) => to(turn))
  return (await server.db.pool.query(ROWS, [contacts])).rows[0]
}

test('messages that are sent at the same time share their three statements, and none has a transaction of its own', async () => {
  const to = numbered('+2348031230')
  await send(numbered('+2348031239')) // the key is looked up once
  const seen = watchStatements()
  const answers = await send(to)
  vi.restoreAllMocks()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(await rowsOf(to)).toEqual({
    messages: MESSAGES,
    conversations: MESSAGES,
    events: MESSAGES,
    parts: MESSAGES,
  })
  for (const name of ['message_facts', 'insert_messages', 'settle_sent_messages']) expect(seen).toContain(name)
  expect(seen.filter((name) => /^begin/i.test(name))).toEqual([])
  // How many share one depends on when they come; without sharing there are at least three for each.
  expect(seen.length).toBeLessThan(3 * MESSAGES)
})

test('messages that begin the same conversation at the same time are in one', async () => {
  const to = () => '+2348031240001'
  const answers = await send(to)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(await rowsOf(to)).toMatchObject({ messages: MESSAGES, conversations: 1, parts: MESSAGES })
})

test('one of several concurrent requests with the same key sends, and all have its answer', async () => {
  const to = () => '+2348031240002'
  const answers = await send(to, (turn) => `twice-${turn % 4}`)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(4)
  expect(await rowsOf(to)).toMatchObject({ messages: 4, events: 4 })
})

test('one message that PostgreSQL refuses does not take the others of its batch with it', async () => {
  const refused = numbered('+2348031250')(7)
  await server.db.pool.query(`
    create function refuse_message() returns trigger language plpgsql as $$
    begin if new."to" = '${refused}' then raise exception 'refused'; end if; return new; end $$;
    create trigger refuse_message before insert on messages for each row execute function refuse_message()`)
  const answers = await send(numbered('+2348031250'))
  await server.db.pool.query('drop function refuse_message cascade')
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MESSAGES - 1)
  expect(answers[7]).toMatchObject({ status: 500 })
})
