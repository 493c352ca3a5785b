import type { Message, MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf, all, rawClient } from './support/scenario.ts'
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
const post = (body: unknown) =>
  rawClient(server, workspace.sandbox_key)('POST', '/v1/messages', {
    body: { agent_id, channel: 'sms', to: CONTACT, ...(body as object) },
  })
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
    ['+447911123456', 'mtn'],
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
  ])('of %s has %i segments of %s', async (body, segments, encoding) => {
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

  test('comes from the agent’s oldest number with the channel, or from the one that is named', async () => {
    const newer = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    expect(await sms({ from: newer.e164 })).toMatchObject({ from: newer.e164 })
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
    await server.clock.advance(3_600_000)
    await expect(whatsapp({ body: 'Good day.' })).rejects.toMatchObject({ status: 502, code: 'MESSAGE_FAILED' })
    const template = { name: 'order_left', language_code: 'en' }
    expect(await whatsapp({ message_type: 'template', template })).toMatchObject({ status: 'sent' })
    expect(await all(workspace.sandbox.messages.list())).toHaveLength(2)
  })
})

describe('400 INVALID_ARGUMENT', () => {
  const media_url = 'https://127.0.0.1/file'
  const interactive = { buttons: [{ id: 'a', title: 'A' }] }
  const template = { name: 'x', language_code: 'en' }
  const wa = { channel: 'whatsapp' }

  test.each<[string, object, RegExp]>([
    ['an unknown channel', { channel: 'voice', body: 'x' }, /^channel: /],
    ['no recipient', { to: undefined, body: 'x' }, /^to: is required/],
    ['a recipient that is no number', { to: '08031234567', body: 'x' }, /^to: must be an E.164 number/],
    ['an unknown field', { text: 'x' }, /^text: /],
    ['no body', {}, /^body: is required with message_type text\.$/],
    ['an empty body', { body: '' }, /^body: /],
    ['a body of spaces', { body: ' \n' }, /^body: must contain something besides spaces\.$/],
    ['an SMS that is an image', { message_type: 'image', media_url }, /^message_type: an SMS takes text only/],
    ['an SMS that is a template', { message_type: 'template', template }, /^message_type: an SMS takes text only/],
    [
      'an SMS with media',
      { body: 'x', media_url },
      /^media_url: is not accepted with message_type text, which takes body\.$/,
    ],
    ['11 segments', { body: 'a'.repeat(1_531) }, /^body: has 11 GSM-7 segments; an SMS may have at most 10\.$/],
    ['11 segments of UCS-2', { body: 'ẹ'.repeat(671) }, /^body: has 11 UCS-2 segments/],
    ['a text of 4,097 characters', { ...wa, body: 'a'.repeat(4_097) }, /^body: /],
    ['an image without a file', { ...wa, message_type: 'image' }, /^media_url: is required with message_type image\.$/],
    [
      'an image with a body',
      { ...wa, message_type: 'image', media_url, body: 'x' },
      /^body: is not accepted .* media_caption if you like/,
    ],
    [
      'an audio with a caption',
      { ...wa, message_type: 'audio', media_url, media_caption: 'x' },
      /^media_caption: is not accepted/,
    ],
    [
      'a caption of 1,025 characters',
      { ...wa, message_type: 'image', media_url, media_caption: 'x'.repeat(1_025) },
      /^media_caption: /,
    ],
    ['a template without a name', { ...wa, message_type: 'template' }, /^template: is required/],
    ['a template with a body', { ...wa, message_type: 'template', template, body: 'x' }, /^body: is not accepted/],
    ['an interactive without choices', { ...wa, message_type: 'interactive', body: 'x' }, /^interactive: is required/],
    [
      'an interactive with none',
      { ...wa, message_type: 'interactive', body: 'x', interactive: {} },
      /^interactive: must have either buttons or list\.$/,
    ],
    ['an interactive without a body', { ...wa, message_type: 'interactive', interactive }, /^body: is required/],
    [
      'a long interactive body',
      { ...wa, message_type: 'interactive', body: 'x'.repeat(1_025), interactive },
      /^body: must have at most 1024/,
    ],
    [
      'two buttons with one id',
      {
        ...wa,
        message_type: 'interactive',
        body: 'x',
        interactive: {
          buttons: [
            { id: 'a', title: 'A' },
            { id: 'a', title: 'B' },
          ],
        },
      },
      /^interactive.buttons: each must have an id of its own/,
    ],
    [
      'two rows with one title',
      {
        ...wa,
        message_type: 'interactive',
        body: 'x',
        interactive: {
          list: {
            button: 'See',
            rows: [
              { id: 'a', title: 'A' },
              { id: 'b', title: 'A' },
            ],
          },
        },
      },
      /^interactive.list.rows: each must have a title/,
    ],
    [
      'a file by http',
      { ...wa, message_type: 'image', media_url: 'http://example.com/a.jpg' },
      /^media_url: must be https/,
    ],
    [
      'a file inside a private network',
      { ...wa, message_type: 'image', media_url: 'https://10.0.0.1/a.jpg' },
      /^media_url: is refused/,
    ],
    [
      'a file behind a password',
      { ...wa, message_type: 'image', media_url: 'https://a:b@example.com/a.jpg' },
      /^media_url: must not contain/,
    ],
    ['no address at all', { ...wa, message_type: 'image', media_url: 'a.jpg' }, /^media_url: is not an absolute URL/],
    ['NUL', { body: 'a\0b' }, /^body: must not contain the NUL character/],
    ['a lone surrogate', { body: 'a\ud83d' }, /^body: must be well-formed Unicode/],
    [
      'a lone surrogate in a template',
      { ...wa, message_type: 'template', template: { ...template, parameters: ['\udc00'] } },
      /^template.parameters\[0\]: must be well-formed/,
    ],
    ['a body that is no text', { body: { x: 1 } }, /^body: /],
  ])('for %s', async (_, body, message) => {
    const answer = await post(body)
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toMatch(message)
  })

  test('413 PAYLOAD_TOO_LARGE for a body beyond 1 MiB, and nothing of it is recorded', async () => {
    expect(await post({ body: 'a'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      json: { error_code: 'PAYLOAD_TOO_LARGE' },
    })
    expect(await all(workspace.sandbox.messages.list())).toEqual([])
  })
})

test('415 UNSUPPORTED_MEDIA_TYPE for a body that is not JSON', async () => {
  const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/messages', {
    body: {},
    headers: { 'Content-Type': 'text/plain' },
  })
  expect(answer.status).toBe(415)
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
    expect(message).toMatchObject({ status: 'send_failed', error_code: 'session_down', failed_at, sent_at: null })
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
    expect(await workspace.sandbox.messages.get(message_id)).toMatchObject({ status })
    expect(reports()).toEqual(reported)
  })

  test('what is reported survives a restart of the server', async () => {
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
