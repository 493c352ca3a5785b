import type { Message, MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { BUSINESS_NUMBER, graphReport, inbound, postReport, statusOf, textFrom } from './support/graph-report.ts'
import { graphError, hangUp } from './support/graph-server.ts'
import { all } from './support/scenario.ts'
import { openWhatsAppHarness, type WhatsAppHarness } from './support/whatsapp-harness.ts'

const CONTACT = '+2348031234567'
const HOUR_MS = 3_600_000

const log_lines: string[] = []
let harness: WhatsAppHarness

beforeAll(async () => {
  harness = await openWhatsAppHarness({ log: createLog('info', { write: (line) => void log_lines.push(line) }) })
})
afterAll(() => harness.stop())
beforeEach(async () => {
  await harness.begin()
  harness.graph.sent.length = 0
  log_lines.length = 0
})

const messages = (): Promise<Message[]> => all(harness.workspace.production.messages.list())
const eventTypes = (): unknown[] => harness.backend.events().map(({ json }) => json.event_type)
const template = { name: 'order_ready', language_code: 'en', parameters: ['Ada'] }

async function send(body: Partial<MessageCreate>): Promise<Message> {
  const { agent_id, workspace } = harness
  return await workspace.production.messages.create({ agent_id, channel: 'whatsapp', to: CONTACT, ...body })
}

/** The contact writes, which opens the window; the agent's reply is sent. */
async function open(body = 'Hello'): Promise<void> {
  expect(await harness.report(graphReport({ messages: [textFrom(body)] }))).toBe(200)
  harness.graph.sent.length = 0
  harness.backend.received.length = 0
}

describe('sending', () => {
  const media_url = 'https://files.example.com/a.pdf'
  const buttons = [{ id: 'yes', title: 'Yes' }]
  test.each<Partial<MessageCreate>>([
    { body: 'Your order is ready.' },
    { message_type: 'image', media_url, media_caption: 'Our shop' },
    { message_type: 'video', media_url },
    { message_type: 'audio', media_url },
    { message_type: 'document', media_url, media_caption: 'Prices' },
    { message_type: 'interactive', body: 'Shall we?', interactive: { buttons } },
    { message_type: 'interactive', body: 'Where?', interactive: { list: { button: 'Places', rows: buttons } } },
    { message_type: 'template', template },
  ])('%j is taken by WhatsApp, and reported as sent', async (body) => {
    await open()
    const message = await send(body)
    expect(message).toMatchObject({ status: 'sent', from: BUSINESS_NUMBER, mno: null, segments: 0, encoding: null })
    expect(harness.graph.sent).toMatchObject([{ body: { type: body.message_type ?? 'text', to: CONTACT.slice(1) } }])
    await harness.server.settle()
    expect(eventTypes()).toEqual(['message.sent'])
  })

  const writtenAgo = (ms: number) => {
    const seconds = Math.floor((harness.server.clock.now().getTime() - ms) / 1_000)
    return { ...textFrom('Hello'), timestamp: String(seconds) }
  }
  const reported = (...ages_ms: number[]) =>
    harness.report(graphReport({ messages: ages_ms.map((age_ms) => writtenAgo(age_ms)) }))
  const window = async () => {
    const { items } = await harness.workspace.production.conversations.list()
    return new Date(items[0]?.window_expires_at ?? 0).getTime() - harness.server.clock.now().getTime()
  }
  /** The carrier counts in seconds. */
  const SECOND_MS = 1_000

  test('a message that was delayed on its way opens the window from when it was written', async () => {
    await reported(20 * HOUR_MS)
    expect(Math.abs((await window()) - 4 * HOUR_MS)).toBeLessThanOrEqual(SECOND_MS)
    await send({ body: 'In time' })
    await harness.server.leap(4 * HOUR_MS)
    await expect(send({ body: 'Too late' })).rejects.toMatchObject({ status: 502, code: 'MESSAGE_FAILED' })
  })

  test('a message of a clock that is ahead opens the window from its arrival', async () => {
    await reported(-5 * HOUR_MS)
    expect(await window()).toBe(24 * HOUR_MS)
  })

  test.each([
    ['later', [[HOUR_MS], [20 * HOUR_MS]]],
    ['in one report', [[HOUR_MS, 20 * HOUR_MS]]],
  ])('an older message that comes %s does not shorten the window', async (_, reports) => {
    for (const ages_ms of reports) await reported(...ages_ms)
    expect(Math.abs((await window()) - 23 * HOUR_MS)).toBeLessThanOrEqual(SECOND_MS)
  })

  test('a message that is older than the window opens none, and no free text is sent in reply', async () => {
    await reported(25 * HOUR_MS)
    expect(await window()).toBeLessThan(0)
    expect(eventTypes()).toContain('message.send_failed')
    expect(harness.graph.sent).toEqual([])
    await expect(send({ body: 'Too late' })).rejects.toMatchObject({ status: 502, code: 'MESSAGE_FAILED' })
    await harness.server.advance(60_000)
    expect(eventTypes()).not.toContain('window.closing')
  })

  test('free text outside the window is refused before WhatsApp is asked; a template is not', async () => {
    const closed = { status: 502, code: 'MESSAGE_FAILED', message: expect.stringContaining('window is closed') }
    const asked = harness.graph.tokens.length
    await expect(send({ body: 'Hello' })).rejects.toMatchObject(closed)
    expect(harness.graph.tokens).toHaveLength(asked)
    expect(await send({ message_type: 'template', template })).toMatchObject({ status: 'sent' })
    await open()
    expect(await send({ body: 'Hello' })).toMatchObject({ status: 'sent' })
    await harness.server.leap(24 * HOUR_MS)
    await expect(send({ body: 'Hello' })).rejects.toMatchObject(closed)
  })

  test('a message that WhatsApp refuses is failed, with its code', async () => {
    harness.graph.answer(graphError(400, 132_001, 'template name (order_ready) does not exist in en'))
    await expect(send({ message_type: 'template', template })).rejects.toMatchObject({
      status: 502,
      code: 'MESSAGE_FAILED',
      message: expect.stringContaining('does not exist in en'),
    })
    expect(await messages()).toMatchObject([{ status: 'failed', error_code: '132001' }])
    await harness.server.settle()
    expect(eventTypes()).toEqual(['message.failed'])
  })

  test('a message that WhatsApp cannot take is not sent', async () => {
    harness.graph.answer(graphError(400, 130_429))
    await expect(send({ message_type: 'template', template })).rejects.toMatchObject({ status: 502 })
    expect(await messages()).toMatchObject([{ status: 'send_failed', error_code: '130429' }])
  })

  test('a message that was perhaps taken is not sent again', async () => {
    const asked = harness.graph.tokens.length
    harness.graph.answer(hangUp)
    await expect(send({ message_type: 'template', template })).rejects.toMatchObject({ status: 502 })
    expect(await messages()).toMatchObject([{ status: 'send_failed', error_code: 'outcome_unknown' }])
    await harness.server.leap(HOUR_MS)
    expect(harness.graph.tokens).toHaveLength(asked + 1)
  })

  test('no secret of the account reaches the log', async () => {
    harness.graph.answer(graphError(401, 190, `The token ${harness.graph.access_token} has expired.`))
    await expect(send({ message_type: 'template', template })).rejects.toMatchObject({ status: 502 })
    await postReport(harness.server.base_url, 'x', { signature: 'sha256=0' })
    expect(log_lines.join('')).not.toContain(harness.graph.access_token)
  })
})

describe('the status of a message', () => {
  async function sent(): Promise<{ message: Message; wamid: string }> {
    const message = await send({ message_type: 'template', template })
    await harness.server.settle()
    harness.backend.received.length = 0
    return { message, wamid: String(harness.graph.sent[0]?.wamid) }
  }
  const current = async ({ message_id }: Message): Promise<Message> =>
    await harness.workspace.production.messages.get(message_id)

  test('moves to delivered, then read; repeated or late reports change nothing', async () => {
    const { message, wamid } = await sent()
    for (const status of ['sent', 'delivered', 'delivered', 'read', 'delivered', 'sent'])
      expect(await harness.report(graphReport({ statuses: [statusOf(wamid, status)] }))).toBe(200)
    expect(eventTypes()).toEqual(['message.delivered', 'message.read'])
    expect(await current(message)).toMatchObject({ status: 'read', error_code: null })
  })

  test('moves with reports in one request, in any order', async () => {
    const { message, wamid } = await sent()
    const statuses = ['read', 'sent', 'delivered'].map((status) => statusOf(wamid, status))
    await harness.report(graphReport({ statuses }))
    expect(await current(message)).toMatchObject({ status: 'read' })
    expect(eventTypes()).toContain('message.read')
  })

  test('moves to failed, with the code of WhatsApp', async () => {
    const { message, wamid } = await sent()
    await harness.report(graphReport({ statuses: [statusOf(wamid, 'failed', 131_026)] }))
    expect(await current(message)).toMatchObject({
      status: 'failed',
      error_code: '131026',
      error_detail: 'WhatsApp could not deliver it: Because.',
    })
    expect(harness.backend.events()).toMatchObject([
      { json: { event_type: 'message.failed', payload: { error_code: '131026' } } },
    ])
  })

  test('does not change with reports for messages that are not ours', async () => {
    expect(await harness.report(graphReport({ statuses: [statusOf('wamid.OTHER', 'failed', 1)] }))).toBe(200)
    expect(eventTypes()).toEqual([])
  })
})

describe('receiving', () => {
  test('a text is announced, and the agent’s reply goes out within the window', async () => {
    expect(await harness.report(graphReport({ messages: [textFrom('Where is my order?')] }))).toBe(200)
    expect(harness.backend.events().map(({ json }) => json)).toMatchObject([
      { event_type: 'message.received', channel: 'whatsapp', number: BUSINESS_NUMBER, from: CONTACT },
      { event_type: 'message.sent' },
    ])
    expect(harness.graph.sent).toMatchObject([
      { body: { to: CONTACT.slice(1), type: 'text', text: { body: 'You said: Where is my order?' } } },
    ])
    expect(await messages()).toMatchObject([
      { direction: 'outbound', status: 'sent' },
      { direction: 'inbound', status: 'received', body: 'Where is my order?', from: CONTACT, to: BUSINESS_NUMBER },
    ])
  })

  test('a tapped button is a message with its text', async () => {
    const button_reply = { id: 'yes', title: 'Yes, please' }
    const tapped = inbound({ type: 'interactive', interactive: { type: 'button_reply', button_reply } })
    await harness.report(graphReport({ messages: [tapped] }))
    const [, message] = await messages()
    expect(message).toMatchObject({ message_type: 'interactive', body: 'Yes, please' })
    expect(harness.backend.turns()).toMatchObject([{ json: { transcription: 'Yes, please' } }])
  })

  test('a repeated webhook is stored once, and answered once', async () => {
    const report = graphReport({ messages: [textFrom('one'), textFrom('two')] })
    for (let time = 0; time < 3; time++) expect(await harness.report(report)).toBe(200)
    await Promise.all([harness.report(report), harness.report(report)])
    const received = (await messages()).filter(({ direction }) => direction === 'inbound')
    expect(received.map(({ body }) => body)).toEqual(['two', 'one'])
    expect(harness.graph.sent).toHaveLength(2)
  })

  test('STOP opts the contact out: no reply, and nothing more is sent', async () => {
    await harness.report(graphReport({ messages: [textFrom('STOP')] }))
    expect(new Set(eventTypes())).toEqual(new Set(['message.opt_out', 'message.received']))
    expect(harness.graph.sent).toEqual([])
    await expect(send({ message_type: 'template', template })).rejects.toMatchObject({ code: 'OPT_OUT_ENFORCED' })
  })

  test('a wrong signature stores nothing', async () => {
    const report = graphReport({ messages: [textFrom('Hello')] })
    const signature = 'sha256=0000000000000000000000000000000000000000000000000000000000000000'
    expect((await postReport(harness.server.base_url, report, { signature })).status).toBe(403)
    expect(await messages()).toEqual([])
  })

  test('a number that nobody holds any more is taken, so that Meta does not repeat it', async () => {
    await harness.server.db.knex('number_claims').where({ number_id: 'num_whatsapp' }).delete()
    expect(await harness.report(graphReport({ messages: [textFrom('my secret is 4711')] }))).toBe(200)
    expect(log_lines.join('')).toContain('unknown_number')
    for (const word of ['4711', CONTACT.slice(1)]) expect(log_lines.join('')).not.toContain(word)
  })

  test('a report with much of what makes no sense still brings the rest', async () => {
    const report = graphReport(
      { messages: [{ type: 'text' }, textFrom('Hello')], statuses: [{ status: 'read' }] },
      { phone_number_id: 'another', messages: [textFrom('not for us')] },
      { field: 'account_alerts' },
    )
    expect(await harness.report(report)).toBe(200)
    const received = (await messages()).filter(({ direction }) => direction === 'inbound')
    expect(received).toMatchObject([{ body: 'Hello' }])
  })

  test('a message that cannot be stored is an error, and stored when Meta repeats it', async () => {
    const { knex } = harness.server.db
    await knex.raw('alter table messages add constraint none check (false) not valid')
    const report = graphReport({ messages: [textFrom('Hello')] })
    try {
      expect(await harness.report(report)).toBe(500)
    } finally {
      await knex.raw('alter table messages drop constraint none')
    }
    expect(await harness.report(report)).toBe(200)
    expect((await messages()).filter(({ direction }) => direction === 'inbound')).toMatchObject([{ body: 'Hello' }])
  })
})
