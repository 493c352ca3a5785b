import type { Message } from '@ohun/sdk'
import type { Knex } from 'knex'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeWhatsAppLink } from './support/fake-link.ts'
import { agentOf, setBalance } from './support/scenario.ts'
import { PRODUCTION_CONNECTIONS, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const BUSINESS = '+2348039999999'
const SAID = 'My code is 4242.'

const whatsapp = new FakeWhatsAppLink(BUSINESS)
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string
let number: string

beforeAll(async () => {
  server = await startTestServer(PRODUCTION_CONNECTIONS, createLog('silent'), {
    links: { sms: [], whatsapp: [whatsapp] },
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  whatsapp.reset()
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url }))
  ;({ e164: number } = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

const arrives = (body: string) =>
  workspace.sandbox.sandbox.inboundMessage({ to: number, from: CONTACT, channel: 'sms', body })
const outbound = async (): Promise<Message[]> =>
  (await workspace.sandbox.messages.list({ agent_id, direction: 'outbound' })).items

/** How many wait for a lock. */
async function blocked(): Promise<number> {
  const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await server.db.knex.raw<{ rows: unknown[] }>(sql)).rows.length
}

/** Runs `meanwhile` while everybody else waits for what `take` locks. */
async function holding(
  take: (trx: Knex.Transaction) => Promise<unknown>,
  meanwhile: (trx: Knex.Transaction) => Promise<void>,
) {
  await server.db.knex.transaction(async (trx) => {
    await take(trx)
    await meanwhile(trx)
  })
}

const lockConversation = (conversation_id: string) => (trx: Knex.Transaction) =>
  trx('conversations').where({ conversation_id }).forNoKeyUpdate()

/** The agent thinks about the message until it is given its answer. */
async function thinkingAbout(body: string): Promise<{ message: Message; reply: (text: string) => void }> {
  const held = Promise.withResolvers<ServerResponse>()
  backend.answer = ({ json }, response) => (json.event_type ? { received: true } : held.resolve(response))
  const message = await arrives(body)
  const response = await held.promise
  const reply = (text: string): void =>
    void response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ text }))
  return { message, reply }
}

describe('a reply that is being recorded', () => {
  test('is not sent to a contact whose opt-out comes after its gates', async () => {
    const { message, reply } = await thinkingAbout('Hello')
    await holding(lockConversation(message.conversation_id), async (trx) => {
      reply('Buy now!')
      await expect.poll(blocked).toBe(1)
      const row = {
        workspace_id: workspace.workspace_id,
        environment: 'sandbox',
        e164: CONTACT,
        opted_out_at: new Date(),
      }
      await trx('opt_outs').insert(row)
    })
    await server.settle()
    expect(await outbound()).toMatchObject([{ status: 'send_failed', error_code: 'opt_out_enforced', sent_at: null }])
  })

  test('is erased with its contact', async () => {
    const { message, reply } = await thinkingAbout(SAID)
    const { message_id } = message
    let erased: Promise<unknown> | undefined
    const sameReply = async (trx: Knex.Transaction) => {
      const [row] = await trx('messages').where({ message_id })
      const copy = { ...row, message_id: `${message_id}_`, direction: 'outbound', reply_to_message_id: message_id }
      await trx('messages').insert({ ...copy, from: number, to: CONTACT, status: 'queued' })
    }
    const undone = holding(sameReply, async () => {
      reply(`You said: ${SAID}`)
      await expect.poll(blocked).toBe(1)
      let done = false
      erased = workspace.sandbox.contacts.erase(CONTACT).finally(() => (done = true))
      await expect.poll(async () => done || (await blocked()) === 2).toBe(true)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await erased
    await server.settle()
    expect(await outbound()).toMatchObject([{ body: '[REDACTED]' }])
    const { workspace_id } = workspace
    const events = await server.db.knex('events').where({ workspace_id })
    expect(JSON.stringify(events)).not.toContain('4242')
  })
})

test('a refund of a failed WhatsApp message and charges of the contact’s messages do not deadlock', async () => {
  await server.db.knex('numbers').where({ e164: BUSINESS }).delete()
  const row = { e164: BUSINESS, type: 'mobile_virtual', country_code: 'NG', channels: ['sms', 'whatsapp'] }
  await server.db.knex('numbers').insert({ ...row, number_id: `num_${agent_id}`, environment: 'production' })
  await workspace.production.numbers.claim({ number_id: `num_${agent_id}`, agent_id })
  await setBalance(server, workspace, 1_000_000)
  const held = Promise.withResolvers<void>()
  whatsapp.isDown()
  const { answer } = whatsapp
  whatsapp.answer = async (...given) => {
    await held.promise
    return await answer(...given)
  }
  const template = { name: 'hi', language_code: 'en' }
  const about = { agent_id, channel: 'whatsapp', to: CONTACT, message_type: 'template', template } as const
  const failed = expect(workspace.production.messages.create(about)).rejects.toMatchObject({ code: 'MESSAGE_FAILED' })
  await expect.poll(() => whatsapp.submitted.length).toBe(1)
  const { conversation_id } = await server.db
    .knex('conversations')
    .where({ agent_id, environment: 'production' })
    .first()
  await holding(lockConversation(conversation_id), async (trx) => {
    held.resolve()
    await expect.poll(blocked).toBe(1)
    // As who charges inbound messages does, in this order.
    const { workspace_id } = workspace
    await trx('workspaces').where({ workspace_id }).forNoKeyUpdate().noWait()
  })
  await failed
})
