import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sessionOf, signedUp } from './support/accounts.ts'
import { CONTACT, insertConversation, insertMessage, withConversation } from './support/conversations.ts'
import { openConversation, openInbox } from './support/open-stream.ts'
import { agentOf, all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE_MS = 60_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Query = Parameters<TestWorkspace['sandbox']['inbox']['list']>[0]

/** A workspace whose agent has a number, so that contacts can write. */
async function withNumber() {
  const workspace = await server.workspace()
  const { sandbox } = workspace
  const { agent_id } = await agentOf(sandbox, { status: 'paused' })
  const { e164: number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const write = async (from: string, body = 'Where is my order?'): Promise<string> => {
    await server.advance(MINUTE_MS)
    return (await sandbox.sandbox.inboundMessage({ to: number, from, channel: 'sms', body })).conversation_id
  }
  const list = async (query: Query = {}): Promise<string[]> =>
    (await all(sandbox.inbox.list(query))).map(({ conversation_id }) => conversation_id)
  return { ...workspace, agent_id, number, write, list }
}

const contact = (last: number): string => `+23480312340${String(last).padStart(2, '0')}`

describe('the inbox', () => {
  test('has conversations of people first, those whose contact wrote last at the top, with their newest message', async () => {
    const { sandbox, write, list } = await withNumber()
    const [ai, first, second, closed] = [
      await write(contact(1)),
      await write(contact(2)),
      await write(contact(3)),
      await write(contact(4)),
    ]
    await sandbox.conversations.update(closed, { mode: 'closed' })
    await sandbox.conversations.update(first, { mode: 'human' })
    await server.advance(MINUTE_MS)
    await sandbox.conversations.update(second, { mode: 'human' })
    expect(await list()).toEqual([second, first, ai, closed])
    await write(contact(2), 'Are you there?')
    await write(contact(1), 'And mine?')
    expect(await list()).toEqual([first, second, ai, closed])
    const [top] = (await sandbox.inbox.list({ page_size: 1 })).items
    expect(top).toMatchObject({ conversation_id: first, mode: 'human', unread_count: 2 })
    const { messages } = await sandbox.conversations.get(first)
    const { message_id, created_at } = messages[0]!
    expect(top?.last_message).toEqual({
      message_id,
      direction: 'inbound',
      message_type: 'text',
      text: 'Are you there?',
      status: 'received',
      created_at,
    })
  })

  test('has every filter, alone and together, and the same list on pages', async () => {
    const { sandbox, user_id, workspace_id, agent_id, list } = await withNumber()
    const other = (await agentOf(sandbox)).agent_id
    const rows: {
      id: string
      agent: string
      channel: string
      mode: string
      assigned: string | null
      unread: number
    }[] = []
    let count = 0
    for (const agent of [agent_id, other])
      for (const channel of ['sms', 'whatsapp'] as const)
        for (const mode of ['ai', 'human', 'closed'] as const)
          for (const assigned of mode === 'ai' ? [null] : [null, user_id])
            for (const unread of mode === 'human' ? [0, 2] : [0]) {
              const inbox_at = new Date(server.clock.now().getTime() - count++ * MINUTE_MS)
              const columns = { channel, mode, assigned_user_id: assigned, unread_count: unread, inbox_at }
              const id = await insertConversation(server, { workspace_id, agent_id: agent }, columns)
              rows.push({ id, agent, channel, mode, assigned, unread })
            }
    const rank = { human: 0, ai: 1, closed: 2 } as Record<string, number>
    const sorted = rows.toSorted((a, b) => rank[a.mode]! - rank[b.mode]!)
    const idsWhere = (keep: (row: (typeof rows)[number]) => boolean): string[] =>
      sorted.filter(keep).map(({ id }) => id)
    const cases: [NonNullable<Query>, (row: (typeof rows)[number]) => boolean][] = [
      [{}, () => true],
      [{ mode: 'human' }, (row) => row.mode === 'human'],
      [{ channel: 'whatsapp' }, (row) => row.channel === 'whatsapp'],
      [{ agent_id: other }, (row) => row.agent === other],
      [{ assigned_user_id: user_id }, (row) => row.assigned === user_id],
      [{ assigned_user_id: 'none' }, (row) => row.assigned === null && row.mode !== 'ai'],
      [{ assigned_user_id: 'usr_unknown' }, () => false],
      [{ unread: true }, (row) => row.unread > 0],
      [{ unread: false }, (row) => row.unread === 0],
      [
        { unread: true, assigned_user_id: 'none', agent_id, channel: 'sms', mode: 'human' },
        (row) => row.unread > 0 && row.assigned === null && row.agent === agent_id && row.channel === 'sms',
      ],
    ]
    for (const [query, keep] of cases) {
      expect([query, await list(query)]).toEqual([query, idsWhere(keep)])
      expect([query, await list({ ...query, page_size: 2 })]).toEqual([query, idsWhere(keep)])
    }
  })

  test('is searched by the end of a number, in any spelling', async () => {
    const { sandbox, workspace_id, agent_id, list } = await withNumber()
    const insert = (number: string) => insertConversation(server, { workspace_id, agent_id }, { contact: number })
    const wanted = await insert('+2348031239876')
    await insert('+2348031239877')
    for (const search of ['9876', '0803 123 9876', '+234 803 123-9876', '(0803) 1239876', '2348031239876'])
      expect([search, await list({ search })]).toEqual([search, [wanted]])
    expect(await list({ search: '2398' })).toEqual([])
    expect(await list({ search: '+ 0 9 8' })).toEqual([])
    await expect(sandbox.inbox.list({ search: "'; --" })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    await expect(sandbox.inbox.list({ search: '987' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  test('shows text from outside as it is, and no more than 200 characters of it', async () => {
    const { sandbox, conversation_id } = await withConversation(server)
    const hostile = '<img src=x onerror=alert(1)>\u202Egnp.exe\u2066'
    await insertMessage(server, conversation_id, { body: hostile + 'x'.repeat(64_000) })
    const [row] = (await sandbox.inbox.list()).items
    expect(row?.last_message?.text).toBe(`${hostile}${'x'.repeat(200 - hostile.length)}`)
  })

  test('shows the caption of a file, and no message where there is none', async () => {
    const { sandbox, conversation_id } = await withConversation(server, 'whatsapp')
    const shown = async () => (await sandbox.inbox.list()).items[0]?.last_message
    expect(await shown()).toBeNull()
    await insertMessage(server, conversation_id, { message_type: 'image', body: '', media_caption: 'My receipt' })
    expect(await shown()).toMatchObject({ message_type: 'image', text: 'My receipt' })
  })

  test('has nothing of another workspace or environment', async () => {
    const { production, conversation_id } = await withConversation(server)
    const stranger = await server.workspace()
    expect((await production.inbox.list()).items).toEqual([])
    expect((await stranger.sandbox.inbox.list({ search: CONTACT })).items).toEqual([])
    expect((await stranger.sandbox.inbox.list()).items.map((row) => row.conversation_id)).not.toContain(conversation_id)
  })
})

/** The owner at a screen, as an account with a conversation in its sandbox. */
async function atScreen() {
  const account = await signedUp(server)
  const token = await sessionOf(server, account.email)
  const { agent_id } = await agentOf(account.client)
  const conversation_id = await insertConversation(server, { workspace_id: account.workspace_id, agent_id })
  const { user_id } = await account.client.auth.me()
  return { ...account, agent_id, conversation_id, user_id, token }
}

describe('assignment and reading', () => {
  test('a user takes a conversation, gives it away and gives it back to the agent', async () => {
    const { sandbox, user_id, conversation_id } = await withConversation(server)
    const update = sandbox.conversations.update.bind(sandbox.conversations, conversation_id)
    const now = server.clock.now().toISOString()
    const taken = await update({ mode: 'human', assigned_user_id: user_id })
    expect(taken).toMatchObject({ changed: true, mode: 'human', assigned_user_id: user_id, unread_count: 1 })
    expect(taken).toMatchObject({ mode_changed_at: now, mode_changed_by: user_id })
    expect(await update({ assigned_user_id: user_id })).toMatchObject({ changed: false })
    expect(await update({ assigned_user_id: null })).toMatchObject({ changed: true, assigned_user_id: null })
    await update({ assigned_user_id: user_id })
    expect(await update({ mode: 'closed' })).toMatchObject({ assigned_user_id: user_id, unread_count: 0 })
    expect(await update({ mode: 'ai' })).toMatchObject({ changed: true, assigned_user_id: null })
  })

  test('the agent’s conversation is assigned to nobody and never unread', async () => {
    const { sandbox, user_id, conversation_id } = await withConversation(server)
    const update = sandbox.conversations.update.bind(sandbox.conversations, conversation_id)
    await expect(update({ assigned_user_id: user_id })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    await expect(update({ read_up_to: null })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await update({ assigned_user_id: null })).toMatchObject({ changed: false })
    await expect(update({})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  test('404 for an unknown user and 403 for one of another workspace; the mode does not change', async () => {
    const { sandbox, sandbox_key, conversation_id } = await withConversation(server)
    const { user_id: stranger } = await server.workspace()
    const send = rawClient(server, sandbox_key)
    for (const [assigned_user_id, status] of [
      ['usr_unknown', 404],
      [stranger, 403],
    ] as const) {
      const body = { mode: 'human', assigned_user_id }
      expect(await send('PATCH', `/v1/conversations/${conversation_id}`, { body })).toMatchObject({ status })
    }
    expect(await sandbox.conversations.get(conversation_id)).toMatchObject({ mode: 'ai', assigned_user_id: null })
  })

  test('messages are unread until somebody has read up to them; what came in between stays unread', async () => {
    const { sandbox, write } = await withNumber()
    const conversation_id = await write(contact(1))
    expect(await sandbox.conversations.update(conversation_id, { mode: 'human' })).toMatchObject({ unread_count: 1 })
    await write(contact(1), 'Two')
    const { messages } = await sandbox.conversations.get(conversation_id)
    await write(contact(1), 'Three')
    const read = (read_up_to: string | null) => sandbox.conversations.update(conversation_id, { read_up_to })
    expect(await sandbox.conversations.get(conversation_id)).toMatchObject({ unread_count: 3 })
    expect(await read(messages[0]!.message_id)).toMatchObject({ changed: true, unread_count: 1 })
    expect(await read(messages[1]!.message_id)).toMatchObject({ changed: false, unread_count: 1 })
    const newest = (await sandbox.conversations.get(conversation_id)).messages[0]!
    expect(await read(newest.message_id)).toMatchObject({ unread_count: 0 })
    expect(await read(null)).toMatchObject({ changed: true, unread_count: 1 })
    await server.advance(MINUTE_MS)
    await write(contact(1), 'Four')
    await sandbox.conversations.update(conversation_id, { mode: 'ai' })
    await write(contact(1), 'Five')
    expect(await sandbox.conversations.get(conversation_id)).toMatchObject({ unread_count: 0 })
  })

  test('a person who takes over has seen the conversation, and is named', async () => {
    const { token, conversation_id, user_id } = await atScreen()
    const { status, json } = await rawClient(server, token)('PATCH', `/v1/conversations/${conversation_id}`, {
      body: { mode: 'human' },
      headers: { 'X-Ohun-Environment': 'sandbox' },
    })
    expect([status, json]).toMatchObject([200, { mode: 'human', unread_count: 0, mode_changed_by: user_id }])
  })
})

describe('the stream of the inbox', () => {
  test('has the messages and changes of all conversations of the environment', async () => {
    const { sandbox, sandbox_key: key, user_id, write } = await withNumber()
    const other = await withNumber()
    const stream = await openInbox(server, { key })
    onTestFinished(() => stream.close())
    await other.write(contact(9))
    const conversation_id = await write(contact(1), 'Ẹ káàárọ̀ <b>')
    await sandbox.conversations.update(conversation_id, { mode: 'human', assigned_user_id: user_id })
    const second = await write(contact(2))
    const frames = []
    for (let count = 0; count < 5; count++) frames.push((await stream.next())?.data)
    const actor_user_id = user_id
    expect(frames).toMatchObject([
      { event_type: 'message.received', conversation_id, payload: { text: 'Ẹ káàárọ̀ <b>', direction: 'inbound' } },
      { event_type: 'conversation.mode_changed', conversation_id, payload: { from_mode: 'ai', to_mode: 'human' } },
      {
        event_type: 'conversation.assigned',
        conversation_id,
        payload: { from_user_id: null, to_user_id: user_id, actor_user_id },
      },
      { event_type: 'conversation.read', conversation_id, payload: { unread_count: 1, actor_user_id } },
      { event_type: 'message.received', conversation_id: second },
    ])
  })

  test('keeps assignment and reading from the stream of a conversation, whose events the specification lists', async () => {
    const { sandbox, sandbox_key: key, user_id, conversation_id } = await withConversation(server)
    const stream = await openConversation(server, { conversation_id, key })
    onTestFinished(() => stream.close())
    await sandbox.conversations.update(conversation_id, { mode: 'human', assigned_user_id: user_id })
    await sandbox.conversations.update(conversation_id, { mode: 'ai' })
    const frames = [(await stream.next())?.data, (await stream.next())?.data]
    expect(frames).toMatchObject([{ payload: { to_mode: 'human' } }, { payload: { to_mode: 'ai' } }])
  })
})
