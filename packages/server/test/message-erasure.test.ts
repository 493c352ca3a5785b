import type { Message, MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { agentOf, all, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DAY_MS = 24 * 3_600_000
const TURN_MS = 10 * 60_000
const CONTACT = '+2348031234567'
const OTHER = '+2348037654321'
const SAID = 'Your balance is 4242 naira.'

const mtn = new FakeSmsLink('mtn')
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { links: { sms: [mtn], whatsapp: [] } })
})
afterAll(() => server.stop())

beforeEach(async () => {
  mtn.reset()
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url }))
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id })
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

const send = (body: Partial<MessageCreate> = {}, idempotencyKey?: string, client = workspace.sandbox) =>
  client.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: SAID, ...body }, { idempotencyKey })
const template = { name: 'balance', language_code: 'en', parameters: [SAID] }
const sendTemplate = () => send({ channel: 'whatsapp', message_type: 'template', template, body: undefined })
const erase = () => workspace.sandbox.contacts.erase(CONTACT)
const gone = { media_url: null, media_caption: null, template: null, interactive: null }

/** Every text that the service keeps of the workspace. */
async function storedText(): Promise<string> {
  const { workspace_id } = workspace
  const tables = ['messages', 'conversations', 'events', 'idempotency_keys', 'deliveries', 'audit_log']
  const rows = await Promise.all(tables.map((table) => server.db.knex(table).where({ workspace_id })))
  return JSON.stringify([rows, await server.db.knex('jobs'), await server.db.knex('message_parts')])
}

/** Lets the carrier refuse a message with words that quote it. @returns how to read the failed message. */
async function refused(): Promise<() => Promise<Message[]>> {
  const cause = `${CONTACT} cannot take it: ${SAID}`
  mtn.answer = () => ({ kind: 'rejected', carrier: 'mtn', mno: 'mtn', error_code: '131026', cause })
  await expect(send({}, undefined, workspace.production)).rejects.toMatchObject({ status: 502 })
  return () => all(workspace.production.messages.list())
}

/** As if the contact had sent it. */
async function turnAround(message_id: string): Promise<void> {
  const { knex } = server.db
  const [row] = await knex('messages').where({ message_id })
  await knex('messages')
    .where({ message_id })
    .update({ direction: 'inbound', from: row.to, to: row.from, status: 'received' })
}

describe('erasing a contact', () => {
  test('replaces what was written in both environments, directions and channels, and nothing else', async () => {
    const message = await send()
    await turnAround((await send()).message_id)
    await sendTemplate()
    await send({}, undefined, workspace.production)
    const kept = await send({ to: OTHER })
    await server.advance(2_000)
    const before = await workspace.sandbox.messages.get(message.message_id)
    expect(await erase()).toMatchObject({ erased: true, e164: CONTACT, records_affected: 4 })
    const { request_id: _, ...after } = await workspace.sandbox.messages.get(message.message_id)
    const { request_id: __, ...unchanged } = before
    expect(after).toEqual({ ...unchanged, body: '[REDACTED]' })
    const messages = await all(workspace.sandbox.messages.list())
    expect(messages.map(({ body }) => body)).toEqual([SAID, '[REDACTED]', '[REDACTED]', '[REDACTED]'])
    expect(messages[1]).toMatchObject({ message_type: 'template', ...gone })
    expect(await all(workspace.production.messages.list())).toMatchObject([{ body: '[REDACTED]' }])
    expect(await workspace.sandbox.messages.get(kept.message_id)).toMatchObject({ body: SAID })
  })

  test('leaves nothing of what was written in anything that is stored', async () => {
    await send({}, 'erased-1')
    await sendTemplate()
    await expect(send({ to: CONTACT.replace(/....$/, '9012') })).rejects.toMatchObject({ status: 502 })
    await server.advance(2_000)
    expect(await storedText()).toContain('4242')
    await erase()
    await workspace.sandbox.contacts.erase(CONTACT.replace(/....$/, '9012'))
    const left = await storedText()
    expect(left).not.toContain('4242')
    expect(left).toContain(CONTACT)
  })

  test('removes the words on why a message failed, and keeps the code', async () => {
    const failed = await refused()
    expect(await failed()).toMatchObject([{ error_code: '131026', error_detail: `${CONTACT} cannot take it: ${SAID}` }])
    await erase()
    expect(await failed()).toMatchObject([{ error_code: '131026', error_detail: null }])
    expect(await storedText()).not.toContain('4242')
  })

  test('counts each message once, however often and by how many at once it is asked for', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send()))
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase()))
    const counts = answers.map(({ records_affected }) => records_affected).toSorted((a, b) => a - b)
    expect(counts).toEqual([0, 0, 0, 0, 20])
    await send()
    expect(await erase()).toMatchObject({ records_affected: 1 })
  })

  test('makes a repeat with its Idempotency-Key give what is left of the answer', async () => {
    const { request_id: _, ...first } = await send({}, 'again-1')
    await erase()
    const { request_id: __, ...replayed } = await send({}, 'again-1')
    expect(replayed).toEqual({ ...first, ...gone, body: '[REDACTED]' })
  })

  test('while a carrier has the message: it is sent, and nothing of it is written down any more', async () => {
    const go = Promise.withResolvers<void>()
    mtn.answer = async (message) => {
      await go.promise
      return mtn.accepts(message)
    }
    const sent = send({}, 'in-flight', workspace.production)
    await expect.poll(() => mtn.submitted.length).toBe(1)
    expect(await erase()).toMatchObject({ records_affected: 1 })
    go.resolve()
    expect(await sent).toMatchObject({ status: 'sent', body: '[REDACTED]' })
    expect(mtn.submitted).toMatchObject([{ parts: [SAID] }])
    await server.settle()
    expect(await storedText()).not.toContain('4242')
    expect(backend.events()).toMatchObject([{ json: { event_type: 'message.sent', payload: { text: '[REDACTED]' } } }])
    expect(await send({}, 'in-flight', workspace.production)).toMatchObject({ body: '[REDACTED]' })
    expect(mtn.submitted).toHaveLength(1)
  })

  test('does not reach another workspace', async () => {
    const other = await server.workspace()
    const agent = await agentOf(other.sandbox)
    await other.sandbox.numbers.auto({ agent_id: agent.agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await send({ agent_id: agent.agent_id }, undefined, other.sandbox)
    expect(await erase()).toMatchObject({ records_affected: 0 })
    expect(await all(other.sandbox.messages.list())).toMatchObject([{ body: SAID }])
  })
})

describe('data older than retention_days', () => {
  test('goes with the next turn; rows stay, and so do younger ones and the marks of erasure', async () => {
    await workspace.sandbox.workspace.update({ retention_days: 30 })
    await send()
    await sendTemplate()
    await send({ to: OTHER })
    await erase()
    await sendTemplate()
    await send({}, undefined, workspace.production)
    await server.leap(20 * DAY_MS)
    await send()
    await server.leap(11 * DAY_MS)
    await server.advance(TURN_MS)
    const empty = { body: '', ...gone }
    expect(await all(workspace.sandbox.messages.list())).toMatchObject([
      { body: SAID },
      { ...empty, message_type: 'template', to: CONTACT },
      { ...empty, to: OTHER, segments: 1, status: 'delivered' },
      { body: '[REDACTED]' },
      { body: '[REDACTED]' },
    ])
    expect(await all(workspace.production.messages.list())).toMatchObject([empty])
  })
})

describe('words on why a message failed', () => {
  test('go with its content, also of a message that has no other', async () => {
    await workspace.sandbox.workspace.update({ retention_days: 30 })
    const failed = await refused()
    await server.db.knex('messages').where({ workspace_id: workspace.workspace_id }).update({ body: '' })
    await server.leap(31 * DAY_MS)
    await server.advance(TURN_MS)
    expect(await failed()).toMatchObject([{ status: 'failed', error_code: '131026', error_detail: null }])
  })
})

describe('a message that a carrier has', () => {
  /** Sent when `go` is called. */
  async function inProgress() {
    const go = Promise.withResolvers<void>()
    mtn.answer = async (message) => {
      await go.promise
      return mtn.accepts(message)
    }
    const outcome = statusOf(send({}, undefined, workspace.production))
    await expect.poll(() => mtn.submitted.length).toBe(1)
    return { go: go.resolve, outcome }
  }

  async function statusOf(sent: Promise<Message>): Promise<string> {
    try {
      return (await sent).status
    } catch (error) {
      const { status, code } = error as { status: number; code: string }
      return `${status} ${code}`
    }
  }

  test('when its agent is deleted ends as the carrier says', async () => {
    const { go, outcome } = await inProgress()
    await workspace.sandbox.agents.delete(agent_id)
    go()
    expect(await outcome).toBe('sent')
    await server.settle()
    expect(await all(workspace.production.messages.list())).toMatchObject([{ status: 'sent' }])
    expect(backend.received).toEqual([])
  })

  test('when its workspace is deleted ends at once, and is not moved any more', async () => {
    const { go, outcome } = await inProgress()
    const { workspace_id } = workspace
    await workspace.production.workspace.delete({ confirm: workspace_id })
    const ended = { status: 'send_failed', error_code: 'outcome_unknown' }
    expect(await server.db.knex('messages').where({ workspace_id })).toMatchObject([ended])
    go()
    expect(await outcome).toBe('502 MESSAGE_FAILED')
    expect(await server.db.knex('messages').where({ workspace_id })).toMatchObject([ended])
    expect(await server.db.knex('events').where({ workspace_id })).toEqual([])
  })
})
