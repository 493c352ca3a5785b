import type { Message, MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'

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
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url }))
  const claimed = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  number = claimed.e164
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

const sms = (body: Partial<MessageCreate> = {}) =>
  workspace.sandbox.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Good day.', ...body })
const whatsapp = (body: Partial<MessageCreate>) =>
  workspace.sandbox.messages.create({ agent_id, channel: 'whatsapp', to: CONTACT, ...body })
const events = () => backend.events().map(({ json }) => json)
/** Each event with what it says of the carrier's report. */
const reports = () =>
  events().map(({ event_type, payload }) => {
    const { status, status_code, error_code } = payload as { status: string; status_code?: string; error_code?: string }
    const words = event_type === 'message.dlr' ? [status, status_code] : [error_code]
    return [event_type, ...words].filter(Boolean).join(' ')
  })
const eventTypes = () => events().map(({ event_type }) => event_type)

/** As if the contact had just written on WhatsApp. */
async function openWindow(hours = 24): Promise<void> {
  const { knex } = server.db
  const { workspace_id } = workspace
  const now = server.clock.now()
  const window_expires_at = new Date(now.getTime() + hours * 3_600_000)
  const scope = { workspace_id, environment: 'sandbox', agent_id, channel: 'whatsapp', contact: CONTACT }
  const times = { window_expires_at, last_message_at: now, created_at: now, updated_at: now }
  await knex('conversations').insert({ conversation_id: `conv_${agent_id}`, number, ...scope, ...times })
}

describe('an SMS', () => {
  test('is accepted by the home operator, recorded and reported by message.sent', async () => {
    const { request_id: _, ...message } = await sms()
    const now = server.clock.now().toISOString()
    expect(message).toEqual({
      message_id: expect.stringMatching(/^msg_\w+$/) as string,
      workspace_id: workspace.workspace_id,
      agent_id,
      agent_version: null,
      conversation_id: expect.stringMatching(/^conv_\w+$/) as string,
      environment: 'sandbox',
      channel: 'sms',
      direction: 'outbound',
      from: number,
      to: CONTACT,
      message_type: 'text',
      body: 'Good day.',
      media_url: null,
      media_caption: null,
      template: null,
      interactive: null,
      segments: 1,
      encoding: 'GSM-7',
      status: 'sent',
      mno: 'mtn',
      error_code: null,
      error_detail: null,
      cost_kobo: 0,
      created_at: now,
      sent_at: now,
      delivered_at: null,
      read_at: null,
      failed_at: null,
    } satisfies Message)
    const { request_id: __, ...read } = await workspace.sandbox.messages.get(message.message_id)
    expect(read).toEqual(message)
    await server.settle()
    const { message_id, conversation_id } = message
    const payload = { message_id, conversation_id, direction: 'outbound', from: number, to: CONTACT, channel: 'sms' }
    expect(events()).toMatchObject([
      {
        event_type: 'message.sent',
        channel: 'sms',
        agent_id,
        number,
        from: CONTACT,
        payload: { ...payload, text: 'Good day.', status: 'sent', mno: 'mtn' },
      },
    ])
  })

  test.each([
    ['+2348051234567', 'glo'],
    ['+2348021234567', 'airtel'],
    ['+2348091234567', '9mobile'],
    ['+2349161234567', 'mtn'],
    ['+2348031239004', 'glo'],
  ])('to %s is carried by %s', async (to, mno) => {
    expect(await sms({ to })).toMatchObject({ status: 'sent', mno })
  })

  test.each([
    ['a'.repeat(160), 1, 'GSM-7'],
    ['a'.repeat(161), 2, 'GSM-7'],
    ['€'.repeat(81), 2, 'GSM-7'],
    ['Ẹ káàárọ̀', 1, 'UCS-2'],
    ['🙂'.repeat(36), 2, 'UCS-2'],
    ['a'.repeat(1_530), 10, 'GSM-7'],
  ])('with %s has %i segments of %s', async (body, segments, encoding) => {
    expect(await sms({ body })).toMatchObject({ body, segments, encoding })
  })

  test('belongs to the one conversation of its agent and contact', async () => {
    const first = await sms()
    await server.clock.advance(1_000)
    expect(await sms()).toMatchObject({ conversation_id: first.conversation_id })
    expect(await sms({ to: '+2348037654321' })).not.toMatchObject({ conversation_id: first.conversation_id })
    const [row] = await server.db.knex('conversations').where({ conversation_id: first.conversation_id })
    expect(row).toMatchObject({ number, contact: CONTACT, mode: 'ai', last_message_at: server.clock.now() })
  })

  test('messages that begin one conversation at once share it', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => sms({ to: '+2348037654322' })))
    expect(new Set(sent.map(({ conversation_id }) => conversation_id)).size).toBe(1)
    expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(12)
  })

  test('comes from the agent’s oldest number with the channel, from the one that is named, or from the conversation’s', async () => {
    expect(await sms()).toMatchObject({ from: number })
    const newer = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    expect(await sms()).toMatchObject({ from: number })
    expect(await sms({ from: newer.e164 })).toMatchObject({ from: newer.e164 })
    expect(await sms()).toMatchObject({ from: newer.e164 })
    expect(await sms({ to: '+2348037654321' })).toMatchObject({ from: number })
    await workspace.sandbox.numbers.update(newer.number_id, { channels: ['voice'] })
    expect(await sms()).toMatchObject({ from: number })
  })
})

describe('a WhatsApp message', () => {
  const media_url = 'https://127.0.0.1/file'

  test.each<[string, Partial<MessageCreate>, Partial<Message>]>([
    ['text', { body: 'Good day.' }, { body: 'Good day.' }],
    ['text of 4,096 characters', { body: '🙂'.repeat(4_096) }, { message_type: 'text' }],
    ['template', { template: { name: 'order_left', language_code: 'en' } }, { body: '' }],
  ])('%s is sent inside the window', async (name, content, record) => {
    await openWindow()
    const message_type = name.split(' ')[0] as MessageCreate['message_type']
    const message = await whatsapp({ message_type, ...content })
    expect(message).toMatchObject({ channel: 'whatsapp', status: 'sent', segments: 0, encoding: null, mno: null })
    expect(message).toMatchObject(record)
  })

  test.each<[MessageCreate['message_type'], Partial<MessageCreate>]>([
    ['image', { media_url, media_caption: 'The parcel' }],
    ['audio', { media_url }],
    ['document', { media_url, media_caption: 'Invoice 7' }],
    ['video', { media_url }],
    ['interactive', { body: 'Which one?', interactive: { buttons: [{ id: 'a', title: 'This' }] } }],
    [
      'interactive',
      { body: 'Which one?', interactive: { list: { button: 'See', rows: [{ id: 'a', title: 'This' }] } } },
    ],
    ['template', { template: { name: 'order_left', language_code: 'en_US', parameters: ['Ada', '7'] } }],
  ])('%s keeps what it was given: %j', async (message_type, content) => {
    await openWindow()
    expect(await whatsapp({ message_type, ...content })).toMatchObject({ message_type, body: '', ...content })
  })

  test('502 MESSAGE_FAILED outside the window, recorded nowhere, except for a template', async () => {
    await expect(whatsapp({ body: 'Good day.' })).rejects.toMatchObject({
      status: 502,
      code: 'MESSAGE_FAILED',
      message: `The WhatsApp window is closed: ${CONTACT} has not written yet; send a template instead.`,
    })
    await openWindow(1)
    expect(await whatsapp({ body: 'Good day.' })).toMatchObject({ status: 'sent' })
    await server.leap(3_600_000)
    await expect(whatsapp({ body: 'Good day.' })).rejects.toMatchObject({ status: 502, code: 'MESSAGE_FAILED' })
    const template = { name: 'order_left', language_code: 'en' }
    const sent = await whatsapp({ message_type: 'template', template })
    expect(sent).toMatchObject({ status: 'sent', template: { ...template, parameters: [] } })
    expect(Object.keys(sent.template ?? {})).toEqual(['name', 'language_code', 'parameters'])
    expect(await all(workspace.sandbox.messages.list())).toHaveLength(2)
  })
})

describe('a reserved destination', () => {
  test('9012 cannot be dispatched: 502, recorded as send_failed, message.send_failed', async () => {
    const to = '+2348031239012'
    await expect(sms({ to })).rejects.toMatchObject({
      status: 502,
      code: 'MESSAGE_FAILED',
      message: `The message to ${to} was not sent: the simulated session with 9mobile is down.`,
    })
    await server.settle()
    const [message] = await all(workspace.sandbox.messages.list())
    const failed_at = server.clock.now().toISOString()
    const error_detail = 'the simulated session with 9mobile is down'
    const failed = { status: 'send_failed', error_code: 'session_down', error_detail, failed_at, sent_at: null }
    expect(message).toMatchObject(failed)
    expect(events()).toMatchObject([
      { event_type: 'message.send_failed', payload: { status: 'send_failed', reason: 'session_down', mno: null } },
    ])
  })

  test.each([
    [
      'any other one',
      '1234',
      'delivered',
      null,
      ['message.sent', 'message.dlr delivered DELIVRD', 'message.delivered'],
    ],
    ['9011', '9011', 'failed', 'UNDELIV', ['message.sent', 'message.dlr failed UNDELIV', 'message.failed UNDELIV']],
    ['9013', '9013', 'failed', 'EXPIRED', ['message.sent', 'message.dlr expired EXPIRED', 'message.failed EXPIRED']],
    ['9014', '9014', 'delivered', null, ['message.sent', 'message.dlr delivered DELIVRD', 'message.delivered']],
  ])('%s of an SMS', async (...[, digits, status, error_code, reported]) => {
    const { message_id } = await sms({ to: `+234803123${digits}`, body: 'a'.repeat(200) })
    await server.advance(999)
    expect(await workspace.sandbox.messages.get(message_id)).toMatchObject({ status: 'sent' })
    await server.advance(1)
    expect(await workspace.sandbox.messages.get(message_id)).toMatchObject({ status, error_code, segments: 2 })
    await server.advance(60_000)
    expect(reports().toSorted()).toEqual(reported.toSorted())
  })

  test.each([
    ['any other one', '1234', 'delivered', ['message.sent', 'message.delivered']],
    ['9011', '9011', 'failed', ['message.sent', 'message.failed 131026']],
    ['9013', '9013', 'failed', ['message.sent', 'message.failed expired']],
    ['9014', '9014', 'read', ['message.sent', 'message.delivered', 'message.read']],
  ])('%s of a WhatsApp message', async (...[, digits, status, reported]) => {
    const template = { name: 'x', language_code: 'en' }
    const { message_id } = await whatsapp({ to: `+234803123${digits}`, message_type: 'template', template })
    await server.advance(1_000)
    await server.advance(1_000)
    const error_detail = digits === '9011' ? 'WhatsApp could not deliver it: Message undeliverable' : null
    expect(await workspace.sandbox.messages.get(message_id)).toMatchObject({ status, error_detail })
    expect(reports()).toEqual(reported)
  })

  test('keeps its reports over a restart of the server', async () => {
    const { message_id } = await sms()
    await server.restart()
    await server.advance(1_000)
    expect(await workspace.sandbox.messages.get(message_id)).toMatchObject({ status: 'delivered' })
  })

  test('9012 fails on WhatsApp too', async () => {
    const to = '+2348031239012'
    const template = { name: 'x', language_code: 'en' }
    await expect(whatsapp({ to, message_type: 'template', template })).rejects.toMatchObject({ status: 502 })
    await server.settle()
    expect(eventTypes()).toEqual(['message.send_failed'])
  })
})
