import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTACT, insertConversation, insertMessage, OWN, withConversation } from './support/conversations.ts'
import { agentOf, all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a conversation', () => {
  test('is shown with its contact, its mode and a page of its messages, newest first', async () => {
    const { sandbox, agent_id, conversation_id } = await withConversation(server)
    const now = server.clock.now().toISOString()
    const first = await insertMessage(server, conversation_id)
    const second = await insertMessage(server, conversation_id, { direction: 'outbound', body: 'It arrives tomorrow.' })
    const { messages, request_id, ...record } = await sandbox.conversations.get(conversation_id)
    expect(request_id).toMatch(/^req_/)
    expect(record).toEqual({
      conversation_id,
      agent_id,
      channel: 'sms',
      number: OWN,
      contact: CONTACT,
      mode: 'ai',
      mode_changed_at: null,
      mode_changed_by: null,
      assigned_user_id: null,
      unread_count: 0,
      window_expires_at: null,
      opt_out: false,
      last_message_at: now,
      created_at: now,
      updated_at: now,
    })
    expect(messages.map(({ message_id }) => message_id)).toEqual([second, first])
    expect(await sandbox.messages.get(second)).toMatchObject(messages[0]!)
  })

  test('has its messages on pages, whose tokens belong to it alone', async () => {
    const { sandbox, workspace_id, agent_id, conversation_id } = await withConversation(server)
    const sent: string[] = []
    for (let count = 0; count < 5; count++) sent.unshift(await insertMessage(server, conversation_id))
    const other = await insertConversation(server, { workspace_id, agent_id })
    await insertMessage(server, other)
    const page = { page_size: 2 }
    const first = await sandbox.conversations.get(conversation_id, page)
    const second = await sandbox.conversations.get(conversation_id, { ...page, page_token: first.next_page_token })
    const third = await sandbox.conversations.get(conversation_id, { ...page, page_token: second.next_page_token })
    const read = [first, second, third].flatMap(({ messages }) => messages)
    expect(read.map(({ message_id }) => message_id)).toEqual(sent)
    expect(third.next_page_token).toBeUndefined()
    const stolen = sandbox.conversations.get(other, { ...page, page_token: first.next_page_token })
    await expect(stolen).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    const listed = await all(sandbox.messages.list({ conversation_id, page_size: 2 }))
    expect(listed.map(({ message_id }) => message_id)).toEqual(sent)
  })

  test('says when free text of WhatsApp ends, and that its contact wants no messages', async () => {
    const { sandbox, production, workspace_id, agent_id } = await withConversation(server)
    const window_expires_at = server.clock.now()
    const contact = '+2348039999999'
    const owner = { workspace_id, agent_id }
    const here = await insertConversation(server, owner, { channel: 'whatsapp', contact, window_expires_at })
    const there = await insertConversation(server, owner, { environment: 'production', contact })
    await sandbox.optOuts.add({ e164: contact })
    expect(await sandbox.conversations.get(here)).toMatchObject({
      window_expires_at: window_expires_at.toISOString(),
      opt_out: true,
    })
    // A simulated wish says nothing about the real one.
    expect(await production.conversations.get(there)).toMatchObject({ opt_out: false })
    const { items } = await sandbox.conversations.list()
    expect(items.map(({ opt_out }) => opt_out)).toEqual([true, false])
  })

  test('stays readable when its agent is deleted', async () => {
    const { sandbox, agent_id, conversation_id } = await withConversation(server)
    const message_id = await insertMessage(server, conversation_id)
    await sandbox.agents.delete(agent_id)
    expect(await sandbox.conversations.get(conversation_id)).toMatchObject({ agent_id, messages: [{ message_id }] })
    expect(await sandbox.messages.get(message_id)).toMatchObject({ agent_id, body: 'Where is my order?' })
    expect((await sandbox.conversations.list({ agent_id })).items).toHaveLength(1)
  })

  test('keeps its contact after an erasure, and nothing of what was written', async () => {
    const { sandbox, conversation_id } = await withConversation(server)
    await insertMessage(server, conversation_id)
    await sandbox.contacts.erase(CONTACT)
    const erased = await sandbox.conversations.get(conversation_id)
    expect(erased).toMatchObject({ contact: CONTACT, mode: 'ai', messages: [{ from: CONTACT, body: '[REDACTED]' }] })
  })

  test('is 404 for another workspace or environment, or an unknown one', async () => {
    const { conversation_id, production_key } = await withConversation(server)
    const { sandbox_key: stranger } = await server.workspace()
    for (const [key, id] of [
      [stranger, conversation_id],
      [production_key, conversation_id],
      [production_key, 'conv_unknown'],
    ] as const)
      expect(await rawClient(server, key)('GET', `/v1/conversations/${id}`)).toMatchObject({
        status: 404,
        json: { error_code: 'NOT_FOUND', message: `${id} does not exist.` },
      })
  })
})

/** Two of its own, and the same for every agent and channel. */
const contactsOf = (mode: 'ai' | 'human' | 'closed'): string[] =>
  [1, 2].map((count) => `+23480300000${{ ai: 1, human: 2, closed: 3 }[mode]}${count}`)

describe('the list of conversations', () => {
  test('has every filter, alone and together, newest first, on pages', async () => {
    const { sandbox, workspace_id } = await server.workspace()
    const agents = [(await agentOf(sandbox)).agent_id, (await agentOf(sandbox)).agent_id]
    const rows = []
    for (const agent_id of agents)
      for (const channel of ['sms', 'whatsapp'] as const)
        for (const mode of ['ai', 'human', 'closed'] as const)
          for (const contact of contactsOf(mode)) {
            await server.clock.advance(1)
            const columns = { channel, mode, contact }
            const conversation_id = await insertConversation(server, { workspace_id, agent_id }, columns)
            rows.unshift({ conversation_id, agent_id, ...columns })
          }
    const [agent_id] = agents
    for (const filter of [
      {},
      { agent_id },
      { channel: 'sms' },
      { mode: 'human' },
      { contact: '+2348030000011' },
      { channel: 'whatsapp', mode: 'closed' },
      { agent_id, mode: 'ai', channel: 'sms' },
      { agent_id, contact: '+2348030000021', mode: 'human' },
      { contact: '+2348030000032', channel: 'sms' },
      { contact: '+2348030000021', mode: 'ai' },
      { contact: '+2348030000099' },
      { agent_id: 'agt_unknown' },
    ] as const) {
      const wanted = rows.filter((row) =>
        Object.entries(filter).every(([name, value]) => Reflect.get(row, name) === value),
      )
      const listed = await all(sandbox.conversations.list({ ...filter, page_size: 3 }))
      expect(listed.map(({ conversation_id }) => conversation_id)).toEqual(
        wanted.map(({ conversation_id }) => conversation_id),
      )
    }
  })

  test('is of the workspace and the environment of the key', async () => {
    const { sandbox, production, workspace_id, agent_id, conversation_id } = await withConversation(server)
    const real = await insertConversation(server, { workspace_id, agent_id }, { environment: 'production' })
    const stranger = await server.workspace()
    const idsOf = async (client: typeof sandbox, filters = {}): Promise<string[]> =>
      (await client.conversations.list(filters)).items.map((conversation) => conversation.conversation_id)
    expect(await idsOf(sandbox)).toEqual([conversation_id])
    expect(await idsOf(production)).toEqual([real])
    for (const filters of [{}, { agent_id }, { contact: CONTACT }, { mode: 'ai' }])
      expect(await idsOf(stranger.sandbox, filters)).toEqual([])
  })

  test.each([
    ['mode=robot', 'mode'],
    ['channel=voice', 'channel'],
    ['contact=08031234567', 'contact'],
    ['page_size=0', 'page_size'],
    ['page_token=abc', 'page_token'],
    ['status=open', 'status'],
  ])('400 INVALID_ARGUMENT names the parameter: %s', async (query, field) => {
    const { sandbox_key } = await server.workspace()
    const answer = await rawClient(server, sandbox_key)('GET', `/v1/conversations?${query}`)
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toContain(field)
  })
})

describe('the mode of a conversation', () => {
  test('is changed, and says whether it was', async () => {
    const { sandbox, conversation_id } = await withConversation(server)
    await server.clock.advance(1_000)
    const taken = await sandbox.conversations.update(conversation_id, { mode: 'human' })
    expect(taken).toMatchObject({ conversation_id, mode: 'human', changed: true })
    expect(taken.updated_at).toBe(server.clock.now().toISOString())
    await server.clock.advance(1_000)
    const { changed, updated_at } = await sandbox.conversations.update(conversation_id, { mode: 'human' })
    expect({ changed, updated_at }).toEqual({ changed: false, updated_at: taken.updated_at })
    for (const mode of ['closed', 'ai', 'human'] as const)
      expect(await sandbox.conversations.update(conversation_id, { mode })).toMatchObject({ mode, changed: true })
    expect(await sandbox.conversations.get(conversation_id)).toMatchObject({ mode: 'human' })
  })

  test('is changed once by two who do it at the same time', async () => {
    const { sandbox, conversation_id } = await withConversation(server)
    const answers = await Promise.all(
      [1, 2, 3].map(() => sandbox.conversations.update(conversation_id, { mode: 'human' })),
    )
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
  })

  test('is no event: webhooks and the list of events learn nothing of it', async () => {
    const { sandbox, conversation_id } = await withConversation(server)
    await sandbox.conversations.update(conversation_id, { mode: 'human' })
    await server.settle()
    expect((await sandbox.events.list()).items).toEqual([])
    expect((await sandbox.webhooks.deliveries()).items).toEqual([])
  })

  test.each([
    [{}, 'mode'],
    [{ mode: 'robot' }, 'mode'],
    [{ mode: null }, 'mode'],
    [{ mode: 'human', contact: CONTACT }, 'contact'],
    [['human'], 'body'],
  ])('400 INVALID_ARGUMENT for %j', async (body, field) => {
    const { sandbox_key, conversation_id } = await withConversation(server)
    const path = `/v1/conversations/${conversation_id}`
    const answer = await rawClient(server, sandbox_key)('PATCH', path, { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toContain(field)
  })

  test('is changed by the workspace alone: 403 for another, 404 with a key of the other environment', async () => {
    const { sandbox, conversation_id, production_key } = await withConversation(server)
    const { sandbox_key: stranger } = await server.workspace()
    const change = async (key: string, id = conversation_id) =>
      await rawClient(server, key)('PATCH', `/v1/conversations/${id}`, { body: { mode: 'human' } })
    expect(await change(stranger)).toMatchObject({ status: 403, json: { error_code: 'PERMISSION_DENIED' } })
    expect(await change(production_key)).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
    expect(await change(stranger, 'conv_unknown')).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
    expect(await sandbox.conversations.get(conversation_id)).toMatchObject({ mode: 'ai' })
  })
})
