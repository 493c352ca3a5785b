import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { CONTACT } from './support/conversations.ts'
import { openConversation } from './support/open-stream.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string
let number: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  const { sandbox } = workspace
  ;({ agent_id } = await agentOf(sandbox, { webhook_url: backend.url }))
  ;({ e164: number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
  return () => backend.stop()
})

/** The contact writes. @returns the conversation. */
async function write(body: string): Promise<string> {
  const message = { to: number, from: CONTACT, channel: 'sms', body } as const
  return (await workspace.sandbox.sandbox.inboundMessage(message)).conversation_id
}

/** The messages sent in the conversation, oldest first. */
async function sentIn(conversation_id: string): Promise<string[]> {
  const { items } = await workspace.sandbox.messages.list({ conversation_id, direction: 'outbound' })
  return items.map(({ body }) => body).toReversed()
}

const take = (conversation_id: string, mode: 'ai' | 'human' | 'closed') =>
  workspace.sandbox.conversations.update(conversation_id, { mode })

describe('a person takes over', () => {
  test('while the agent thinks: neither its answer nor those that wait are sent', async () => {
    const held = Promise.withResolvers<ServerResponse>()
    backend.answer = ({ json }, response) => (json.event_type ? { received: true } : held.resolve(response))
    const conversation_id = await write('Where is my order?')
    const response = await held.promise
    await write('Are you there?')
    await take(conversation_id, 'human')
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ text: 'It has left.' }))
    await server.settle()
    expect(await sentIn(conversation_id)).toEqual([])
    expect(backend.turns()).toHaveLength(1)
    expect(await server.db.knex('waiting_messages').where({ conversation_id })).toEqual([])
  })

  test('the agent is silent until the next message after the conversation was given back', async () => {
    const conversation_id = await write('One')
    await server.settle()
    await take(conversation_id, 'human')
    expect(await write('Two')).toBe(conversation_id)
    await server.settle()
    await take(conversation_id, 'ai')
    await server.settle()
    expect(await sentIn(conversation_id)).toEqual(['You said: One'])
    await write('Three')
    await server.settle()
    expect(await sentIn(conversation_id)).toEqual(['You said: One', 'You said: Three'])
    expect(backend.events().filter(({ json }) => json.event_type === 'message.received')).toHaveLength(3)
  })

  test('the person answers in the conversation itself, which its stream shows', async () => {
    const { sandbox, sandbox_key: key } = workspace
    const conversation_id = await write('A person, please.')
    await server.settle()
    await take(conversation_id, 'human')
    const stream = await openConversation(server, { conversation_id, key })
    const sent = await sandbox.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Chidi here.' })
    expect(sent.conversation_id).toBe(conversation_id)
    await server.advance(1_000)
    await write('Thank you!')
    const frames = []
    for (let count = 0; count < 3; count++) frames.push((await stream.next())?.data)
    expect(frames).toMatchObject([
      { event_type: 'message.delivered', payload: { direction: 'outbound', text: 'You said: A person, please.' } },
      { event_type: 'message.delivered', payload: { message_id: sent.message_id, text: 'Chidi here.' } },
      { event_type: 'message.received', payload: { direction: 'inbound', text: 'Thank you!' } },
    ])
    await stream.close()
  })
})

test('a closed conversation stays closed when its contact writes, and nobody answers', async () => {
  const conversation_id = await write('One')
  await server.settle()
  await take(conversation_id, 'closed')
  await write('Two')
  await server.settle()
  expect(await workspace.sandbox.conversations.get(conversation_id)).toMatchObject({ mode: 'closed' })
  expect(await sentIn(conversation_id)).toEqual(['You said: One'])
})
