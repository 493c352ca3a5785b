import { describe, expect, test } from 'vitest'
import {
  BUSINESS_NUMBER,
  graphReport,
  inbound,
  statusOf,
  textFrom,
  type GraphChange,
} from '../../../../test/support/graph-report.ts'
import { PHONE_NUMBER_ID } from '../../../../test/support/graph-server.ts'
import { readReport, type CloudReport } from './read-report.ts'

const account = { name: 'support', number: BUSINESS_NUMBER, phone_number_id: PHONE_NUMBER_ID }
const read = (...changes: GraphChange[]): CloudReport =>
  readReport(Buffer.from(JSON.stringify(graphReport(...changes))), [account])
const readOne = (message: ReturnType<typeof inbound>): CloudReport => read({ messages: [message] })

test.each<[string, unknown, Date | null]>([
  ['seconds since 1970', '1763629200', new Date('2025-11-20T09:00:00.000Z')],
  ['the beginning of time', '0', new Date(0)],
  ['no time', '', null],
  ['a number', 1_763_629_200, null],
  ['a time that is out of range', '9'.repeat(30), null],
  ['a negative time', '-5', null],
  ['words', 'now', null],
])('the time at which a message was written: %s', (_, timestamp, written_at) => {
  expect(readOne({ ...textFrom('Hello'), timestamp }).messages).toMatchObject([{ written_at }])
})

test('a message is from the person’s number, to the account’s number, under its id at WhatsApp', () => {
  const message = textFrom('Hello')
  expect(readOne(message)).toEqual({
    messages: [
      {
        carrier: 'support',
        repeat_key: message['id'],
        repeats_since: null,
        environment: 'production',
        workspace_id: null,
        channel: 'whatsapp',
        from: '+2348031234567',
        to: BUSINESS_NUMBER,
        message_type: 'text',
        body: 'Hello',
        media: null,
        mno: null,
        written_at: new Date(Number(message['timestamp']) * 1_000),
      },
    ],
    receipts: [],
    left_out: {},
  })
})

describe('the text of a message', () => {
  const media = { id: '1003', mime_type: 'image/jpeg' }
  const kept = { ...media, filename: null }
  test.each<[string, Parameters<typeof inbound>[0], object]>([
    ['a text', { type: 'text', text: { body: 'Ẹ káàárọ̀' } }, { message_type: 'text', body: 'Ẹ káàárọ̀' }],
    [
      'a text with characters that no database stores',
      { type: 'text', text: { body: 'a\0b\ud800' } },
      { body: 'a\ufffdb\ufffd' },
    ],
    ['an image', { type: 'image', image: media }, { message_type: 'image', body: '', media: kept }],
    [
      'an image with a caption',
      { type: 'image', image: { ...media, caption: 'Is it this one?' } },
      { message_type: 'image', body: 'Is it this one?', media: kept },
    ],
    [
      'a voice message',
      { type: 'audio', audio: { id: '1', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { message_type: 'audio', body: '', media: { id: '1', mime_type: 'audio/ogg; codecs=opus', filename: null } },
    ],
    [
      'a document with its name',
      { type: 'document', document: { ...media, mime_type: 'application/pdf', filename: 'Invoice 7.pdf' } },
      { message_type: 'document', media: { mime_type: 'application/pdf', filename: 'Invoice 7.pdf' } },
    ],
    ['a video', { type: 'video', video: { ...media, mime_type: 'video/mp4' } }, { message_type: 'video', body: '' }],
    ['a sticker', { type: 'sticker', sticker: media }, { message_type: 'image', body: '[Sticker]', media: kept }],
    [
      'a button that was tapped',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes, please' } } },
      { message_type: 'interactive', body: 'Yes, please', media: null },
    ],
    [
      'a row of a list that was chosen',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'a', title: 'Lagos' } } },
      { message_type: 'interactive', body: 'Lagos' },
    ],
    [
      'a form that was sent',
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent' } } },
      { message_type: 'text', body: '[Form] Sent' },
    ],
    [
      'an interactive answer of another kind',
      { type: 'interactive', interactive: { type: 'call_permission_reply' } },
      { message_type: 'text', body: '[Unsupported message]' },
    ],
    [
      'a button of a template',
      { type: 'button', button: { payload: 'p', text: 'Stop offers' } },
      { message_type: 'interactive', body: 'Stop offers' },
    ],
    ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } }, { body: '[Reaction] 👍' }],
    [
      'a location',
      { type: 'location', location: { latitude: 6.45, longitude: 3.39, name: 'Shop', address: 'Marina' } },
      { message_type: 'text', body: '[Location] Shop Marina 6.45, 3.39', described: true },
    ],
    [
      'a contact',
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Ada' }, phones: [{ phone: '+234 803 1' }, { phone: '0803 2' }] }],
      },
      { message_type: 'text', body: '[Contact] Ada +234 803 1 0803 2', described: true },
    ],
    [
      'an order',
      { type: 'order', order: { text: 'Soon', product_items: [{}, {}] } },
      { message_type: 'text', body: '[Order] 2 items Soon' },
    ],
    [
      'content that Meta does not pass on',
      { type: 'unsupported', errors: [{ code: 131_051 }] },
      { body: '[Unsupported message]' },
    ],
    ['an unknown type', { type: 'hologram', hologram: {} }, { message_type: 'text', body: '[Unsupported message]' }],
  ])('%s', (_, content, expected) => {
    const { messages, left_out } = readOne(inbound(content))
    expect(left_out).toEqual({})
    expect(messages).toMatchObject([expected])
  })

  test('a very long text is cut between characters', () => {
    const [message] = readOne(textFrom('👍'.repeat(10_000))).messages
    expect(message?.body.length).toBe(16_384)
    expect(message?.body.isWellFormed()).toBe(true)
  })
})

describe('a report on the state of a message', () => {
  test.each([
    { word: 'sent', status: 'sent', status_code: 'sent' },
    { word: 'delivered', status: 'delivered', status_code: 'delivered' },
    { word: 'read', status: 'read', status_code: 'read' },
    { word: 'played', status: 'read', status_code: 'played' },
    {
      word: 'failed',
      code: 131_026,
      status: 'failed',
      status_code: '131026',
      status_detail: 'WhatsApp could not deliver it: Because.',
    },
    { word: 'failed', status: 'failed', status_code: 'failed' },
  ])('$word: $status_code', ({ word, code, ...expected }) => {
    expect(read({ statuses: [statusOf('wamid.1', word, code)] }).receipts).toEqual([
      { carrier: 'support', carrier_message_id: 'wamid.1', channel: 'whatsapp', ...expected },
    ])
  })

  test.each<[string, object, string | undefined]>([
    ['a message', { title: 'Title', message: 'Words', error_data: { details: ' \n' } }, 'Words'],
    ['a title', { title: 'Two\nlines' }, 'Two lines'],
    ['a long title', { title: 'x'.repeat(1_000) }, 'x'.repeat(300)],
    ['no words', { title: 7, error_data: null }, undefined],
  ])('its error has %s', (_, error, words) => {
    const [receipt] = read({ statuses: [{ ...statusOf('wamid.1', 'failed'), errors: [error] }] }).receipts
    expect(receipt?.status_detail).toBe(words && `WhatsApp could not deliver it: ${words}`)
  })
})

test('one report has many entries, and their order is kept', () => {
  const report = read(
    { messages: [textFrom('one'), textFrom('two')], statuses: [statusOf('wamid.1', 'sent')] },
    { statuses: [statusOf('wamid.1', 'read')] },
    { messages: [textFrom('three')] },
  )
  expect(report.messages.map(({ body }) => body)).toEqual(['one', 'two', 'three'])
  expect(report.receipts.map(({ status }) => status)).toEqual(['sent', 'read'])
})

test('a message to another account of the same app belongs to that account', () => {
  const other = { name: 'sales', number: '+2348031000043', phone_number_id: '42' }
  const report = graphReport({ messages: [textFrom('one')] }, { messages: [textFrom('two')], phone_number_id: '42' })
  const { messages } = readReport(Buffer.from(JSON.stringify(report)), [account, other])
  expect(messages).toMatchObject([
    { body: 'one', carrier: 'support', to: BUSINESS_NUMBER },
    { body: 'two', carrier: 'sales', to: other.number },
  ])
})

describe('is left out, and counted without personal data', () => {
  const text = { body: 'Hello' }
  test.each<[string, GraphChange, string]>([
    ['another number', { phone_number_id: '42', messages: [textFrom('Hello')] }, 'other_number'],
    ['another field', { field: 'message_template_status_update' }, 'other_field'],
    ['an error of the account', { errors: [{ code: 130_429, title: 'Rate limit hit' }] }, 'error'],
    ['an unknown status', { statuses: [statusOf('wamid.1', 'pondered')] }, 'other_status'],
    ['a status that is a property of every object', { statuses: [statusOf('wamid.1', 'constructor')] }, 'other_status'],
    ['a status without an id', { statuses: [statusOf('', 'read')] }, 'malformed'],
    ['a status of a group', { statuses: [{ ...statusOf('wamid.1', 'read'), recipient_type: 'group' }] }, 'group'],
    ['a message without an id', { messages: [{ ...textFrom('Hello'), id: '' }] }, 'malformed'],
    ['a message with an endless id', { messages: [{ ...textFrom('Hello'), id: 'x'.repeat(300) }] }, 'malformed'],
    ['a message of a group', { messages: [{ ...textFrom('Hello'), group_id: 'g' }] }, 'group'],
    [
      'a person without a number',
      { messages: [{ id: 'wamid.1', from_user_id: 'NG.1', type: 'text', text }] },
      'no_phone_number',
    ],
    ['a number that is not valid', { messages: [textFrom('Hello', 'somebody')] }, 'no_phone_number'],
    ['a message without a type', { messages: [{ ...textFrom('Hello'), type: 7 }] }, 'malformed'],
    ['a text without a body', { messages: [inbound({ type: 'text' })] }, 'malformed'],
    [
      'an image without an id',
      { messages: [inbound({ type: 'image', image: { mime_type: 'image/png' } })] },
      'malformed',
    ],
    ['a reaction that was taken back', { messages: [inbound({ type: 'reaction', reaction: {} })] }, 'reaction_removed'],
    ['a notice of another number', { messages: [inbound({ type: 'system', system: {} })] }, 'not_a_message'],
    ['a message that was taken back', { messages: [inbound({ type: 'revoke', revoke: {} })] }, 'not_a_message'],
  ])('%s', (_, change, reason) => {
    expect(read(change)).toEqual({ messages: [], receipts: [], left_out: { [reason]: 1 } })
  })

  test.each([
    ['', 'not_json'],
    ['{', 'not_json'],
    ['[]', 'not_json'],
    ['null', 'not_json'],
    ['"text"', 'not_json'],
  ])('the body %j', (body, reason) => {
    expect(readReport(Buffer.from(body), [account])).toEqual({ messages: [], receipts: [], left_out: { [reason]: 1 } })
  })

  test.each([
    {},
    { entry: 7 },
    { entry: [7, null, 'x'] },
    { entry: [{ changes: {} }] },
    { entry: [{ changes: [{ field: 'messages', value: null }] }] },
    { entry: [{ changes: [{ field: 'messages', value: { metadata: [], messages: 'x' } }] }] },
    { ['__proto__']: { entry: [] } },
  ])('a body of another shape: %j', (body) => {
    const { messages, receipts } = readReport(Buffer.from(JSON.stringify(body)), [account])
    expect([...messages, ...receipts]).toEqual([])
  })

  test('messages and statuses that are not objects', () => {
    const news = { messages: [null, 7, []], statuses: ['x', [null]] } as unknown as GraphChange
    expect(read(news)).toMatchObject({ messages: [], receipts: [] })
  })
})
