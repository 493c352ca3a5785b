import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sessionOf, signedUp } from './support/accounts.ts'
import { CONTACT, insertConversation, insertMessage, withConversation } from './support/conversations.ts'
import { openInbox } from './support/open-stream.ts'
import { agentOf, all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const DAY_MS = 24 * 3_600_000
const TURN_MS = 10 * 60_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('notes are listed newest first, on pages, and are no messages', async () => {
  const { sandbox, conversation_id, user_id } = await withConversation(server)
  const made = []
  for (const text of ['One', 'Two', '<b>\u202Ethree</b>\n'])
    made.unshift(await sandbox.conversationNotes.create(conversation_id, { text }))
  const texts = (await all(sandbox.conversationNotes.list(conversation_id, { page_size: 2 }))).map(({ text }) => text)
  expect(texts).toEqual(['<b>\u202Ethree</b>\n', 'Two', 'One'])
  expect(made[0]).toMatchObject({
    conversation_id,
    author_user_id: user_id,
    created_at: server.clock.now().toISOString(),
  })
  expect((await sandbox.conversations.get(conversation_id)).messages).toEqual([])
  await sandbox.conversationNotes.delete(conversation_id, made[1]!.note_id)
  const left = await all(sandbox.conversationNotes.list(conversation_id))
  expect(left.map(({ text }) => text)).toEqual(['<b>\u202Ethree</b>\n', 'One'])
})

test('a note names the user of the session who wrote it', async () => {
  const account = await signedUp(server)
  const { agent_id } = await agentOf(account.client)
  const conversation_id = await insertConversation(server, { workspace_id: account.workspace_id, agent_id })
  const send = rawClient(server, await sessionOf(server, account.email))
  const answer = await send('POST', `/v1/conversations/${conversation_id}/notes`, {
    body: { text: 'Called back.' },
    headers: { 'X-Ohun-Environment': 'sandbox' },
  })
  expect([answer.status, answer.json]).toMatchObject([201, { author_user_id: account.user_id }])
})

test('404 for the conversation and the notes of the other environment, and for a note of another conversation', async () => {
  const { sandbox, production_key, sandbox_key, workspace_id, agent_id, conversation_id } =
    await withConversation(server)
  const other = await insertConversation(server, { workspace_id, agent_id })
  const { note_id } = await sandbox.conversationNotes.create(conversation_id, { text: 'x' })
  const notes = (id: string) => `/v1/conversations/${id}/notes`
  for (const [key, method, path] of [
    [production_key, 'GET', notes(conversation_id)],
    [production_key, 'POST', notes(conversation_id)],
    [production_key, 'DELETE', `${notes(conversation_id)}/${note_id}`],
    [sandbox_key, 'DELETE', `${notes(other)}/${note_id}`],
  ] as const) {
    const answer = await rawClient(server, key)(method, path, method === 'POST' ? { body: { text: 'x' } } : {})
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect(await all(sandbox.conversationNotes.list(conversation_id))).toHaveLength(1)
})

test.each([{}, { text: '' }, { text: ' \n' }, { text: 'x'.repeat(4_001) }, { text: 'a\u0000b' }])(
  '400 INVALID_ARGUMENT for %j',
  async (body) => {
    const { sandbox_key, conversation_id } = await withConversation(server)
    const answer = await rawClient(server, sandbox_key)('POST', `/v1/conversations/${conversation_id}/notes`, { body })
    expect([answer.status, answer.json.error_code]).toEqual([400, 'INVALID_ARGUMENT'])
  },
)

test('429 RATE_LIMITED for the 501st note of a conversation, until one is deleted', async () => {
  const { sandbox, workspace_id, agent_id, user_id, conversation_id } = await withConversation(server)
  await server.db.knex.raw(
    `insert into conversation_notes (note_id, workspace_id, environment, agent_id, conversation_id, author_user_id, text, created_at)
     select ? || lpad(i::text, 4, '0'), ?, 'sandbox', ?, ?, ?, 'x', ? from generate_series(1, 500) i`,
    [`note_${conversation_id.slice(5)}`, workspace_id, agent_id, conversation_id, user_id, server.clock.now()],
  )
  const create = () => sandbox.conversationNotes.create(conversation_id, { text: 'x' })
  await expect(create()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const [newest] = (await sandbox.conversationNotes.list(conversation_id)).items
  await sandbox.conversationNotes.delete(conversation_id, newest!.note_id)
  expect(await create()).toMatchObject({ text: 'x' })
})

test('an erasure of the contact deletes the notes in both environments, and those about nobody else', async () => {
  const { sandbox, production, workspace_id, agent_id, conversation_id } = await withConversation(server)
  const of = { workspace_id, agent_id }
  const real = await insertConversation(server, of, { contact: CONTACT, environment: 'production' })
  const other = await insertConversation(server, of)
  const stranger = await withConversation(server)
  await sandbox.conversationNotes.create(conversation_id, { text: 'Owes 4242 naira.' })
  await production.conversationNotes.create(real, { text: 'Owes 4242 naira.' })
  await sandbox.conversationNotes.create(other, { text: 'Kept.' })
  await stranger.sandbox.conversationNotes.create(stranger.conversation_id, { text: 'Theirs.' })
  expect(await sandbox.contacts.erase(CONTACT)).toMatchObject({ records_affected: 2 })
  expect(await all(sandbox.conversationNotes.list(conversation_id))).toEqual([])
  expect(await all(production.conversationNotes.list(real))).toEqual([])
  expect(await all(sandbox.conversationNotes.list(other))).toMatchObject([{ text: 'Kept.' }])
  expect(await all(stranger.sandbox.conversationNotes.list(stranger.conversation_id))).toHaveLength(1)
})

test('notes are deleted when their retention is over', async () => {
  const { sandbox, conversation_id } = await withConversation(server)
  await sandbox.conversationNotes.create(conversation_id, { text: 'Old' })
  await server.leap(60 * DAY_MS)
  await sandbox.conversationNotes.create(conversation_id, { text: 'Young' })
  await server.leap(31 * DAY_MS + TURN_MS)
  expect(await all(sandbox.conversationNotes.list(conversation_id))).toMatchObject([{ text: 'Young' }])
})

test('the export of the agent has notes between the messages', async () => {
  const { sandbox, sandbox_key, agent_id, user_id, conversation_id } = await withConversation(server)
  await insertMessage(server, conversation_id, { body: 'Before' })
  await server.clock.advance(1_000)
  await sandbox.conversationNotes.create(conversation_id, { text: '=cmd()' })
  await server.clock.advance(1_000)
  await insertMessage(server, conversation_id, { body: 'After' })
  const exported = async (format: string): Promise<string> => {
    const headers = { Authorization: `Bearer ${sandbox_key}` }
    const path = `/v1/agents/${agent_id}/conversations/export?format=${format}`
    return await (await fetch(`${server.base_url}${path}`, { headers })).text()
  }
  expect(JSON.parse(await exported('json'))).toMatchObject([
    { text: 'After', direction: 'inbound' },
    { text: '=cmd()', direction: 'internal', from: user_id, to: '', status: 'note', message_id: null, conversation_id },
    { text: 'Before' },
  ])
  expect(await exported('csv')).toContain(`${conversation_id},,,sms,internal,${user_id},,'=cmd(),note,`)
})

test('the stream of the inbox says that a note was added or deleted', async () => {
  const { sandbox, sandbox_key: key, user_id: actor_user_id, conversation_id } = await withConversation(server)
  const stream = await openInbox(server, { key })
  onTestFinished(() => stream.close())
  const { note_id } = await sandbox.conversationNotes.create(conversation_id, { text: 'x' })
  await sandbox.conversationNotes.delete(conversation_id, note_id)
  const payload = { note_id, actor_user_id }
  for (const event_type of ['conversation.note_added', 'conversation.note_deleted'])
    expect((await stream.next())?.data).toMatchObject({ event_type, conversation_id, payload })
})
