import type { MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink, FakeWhatsAppLink } from './support/fake-link.ts'
import { agentOf, all, numbersInPool, startSecondServer } from './support/scenario.ts'
import { clientAt, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

/** Carried by mtn first, then by glo. */
const CONTACT = '+2348031234567'
const BUSINESS = '+2348039999999'

const mtn = new FakeSmsLink('mtn')
const glo = new FakeSmsLink('glo')
const whatsapp = new FakeWhatsAppLink(BUSINESS)
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  const links = { sms: [glo, mtn], whatsapp: [whatsapp] }
  server = await startTestServer({}, createLog('silent'), { links })
})
afterAll(() => server.stop())

beforeEach(async () => {
  for (const link of [mtn, glo, whatsapp]) link.reset()
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.production, { webhook_url: backend.url }))
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id })
  return async () => {
    await server.advance(60_000) // an open breaker is asked again
    await server.settle()
    await backend.stop()
  }
})

const send = (body: Partial<MessageCreate> = {}, options?: { idempotencyKey: string }) =>
  workspace.production.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Good day.', ...body }, options)
const failure = (message: string) => ({ status: 502, code: 'MESSAGE_FAILED', message })
const records = () => all(workspace.production.messages.list())
const eventTypes = () => backend.events().map(({ json }) => json.event_type)
const asked = () => [mtn.submitted.length, glo.submitted.length]

describe('an SMS', () => {
  test('is recorded before a carrier is asked, and reported when it is accepted', async () => {
    let recorded: unknown
    mtn.answer = async (message) => {
      recorded = await records()
      return mtn.accepts(message)
    }
    const message = await send({ body: 'ẹ'.repeat(71) })
    expect(recorded).toMatchObject([{ status: 'queued', message_id: message.message_id, sent_at: null, segments: 2 }])
    expect(message).toMatchObject({ status: 'sent', mno: 'mtn', environment: 'production' })
    const { message_id, from } = message
    const parts = ['ẹ'.repeat(67), 'ẹ'.repeat(4)]
    expect(mtn.submitted).toEqual([
      { message_id, workspace_id: workspace.workspace_id, from, to: CONTACT, encoding: 'UCS-2', parts },
    ])
    await server.settle()
    expect(eventTypes()).toEqual(['message.sent'])
  })

  test('goes to the next carrier when one has not taken it', async () => {
    mtn.isDown()
    expect(await send()).toMatchObject({ status: 'sent', mno: 'glo' })
    expect(asked()).toEqual([1, 1])
  })

  test('goes to the next carrier when one has no room within its share of the 5 s', async () => {
    mtn.isFull()
    const sent = send()
    await expect.poll(() => mtn.submitted.length).toBe(1)
    await server.clock.advance(2_499)
    expect(glo.submitted).toEqual([])
    await server.clock.advance(1)
    expect(await sent).toMatchObject({ status: 'sent', mno: 'glo' })
  })

  test('502 MESSAGE_FAILED when none has taken it, after 5 s at most: send_failed', async () => {
    mtn.isFull()
    glo.isFull()
    const sent = send()
    const refused = expect(sent).rejects.toMatchObject(
      failure(`The message to ${CONTACT} was not sent: it did not accept the message in time.`),
    )
    await expect.poll(() => mtn.submitted.length).toBe(1)
    await server.clock.advance(2_500)
    await expect.poll(() => glo.submitted.length).toBe(1)
    await server.clock.advance(2_500)
    await refused
    await server.settle()
    expect(await records()).toMatchObject([{ status: 'send_failed', error_code: 'timeout', mno: null }])
    expect(eventTypes()).toEqual(['message.send_failed'])
  })

  test('502 with the carrier’s code when it rejects the message: failed, and no other carrier is asked', async () => {
    mtn.rejects('0x0000000B')
    await expect(send()).rejects.toMatchObject(
      failure(`The carrier rejected the message to ${CONTACT}: it is not a subscriber (0x0000000B).`),
    )
    await server.settle()
    const error_detail = 'it is not a subscriber'
    expect(await records()).toMatchObject([{ status: 'failed', error_code: '0x0000000B', error_detail, mno: 'mtn' }])
    expect(backend.events()).toMatchObject([
      { json: { event_type: 'message.failed', payload: { status: 'failed', error_code: '0x0000000B' } } },
    ])
    expect(asked()).toEqual([1, 0])
  })

  test('502 within 15 s when a carrier has it and says nothing: outcome_unknown, and no other carrier is asked', async () => {
    mtn.isSilent()
    const sent = send()
    const refused = expect(sent).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining('may have been delivered') as string,
    })
    await expect.poll(() => mtn.submitted.length).toBe(1)
    await server.clock.advance(10_000)
    await refused
    await server.settle()
    expect(await records()).toMatchObject([{ status: 'send_failed', error_code: 'outcome_unknown', mno: 'mtn' }])
    expect(backend.events()).toMatchObject([
      { json: { event_type: 'message.send_failed', payload: { reason: 'outcome_unknown' } } },
    ])
    expect(asked()).toEqual([1, 0])
  })

  test('a carrier that breaks while it takes the message may have sent it', async () => {
    mtn.answer = () => {
      throw new Error('a fault of the link')
    }
    await expect(send()).rejects.toMatchObject({ status: 502, code: 'MESSAGE_FAILED' })
    expect(await records()).toMatchObject([{ status: 'send_failed', error_code: 'outcome_unknown' }])
    expect(asked()).toEqual([1, 0])
  })

  test('a carrier that takes the message after its turn has it: no other one is asked', async () => {
    mtn.answer = (message, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(mtn.accepts(message))))
    const sent = send()
    await expect.poll(() => mtn.submitted.length).toBe(1)
    await server.clock.advance(2_500)
    expect(await sent).toMatchObject({ status: 'sent', mno: 'mtn' })
    expect(asked()).toEqual([1, 0])
  })
})

describe('the breaker of a carrier', () => {
  test('skips it after five failures, and lets one message try it after half a minute', async () => {
    mtn.isDown('rejected_bind')
    for (let sent = 0; sent < 7; sent++) expect(await send()).toMatchObject({ mno: 'glo' })
    expect(asked()).toEqual([5, 7])
    await server.clock.advance(30_000)
    const tried = Promise.withResolvers<void>()
    mtn.answer = async (message) => {
      await tried.promise
      return mtn.accepts(message)
    }
    const trial = send()
    await expect.poll(() => mtn.submitted.length).toBe(6)
    expect(await send()).toMatchObject({ mno: 'glo' })
    tried.resolve()
    expect(await trial).toMatchObject({ mno: 'mtn' })
    expect(await send()).toMatchObject({ mno: 'mtn' })
  })

  test('is not opened by a session that is down: it is asked again at once', async () => {
    mtn.isDown()
    for (let sent = 0; sent < 7; sent++) await send()
    mtn.reset()
    expect(await send()).toMatchObject({ mno: 'mtn' })
  })

  test('is not opened by rejected messages', async () => {
    mtn.rejects('0x0000000B')
    for (let sent = 0; sent < 7; sent++) await expect(send()).rejects.toMatchObject({ status: 502 })
    mtn.reset()
    expect(await send()).toMatchObject({ mno: 'mtn' })
  })
})

describe('a WhatsApp message', () => {
  const template = { name: 'order_left', language_code: 'en' }

  beforeEach(async () => {
    await server.db.knex('numbers').insert({
      number_id: `num_${agent_id}`,
      e164: BUSINESS,
      type: 'mobile_virtual',
      country_code: 'NG',
      channels: ['whatsapp'],
      environment: 'production',
    })
    await workspace.production.numbers.claim({ number_id: `num_${agent_id}`, agent_id })
    return async () => {
      await server.db
        .knex('number_claims')
        .where({ number_id: `num_${agent_id}` })
        .delete()
      await server.db
        .knex('numbers')
        .where({ number_id: `num_${agent_id}` })
        .delete()
    }
  })

  test('goes through the account of its number, with its template’s parameters', async () => {
    const parameters = ['Ada']
    const message = await send({
      channel: 'whatsapp',
      message_type: 'template',
      template: { ...template, parameters },
      body: undefined,
    })
    expect(message).toMatchObject({ status: 'sent', from: BUSINESS, mno: null })
    const content = { message_type: 'template', template: { ...template, parameters } }
    expect(whatsapp.submitted).toEqual([
      { message_id: message.message_id, workspace_id: workspace.workspace_id, from: BUSINESS, to: CONTACT, content },
    ])
  })

  test.each<[Partial<MessageCreate>, object]>([
    [{ body: 'Hi' }, { message_type: 'text', body: 'Hi' }],
    [
      { message_type: 'image', media_url: 'https://127.0.0.1/a.jpg', body: undefined },
      { message_type: 'image', media_url: 'https://127.0.0.1/a.jpg', media_caption: null },
    ],
    [
      { message_type: 'interactive', body: 'Which?', interactive: { buttons: [{ id: 'a', title: 'A' }] } },
      { message_type: 'interactive', body: 'Which?', interactive: { buttons: [{ id: 'a', title: 'A' }] } },
    ],
  ])('%j reaches the carrier as %j', async (body, content) => {
    const now = server.clock.now()
    await send({ channel: 'whatsapp', message_type: 'template', template, body: undefined })
    await server.db
      .knex('conversations')
      .where({ agent_id })
      .update({ window_expires_at: new Date(now.getTime() + 1_000) })
    await send({ channel: 'whatsapp', ...body })
    expect(whatsapp.submitted.at(-1)).toMatchObject({ content })
  })

  test('502 MESSAGE_FAILED from a number without an account says so', async () => {
    const [number_id] = (await numbersInPool(server.db, { count: 1, channels: ['whatsapp'] })) as [string]
    const { e164: from } = await workspace.production.numbers.claim({ number_id, agent_id })
    await expect(
      send({ channel: 'whatsapp', message_type: 'template', template, body: undefined, from }),
    ).rejects.toMatchObject(
      failure(`The message to ${CONTACT} was not sent: no WhatsApp account is configured for ${from}.`),
    )
    expect(await records()).toMatchObject([{ status: 'send_failed', error_code: 'no_carrier' }])
  })
})

describe('a repeat with the same Idempotency-Key', () => {
  const once = { idempotencyKey: 'once' }
  const keyed = () => send({}, once)

  test('while the first is under way waits for it, and nothing is sent a second time', async () => {
    const go = Promise.withResolvers<void>()
    mtn.answer = async (message) => {
      await go.promise
      return mtn.accepts(message)
    }
    const first = keyed()
    await expect.poll(() => mtn.submitted.length).toBe(1)
    const other = await startSecondServer(server)
    const elsewhere = clientAt(other.base_url, workspace.production_key)
    const whole = { agent_id, channel: 'sms', to: CONTACT, body: 'Good day.' } as const
    let looks = 0
    const count = ({ sql }: { sql: string }): void => void (looks += Number(sql.includes('from "messages"')))
    server.db.knex.on('query', count)
    const repeats = [keyed(), keyed(), elsewhere.messages.create(whole, once)]
    await expect.poll(() => looks).toBe(repeats.length)
    server.db.knex.off('query', count)
    go.resolve()
    const { message_id } = await first
    for (const repeat of repeats) expect(await repeat).toMatchObject({ message_id, status: 'sent' })
    expect(asked()).toEqual([1, 0])
    await other.stop()
  })

  test('after a carrier failed or rejected sends it again', async () => {
    mtn.isDown()
    glo.isDown()
    await expect(keyed()).rejects.toMatchObject({ status: 502 })
    mtn.rejects('0x0000000B')
    await expect(keyed()).rejects.toMatchObject({ status: 502 })
    mtn.reset()
    expect(await keyed()).toMatchObject({ status: 'sent' })
    expect(await records()).toMatchObject([{ status: 'sent' }, { status: 'failed' }, { status: 'send_failed' }])
  })

  test('after an unknown outcome gets the same error, and nothing is sent a second time', async () => {
    mtn.answer = () => {
      throw new Error('a fault of the link')
    }
    const lost = { status: 502, message: expect.stringContaining('may have been delivered') as string }
    await expect(keyed()).rejects.toMatchObject(lost)
    mtn.reset()
    await expect(keyed()).rejects.toMatchObject(lost)
    expect(mtn.submitted).toEqual([])
    expect(await send({}, { idempotencyKey: 'another' })).toMatchObject({ status: 'sent' })
    expect(await records()).toHaveLength(2)
  })

  test('after the database failed once the carrier had accepted gets that success, which is recorded within seconds', async () => {
    const refuse = `alter table messages add constraint refused check (status <> 'sent') not valid`
    mtn.answer = async (message) => {
      await server.db.knex.raw(refuse)
      return mtn.accepts(message)
    }
    await expect(keyed()).rejects.toMatchObject({ status: 500 })
    await server.clock.advance(1_000)
    await server.db.knex.raw('alter table messages drop constraint refused')
    const repeat = keyed()
    for (let second = 0; second < 3; second++) await server.advance(1_000)
    expect(await repeat).toMatchObject({ status: 'sent', mno: 'mtn' })
    expect(asked()).toEqual([1, 0])
    await server.settle()
    expect(eventTypes()).toEqual(['message.sent'])
  })

  test('after the process died in between gets that error, and the message is ended once within a minute', async () => {
    const dead = await diedWhileSending()
    await server.clock.advance(5_000)
    const repeat = keyed()
    const refused = expect(repeat).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining('may have been delivered') as string,
    })
    for (let second = 0; second < 20; second++) await server.advance(1_000)
    await refused
    expect(await records()).toMatchObject([{ status: 'queued', message_id: dead }])
    await server.advance(60_000)
    expect(await records()).toMatchObject([{ status: 'send_failed', error_code: 'outcome_unknown', message_id: dead }])
    await expect(keyed()).rejects.toMatchObject({ status: 502 })
    expect(eventTypes()).toEqual(['message.send_failed'])
    expect(mtn.submitted).toEqual([])
  })

  test('after the process died before it was submitted sends it', async () => {
    const dead = await diedWhileSending({ submitting_at: null })
    const repeat = keyed()
    for (let second = 0; second < 21; second++) await server.advance(1_000)
    const { message_id } = await repeat
    expect(await records()).toMatchObject([
      { status: 'sent', message_id },
      { status: 'send_failed', error_code: 'not_submitted', message_id: dead },
    ])
    expect(mtn.submitted.map((message) => message.message_id)).toEqual([message_id])
    await server.settle()
    expect(eventTypes()).toEqual(['message.send_failed', 'message.sent'])
  })

  test('after a message that was not submitted has been ended sends it at once', async () => {
    await diedWhileSending({ submitting_at: null })
    await server.advance(75_000)
    expect(await records()).toMatchObject([{ status: 'send_failed', error_code: 'not_submitted' }])
    expect(await keyed()).toMatchObject({ status: 'sent' })
  })

  /** The state that a process leaves if it was killed while a carrier had its message, or before. */
  async function diedWhileSending(left: { submitting_at?: null } = {}): Promise<string> {
    const { message_id } = await keyed()
    const { knex } = server.db
    await server.settle()
    mtn.reset()
    backend.received.length = 0
    await knex('messages')
      .where({ message_id })
      .update({ status: 'queued', mno: null, carrier: null, sent_at: null, ...left })
    await knex('message_parts').where({ message_id }).delete()
    const body = JSON.stringify({ message_id, status: 'queued' })
    await knex('idempotency_keys').where({ idempotency_key: 'once' }).update({ body })
    return message_id
  }
})

test('502 MESSAGE_FAILED in production without a carrier says so, and the message is recorded as send_failed', async () => {
  const bare = await startTestServer()
  const { production } = await bare.workspace()
  const agent = await agentOf(production)
  const [number_id] = (await numbersInPool(bare.db, { count: 1 })) as [string]
  await production.numbers.claim({ number_id, agent_id: agent.agent_id })
  const body = { agent_id: agent.agent_id, channel: 'sms', to: CONTACT, body: 'Good day.' } as const
  await expect(production.messages.create(body)).rejects.toMatchObject(
    failure(`The message to ${CONTACT} was not sent: no SMS carrier is configured.`),
  )
  expect(await all(production.messages.list())).toMatchObject([{ status: 'send_failed', error_code: 'no_carrier' }])
  const [event] = (await production.events.list()).items
  expect(event).toMatchObject({ event_type: 'message.send_failed', payload: { reason: 'no_carrier' } })
  await bare.stop()
})
