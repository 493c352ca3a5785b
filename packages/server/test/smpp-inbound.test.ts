import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { InboundParts } from '../src/gateways/messaging/smpp/inbound-parts.ts'
import { command } from '../src/gateways/messaging/smpp/pdu.ts'
import { status } from '../src/gateways/messaging/smpp/status.ts'
import { sweepParts } from '../src/gateways/messaging/smpp/store-whole.ts'
import { createLog } from '../src/platform/log.ts'
import type { Delivery } from './support/fake-smsc.ts'
import { smppHarness, type SmppHarness } from './support/smpp-harness.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const { ESME_ROK, ESME_RX_T_APPN, ESME_RX_R_APPN } = status
const MINUTE = 60_000

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

describe('a message', () => {
  let harness: SmppHarness
  beforeEach(async () => {
    harness = await smppHarness(db)
  })

  const deliver = (delivery: Delivery): Promise<number> => harness.smsc.connection.deliver(delivery)

  test('reaches the inbox in E.164, with its account and operator', async () => {
    expect(await deliver({ from: '08031234567', from_ton: 0, to: '32811', message: 'Good day' })).toBe(ESME_ROK)
    expect(harness.inbox.messages).toEqual([
      {
        carrier: 'mtn-1',
        repeat_key: expect.stringMatching(/^[\w-]{43}$/),
        repeats_since: expect.any(Date),
        environment: 'production',
        workspace_id: null,
        channel: 'sms',
        from: '+2348031234567',
        to: '+23432811',
        message_type: 'text',
        body: 'Good day',
        media: null,
        mno: 'mtn',
        written_at: null,
      },
    ])
  })

  test('is answered only when it is stored', async () => {
    const stored = Promise.withResolvers<'stored'>()
    harness.inbox.onMessage = () => stored.promise
    const answer = deliver({})
    await harness.settle()
    expect(harness.smsc.connection.count(command.deliver_sm_resp)).toBe(0)
    stored.resolve('stored')
    expect(await answer).toBe(ESME_ROK)
  })

  test('gets a temporary error if it cannot be stored, and its repeat is known as one', async () => {
    await harness.clock.advance(10 * MINUTE)
    const first = harness.clock.now()
    harness.inbox.onMessage = () => Promise.reject(new Error('the database is away'))
    expect(await deliver({})).toBe(ESME_RX_T_APPN)
    harness.inbox.onMessage = () => Promise.resolve('repeated')
    expect(await deliver({})).toBe(ESME_ROK)
    const [, again] = harness.inbox.messages
    expect(again).toMatchObject({ repeat_key: harness.inbox.messages[0]?.repeat_key, repeats_since: first })
  })

  test('is recognised on redelivery if its session ends before its answer', async () => {
    await harness.clock.advance(10 * MINUTE)
    const stored = Promise.withResolvers<'stored'>()
    harness.inbox.onMessage = () => stored.promise
    void deliver({})
    await harness.settle()
    const first = harness.clock.now()
    harness.smsc.connection.hangUp()
    stored.resolve('stored')
    await harness.settle()
    await harness.clock.advance(500)
    await deliver({})
    const [before, again] = harness.inbox.messages
    expect(again).toMatchObject({ repeat_key: before?.repeat_key, repeats_since: first })
  })

  test('with the text of an earlier one is a message of its own while nothing was lost', async () => {
    await harness.clock.advance(10 * MINUTE)
    await Promise.all([deliver({}), deliver({})])
    const [first, second] = harness.inbox.messages
    expect(second?.repeat_key).not.toBe(first?.repeat_key)
    expect(second?.repeats_since).toEqual(harness.clock.now())
  })

  test.each<[string, Delivery]>([
    ['from a name', { from: 'MYBANK', from_ton: 5 }],
    ['to something that is not a number', { to: 'agent' }],
    ['that is binary', { data_coding: 4 }],
    ['with a header longer than itself', { esm_class: 0x40, message: Buffer.from([200, 1]) }],
  ])('%s is refused for good, and the session stays', async (_what, delivery) => {
    expect(await deliver(delivery)).toBe(ESME_RX_R_APPN)
    expect(harness.inbox.messages).toEqual([])
    expect(await deliver({})).toBe(ESME_ROK)
  })

  test('to a number that nobody holds is refused for good', async () => {
    harness.inbox.onMessage = () => Promise.resolve('unknown_number')
    expect(await deliver({})).toBe(ESME_RX_R_APPN)
  })

  test('in a PDU that ends too soon is refused for good, and the session stays', async () => {
    expect(await harness.smsc.connection.deliverBody(Buffer.from('0001', 'hex'))).toBe(ESME_RX_R_APPN)
    expect(await deliver({})).toBe(ESME_ROK)
  })

  test('beyond a thousand that wait gets a temporary error', async () => {
    const stored = Promise.withResolvers<'stored'>()
    harness.inbox.onMessage = () => stored.promise
    const answers = Array.from({ length: 1_001 }, () => deliver({}))
    expect(await answers.at(-1)).toBe(ESME_RX_T_APPN)
    stored.resolve('stored')
    expect(new Set(await Promise.all(answers.slice(0, -1)))).toEqual(new Set([ESME_ROK]))
  })
})

describe('a receipt', () => {
  test('is answered when it is stored, and again asked for when that fails', async () => {
    const { smsc, inbox } = await smppHarness(db)
    const receipt = { esm_class: 4, message: 'id:M1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:' }
    inbox.onReceipt = () => Promise.reject(new Error('the database is away'))
    expect(await smsc.connection.deliver(receipt)).toBe(ESME_RX_T_APPN)
    inbox.onReceipt = () => Promise.resolve()
    expect(await smsc.connection.deliver(receipt)).toBe(ESME_ROK)
    const [, stored] = inbox.receipts
    const expected = { carrier: 'mtn-1', channel: 'sms', carrier_message_id: 'M1' }
    expect(stored).toEqual({ ...expected, status: 'delivered', status_code: 'DELIVRD' })
    expect(inbox.messages).toEqual([])
  })

  test('has the id that its submission was answered with, whatever form the SMSC gives it', async () => {
    const { smsc, inbox, send } = await smppHarness(db, { account: { message_ids: 'hex_in_response' } })
    smsc.responseBody = () => Buffer.from('00001A2B\0')
    const accepted = await send()
    await smsc.connection.deliver({ esm_class: 4, message: 'id:0000006699 stat:DELIVRD' })
    expect(accepted).toMatchObject({ carrier_message_ids: [inbox.receipts[0]?.carrier_message_id] })
  })

  test('is refused for good if it names no message; a phone’s acknowledgement is taken and dropped', async () => {
    const { smsc, inbox } = await smppHarness(db)
    expect(await smsc.connection.deliver({ esm_class: 4, message: 'delivered' })).toBe(ESME_RX_R_APPN)
    expect(await smsc.connection.deliver({ esm_class: 8, message: 'thanks' })).toBe(ESME_ROK)
    expect([...inbox.receipts, ...inbox.messages]).toEqual([])
  })

  test('cannot be written by a sender: a text that looks like one is a message', async () => {
    const { smsc, inbox } = await smppHarness(db)
    await smsc.connection.deliver({ message: 'id:M1 stat:DELIVRD' })
    expect(inbox.receipts).toEqual([])
    expect(inbox.messages).toHaveLength(1)
  })
})

describe('a message in parts', () => {
  const TEXT = 'Ẹ káàárọ̀ 😀, báwo ni? '.repeat(8)
  const parts = cut(TEXT)

  afterEach(async () => {
    await db.knex('inbound_parts').delete()
  })

  test('is stored once all parts came, in whatever order and by whatever bind, each part answered at once', async () => {
    const { smsc, inbox } = await smppHarness(db, { account: { binds: 2 } })
    const [one, other] = smsc.connections
    expect(await one!.deliver(parts[2]!)).toBe(ESME_ROK)
    expect(await other!.deliver(parts[0]!)).toBe(ESME_ROK)
    expect(inbox.messages).toEqual([])
    expect(await one!.deliver(parts[1]!)).toBe(ESME_ROK)
    expect(inbox.messages).toMatchObject([{ body: TEXT, from: '+2348031234567' }])
  })

  test('outlives the process that took the first of them', async () => {
    const first = await smppHarness(db)
    await first.smsc.connection.deliver(parts[0]!)
    const second = await smppHarness(db)
    await second.smsc.connection.deliver(parts[1]!)
    await second.smsc.connection.deliver(parts[2]!)
    expect(second.inbox.messages).toMatchObject([{ body: TEXT }])
  })

  test('is the same message if a part comes twice, also when it is stored already', async () => {
    const { smsc, inbox } = await smppHarness(db)
    for (const part of [...parts, ...parts]) expect(await smsc.connection.deliver(part)).toBe(ESME_ROK)
    expect(inbox.messages).toHaveLength(1)
  })

  test('leaves nothing of its text where its parts were once it is stored', async () => {
    const { smsc } = await smppHarness(db)
    for (const part of parts) await smsc.connection.deliver(part)
    const kept = await db.knex('inbound_parts').select<{ content: Buffer }[]>('content')
    expect(kept).toHaveLength(3)
    for (const { content } of kept) expect(content).toHaveLength(32)
  })

  test('is stored with the repeat of its last part if that was answered with an error', async () => {
    const { smsc, inbox, clock } = await smppHarness(db)
    const began = clock.now()
    inbox.onMessage = () => Promise.reject(new Error('the database is away'))
    const answers = []
    for (const part of parts) answers.push(await smsc.connection.deliver(part))
    expect(answers).toEqual([ESME_ROK, ESME_ROK, ESME_RX_T_APPN])
    inbox.onMessage = () => Promise.resolve('stored')
    await clock.advance(1_000)
    expect(await smsc.connection.deliver(parts[2]!)).toBe(ESME_ROK)
    const [failed, stored] = inbox.messages
    // If the first attempt was stored after all, this one is known as its repeat.
    expect(stored).toMatchObject({ body: TEXT, repeat_key: failed?.repeat_key, repeats_since: began })
  })

  test('two messages of one reference, one after the other, are two', async () => {
    const { smsc, inbox } = await smppHarness(db)
    for (const part of [...parts, ...cut(TEXT.toUpperCase())]) await smsc.connection.deliver(part)
    expect(inbox.messages.map(({ body }) => body)).toEqual([TEXT, TEXT.toUpperCase()])
  })

  test('parts of two senders are not mixed', async () => {
    const { smsc, inbox } = await smppHarness(db)
    for (const part of parts)
      for (const from of ['2348031234567', '2348031234568']) await smsc.connection.deliver({ ...part, from })
    expect(inbox.messages.map(({ body }) => body)).toEqual([TEXT, TEXT])
  })

  test('is stored after two minutes with a gap if a part never comes, and the log says so', async () => {
    const { smsc, inbox, clock } = await smppHarness(db)
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const deps = { inbox, parts: new InboundParts({ db, clock }), log }
    await smsc.connection.deliver(parts[0]!)
    await smsc.connection.deliver(parts[2]!)
    await clock.advance(2 * MINUTE - 1)
    await sweepParts(deps)
    expect(inbox.messages).toEqual([])
    await clock.advance(1)
    await sweepParts(deps)
    await sweepParts(deps)
    expect(inbox.messages).toMatchObject([{ body: expect.stringMatching(/^Ẹ káà.* \[…\] .*ni\? $/s) }])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'parts of an inbound message did not arrive',
      carrier: 'mtn-1',
      total: 3,
      missing: 1,
    })
    await clock.advance(10 * MINUTE)
    await sweepParts(deps)
    expect(await db.knex('inbound_parts')).toEqual([])
  })

  test('is refused for good when it is whole if it is not text', async () => {
    const { smsc, inbox } = await smppHarness(db)
    const answers = []
    for (const part of parts) answers.push(await smsc.connection.deliver({ ...part, data_coding: 4 }))
    expect(answers).toEqual([ESME_ROK, ESME_ROK, ESME_RX_R_APPN])
    expect(inbox.messages).toEqual([])
  })
})

/** As a phone sends it: 134 bytes of UCS-2 in each part. */
function cut(text: string): Delivery[] {
  const bytes = Buffer.from(text, 'utf16le').swap16()
  const total = Math.ceil(bytes.length / 134)
  return Array.from({ length: total }, (_, at) => ({
    esm_class: 0x40,
    data_coding: 8,
    message: Buffer.concat([Buffer.from([5, 0, 3, 77, total, at + 1]), bytes.subarray(at * 134, at * 134 + 134)]),
  }))
}
