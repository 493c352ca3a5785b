import type { MessageChannel } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

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
  backend.answer = ({ json }, response) => (json.event_type ? { received: true } : void response.writeHead(204).end())
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url }))
  number = (await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })).e164
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

async function write(channel: MessageChannel = 'whatsapp'): Promise<string> {
  const message = await workspace.sandbox.sandbox.inboundMessage({ to: number, from: CONTACT, channel, body: 'Hello' })
  await server.settle()
  return message.conversation_id
}

const send = (body: object) =>
  workspace.sandbox.messages.create({ agent_id, channel: 'whatsapp', to: CONTACT, ...body })
const template = { message_type: 'template', template: { name: 'news', language_code: 'en' } } as const
const closings = () => backend.events().flatMap(({ json }) => (json.event_type === 'window.closing' ? [json] : []))
const later = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString()
/** Until somebody has looked, every five seconds, for windows that close by then. */
async function looked(): Promise<void> {
  for (let look = 0; look < 2; look++) await server.advance(5_000)
}

describe('the window of a WhatsApp conversation', () => {
  test('opens for 24 hours with each message of the contact', async () => {
    await expect(send({ body: 'Hello' })).rejects.toMatchObject({ status: 502, code: 'MESSAGE_FAILED' })
    const conversation_id = await write()
    const conversation = () => workspace.sandbox.conversations.get(conversation_id)
    expect(await conversation()).toMatchObject({ window_expires_at: later(24 * HOUR) })
    await server.leap(20 * HOUR)
    await write()
    expect(await conversation()).toMatchObject({ window_expires_at: later(24 * HOUR) })
    await server.leap(24 * HOUR - 1)
    await send({ body: 'In time' })
    await server.advance(1)
    await expect(send({ body: 'Too late' })).rejects.toMatchObject({ status: 502, code: 'MESSAGE_FAILED' })
    await send(template)
    expect(await conversation()).toMatchObject({ window_expires_at: later(0) })
  })

  test('is not opened by an SMS, nor kept open by our own messages', async () => {
    const sms = await write('sms')
    expect(await workspace.sandbox.conversations.get(sms)).toMatchObject({ window_expires_at: null })
    const conversation_id = await write()
    const expires = later(24 * HOUR)
    await server.leap(HOUR)
    await send({ body: 'Hello' })
    expect(await workspace.sandbox.conversations.get(conversation_id)).toMatchObject({ window_expires_at: expires })
  })

  test('is reported once, 60 minutes before it closes', async () => {
    const conversation_id = await write()
    const window_expires_at = later(24 * HOUR)
    await server.leap(23 * HOUR - 6_000)
    expect(closings()).toEqual([])
    await looked()
    expect(closings()).toMatchObject([
      {
        agent_id,
        channel: 'whatsapp',
        number,
        from: CONTACT,
        payload: { conversation_id, contact: CONTACT, window_expires_at },
      },
    ])
    await server.leap(2 * HOUR)
    expect(closings()).toHaveLength(1)
  })

  test('is reported later when it is extended, and again when it was reported before', async () => {
    await write()
    await server.leap(22 * HOUR)
    await write()
    await server.leap(22 * HOUR)
    expect(closings()).toEqual([])
    await server.leap(HOUR)
    await looked()
    expect(closings()).toHaveLength(1)
    await write()
    const window_expires_at = later(24 * HOUR)
    await server.leap(23 * HOUR)
    await looked()
    expect(closings()).toHaveLength(2)
    expect(closings()[1]).toMatchObject({ payload: { window_expires_at } })
  })

  test('is reported once by two servers', async () => {
    const second = await startSecondServer(server)
    try {
      await write()
      await server.clock.leap(23 * HOUR)
      for (let look = 0; look < 4; look++) {
        await Promise.all([server.settle(), second.idle()])
        await server.clock.advance(5_000)
      }
      await Promise.all([server.settle(), second.idle()])
      expect(closings()).toHaveLength(1)
    } finally {
      await second.stop()
    }
  })

  test('is not reported when it has closed while nobody looked, nor to an agent that was deleted', async () => {
    await write()
    const passed = { window_closing_at: new Date(later(-2 * HOUR)), window_expires_at: new Date(later(-HOUR)) }
    await server.db.knex('conversations').where({ agent_id }).update(passed)
    await looked()
    expect(await server.db.knex('conversations').where({ agent_id }).whereNotNull('window_closing_at')).toEqual([])
    expect(closings()).toEqual([])
    await write()
    await workspace.sandbox.agents.delete(agent_id)
    await server.leap(23 * HOUR)
    await looked()
    const { rows } = await server.db.pool.query<{ count: number }>(
      `select count(*)::int from events where agent_id = $1 and event_type = 'window.closing'`,
      [agent_id],
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})
