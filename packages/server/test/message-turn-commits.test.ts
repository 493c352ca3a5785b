import type { Message } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { watchStatements } from './support/watch-statements.ts'

/** As many turns as a workspace has at once. */
const TURNS = 24

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string
let number: string

beforeAll(async () => {
  server = await startTestServer()
  backend = await startBackend()
  workspace = await server.workspace({ plan: 'scale' })
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url }))
  number = (await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })).e164
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

const contactOf = (prefix: string, turn: number): string => `${prefix}${String(turn).padStart(2, '0')}`

const arrives = (from: string, body: string): Promise<Message> =>
  workspace.sandbox.sandbox.inboundMessage({ to: number, from, channel: 'sms', body })

/** Messages of so many contacts. The backend answers their turns at the same time, after `meanwhile`. */
async function arriveTogether(prefix: string, meanwhile: (messages: Message[]) => Promise<void>): Promise<void> {
  const waiting: (() => void)[] = []
  backend.answer = ({ json }, response) => {
    if (json.event_type) return { received: true }
    waiting.push(() => response.setHeader('Content-Type', 'application/json').end('{"text":"Good day"}'))
    return undefined
  }
  const messages = await Promise.all(
    Array.from({ length: TURNS }, (_, turn) => arrives(contactOf(prefix, turn), 'Hello')),
  )
  await backend.until(() => waiting.length === TURNS)
  await meanwhile(messages)
  for (const answer of waiting) answer()
}

/** The state, or the error, of the reply to each contact in their order. */
async function repliesTo(prefix: string): Promise<(string | undefined)[]> {
  const sent = await server.db.knex('messages').where({ agent_id, direction: 'outbound' }).whereLike('to', `${prefix}%`)
  const replies = new Map(sent.map(({ to, status, error_code }) => [to, error_code ?? status]))
  return Array.from({ length: TURNS }, (_, turn) => replies.get(contactOf(prefix, turn)))
}

/** How many events say that a reply was sent to one of them. */
const eventsTo = (prefix: string): number =>
  backend.events().filter(({ json }) => json.event_type === 'message.sent' && JSON.stringify(json).includes(prefix))
    .length

const waitingMessages = () => server.db.knex('waiting_messages')

test('turns that end at the same time share their statements and their commit', async () => {
  const prefix = '+23480312311'
  let seen: string[] = []
  await arriveTogether(prefix, () => {
    seen = watchStatements()
    return Promise.resolve()
  })
  await server.settle()
  vi.restoreAllMocks()
  expect(await repliesTo(prefix)).toEqual(Array(TURNS).fill('sent'))
  expect(await waitingMessages()).toEqual([])
  for (const name of ['lock_conversation', 'end_message_turn', 'insert_message']) expect(seen).not.toContain(name)
  // How many share one depends on when their answers come; without sharing there are as many as turns.
  for (const name of ['lock_free_conversations', 'end_message_turns', 'settle_sent_messages'])
    expect(seen.filter((one) => one === name).length, name).toBeLessThanOrEqual(TURNS / 2)
  expect(seen.filter((name) => /^begin/i.test(name)).length).toBeLessThanOrEqual(TURNS / 2)
})

test('each of them is decided alone: an opt-out, a person who answers, an erased message', async () => {
  const prefix = '+23480312312'
  await arriveTogether(prefix, async ([, taken_over, erased]) => {
    await arrives(contactOf(prefix, 0), 'STOP')
    await workspace.sandbox.conversations.update(taken_over!.conversation_id, { mode: 'human' })
    const { message_id } = erased!
    await server.db.knex('messages').where({ message_id }).update({ body: '', erased_at: server.clock.now() })
  })
  await server.settle()
  expect(await repliesTo(prefix)).toEqual(['opt_out_enforced', undefined, undefined, ...Array(TURNS - 3).fill('sent')])
  expect(await waitingMessages()).toEqual([])
})

test('a turn whose conversation is locked waits alone', async () => {
  const prefix = '+23480312313'
  const lock = await server.db.knex.transaction()
  await arriveTogether(prefix, async ([first]) => {
    await lock('conversations').where({ conversation_id: first!.conversation_id }).forUpdate()
  })
  await backend.until(() => eventsTo(prefix) === TURNS - 1)
  expect((await repliesTo(prefix))[0]).toBeUndefined()
  await lock.rollback()
  await server.settle()
  expect(await repliesTo(prefix)).toEqual(Array(TURNS).fill('sent'))
})

test('a reply that PostgreSQL refuses does not take the others with it', async () => {
  const prefix = '+23480312314'
  await server.db.pool.query(`
    create function refuse_reply() returns trigger language plpgsql as $$
    begin if new."to" = '${contactOf(prefix, 7)}' then raise exception 'refused'; end if; return new; end $$;
    create trigger refuse_reply before insert on messages for each row execute function refuse_reply()`)
  await arriveTogether(prefix, () => Promise.resolve())
  await backend.until(() => eventsTo(prefix) === TURNS - 1)
  await server.db.pool.query('drop function refuse_reply cascade')
  expect(await waitingMessages()).toHaveLength(1)
})
