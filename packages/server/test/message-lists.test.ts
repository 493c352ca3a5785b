import type { Message, MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const OTHER = '+2348037654321'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string
let messages: Record<'text' | 'failed' | 'template' | 'received' | 'other', Message>

/** One of each kind, a minute apart, in this order, which the tests only read. */
beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  agent_id = await agentWithNumber()
  const other = await agentWithNumber()
  messages = {
    text: await send({}),
    failed: await send({ to: CONTACT.replace(/....$/, '9011') }),
    template: await send({
      channel: 'whatsapp',
      message_type: 'template',
      template: { name: 'x', language_code: 'en' },
      body: undefined,
    }),
    received: await received(),
    other: await send({ agent_id: other, to: OTHER }),
  }
})
afterAll(() => server.stop())

async function agentWithNumber(): Promise<string> {
  const made = await agentOf(workspace.sandbox, { webhook_url: null })
  const { agent_id: id } = made
  await workspace.sandbox.numbers.auto({ agent_id: id, type: 'mobile_virtual', country_code: 'NG' })
  return id
}

async function send(body: Partial<MessageCreate>): Promise<Message> {
  const message = await workspace.sandbox.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'x', ...body })
  await server.advance(10_000)
  return message
}

/** A message that was sent, as if the contact had written it. */
async function received(): Promise<Message> {
  const message = await send({})
  const { message_id, from: to, to: from } = message
  const turned = { direction: 'inbound', status: 'received', from, to, delivered_at: null, sent_at: null }
  await server.db.knex('messages').where({ message_id }).update(turned)
  return message
}

type Name = keyof typeof messages
type Query = Parameters<TestWorkspace['sandbox']['messages']['list']>[0]

async function namesOf(query: Query): Promise<Name[]> {
  const { items } = await workspace.sandbox.messages.list(query)
  const names = new Map(Object.entries(messages).map(([name, { message_id }]) => [message_id, name as Name]))
  return items.map(({ message_id }) => names.get(message_id)!)
}

describe('GET /v1/messages', () => {
  test('has every message, newest first', async () => {
    expect(await namesOf({})).toEqual(['other', 'received', 'template', 'failed', 'text'])
  })

  test.each<[Query, Name[]]>([
    [{ channel: 'sms' }, ['other', 'received', 'failed', 'text']],
    [{ channel: 'whatsapp' }, ['template']],
    [{ direction: 'outbound' }, ['other', 'template', 'failed', 'text']],
    [{ direction: 'inbound' }, ['received']],
    [{ direction: 'inbound', channel: 'whatsapp' }, []],
    [{ status: 'delivered' }, ['other', 'template', 'text']],
    [{ status: 'delivered', channel: 'sms' }, ['other', 'text']],
    [{ status: 'failed' }, ['failed']],
    [{ status: 'queued' }, []],
    [{ status: 'received', direction: 'outbound' }, []],
    [{ agent_id: 'agt_unknown' }, []],
    [{ conversation_id: 'conv_unknown', status: 'delivered' }, []],
  ])('by %j has %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test('by agent, conversation and time, alone and together', async () => {
    const { text, failed, template } = messages
    const { conversation_id } = text
    expect(await namesOf({ agent_id })).toEqual(['received', 'template', 'failed', 'text'])
    expect(await namesOf({ agent_id, status: 'delivered' })).toEqual(['template', 'text'])
    expect(await namesOf({ conversation_id })).toEqual(['received', 'text'])
    expect(await namesOf({ conversation_id, direction: 'outbound' })).toEqual(['text'])
    expect(await namesOf({ created_after: template.created_at })).toEqual(['other', 'received', 'template'])
    expect(await namesOf({ created_before: template.created_at })).toEqual(['failed', 'text'])
    const between = { created_after: failed.created_at, created_before: template.created_at }
    expect(await namesOf({ ...between, direction: 'outbound' })).toEqual(['failed'])
  })

  test.each<Query>([{}, { direction: 'outbound' }, { status: 'delivered' }, { channel: 'sms' }])(
    'by %j in pages of one is the same list',
    async (query) => {
      const whole = (await workspace.sandbox.messages.list(query)).items
      const one_by_one: Message[] = []
      for await (const page of workspace.sandbox.messages.list({ ...query, page_size: 1 }).pages())
        one_by_one.push(...page.items)
      expect(one_by_one).toEqual(whole)
    },
  )

  test.each<[object, RegExp]>([
    [{ status: 'gone' }, /^status: /],
    [{ channel: 'voice' }, /^channel: /],
    [{ direction: 'both' }, /^direction: /],
    [{ created_after: 'yesterday' }, /^created_after: /],
  ])('400 INVALID_ARGUMENT for %j', async (query, message) => {
    await expect(workspace.sandbox.messages.list(query)).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(message) as string,
    })
  })

  test('has the messages of one environment', async () => {
    expect((await workspace.production.messages.list()).items).toEqual([])
    expect((await workspace.production.messages.list({ direction: 'outbound' })).items).toEqual([])
  })
})
