import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeText } from '../src/gateways/messaging/smpp/text.ts'
import type { SmppLink } from '../src/gateways/messaging/smpp/smpp-link.ts'
import type { SmsMessage, SubmitOutcome } from '../src/gateways/messaging/message-carrier.ts'
import { segmentText } from '../src/gateways/messaging/segments.ts'
import { wholeText } from '../src/gateways/messaging/smpp/whole-message.ts'
import { startPerlSmsc, type PerlSmsc, type SmscEvent } from './support/perl-smsc.ts'
import { FakeInbox, linkOverNetwork } from './support/smpp-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { requireTool } from './support/tools.ts'

const UNABORTED = new AbortController().signal

describe.skipIf(requireTool('net_smpp'))('against an SMSC of Net::SMPP', () => {
  const clock = new TestClock()
  let db: TestDatabase
  let smsc: PerlSmsc
  let inbox: FakeInbox
  let link: SmppLink
  let sent = 0

  beforeAll(async () => {
    db = await createTestDatabase()
    smsc = await startPerlSmsc()
  })
  afterAll(async () => {
    await smsc.stop()
    await db.drop()
  })

  beforeEach(async () => {
    inbox = new FakeInbox()
    link = linkOverNetwork({ db, clock }, { port: smsc.port, window: 5 })
    link.start(inbox)
    await up()
    return () => link.stop()
  })

  const up = (): Promise<void> => expect.poll(() => link.state().state).toBe('up')

  const submit = (text: string, to = '+2348031234567'): Promise<SubmitOutcome> => {
    const addressed = { message_id: `msg_${++sent}`, workspace_id: 'ws_1', from: '+23432811', to }
    const message: SmsMessage = { ...addressed, ...segmentText(text) }
    return link.submit(message, UNABORTED)
  }

  /** The submissions that the SMSC has read since then, once there are so many. */
  const submitted = async (since: number, count: number): Promise<SmscEvent[]> => {
    await smsc.until('submit', since + count)
    return smsc.of('submit').slice(since)
  }

  test('binds as a transceiver of 3.4', () => {
    expect(smsc.of('bind').at(-1)).toMatchObject({ system_id: 'agent', version: 0x34, ok: 1 })
  })

  test.each([
    ['GSM-7 with its extension table', 'Hello {world} €5 £3 @_'],
    ['UCS-2', 'Ẹ káàárọ̀ 😀'],
    ['two parts of GSM-7 with an escape at the cut', `${'A'.repeat(152)}€${'B'.repeat(20)}`],
    ['parts of UCS-2 with surrogate pairs', '😀'.repeat(70)],
  ])('it reads %s as it was written', async (_what, text) => {
    const before = smsc.of('submit').length
    const outcome = await submit(text)
    const parts = await submitted(before, segmentText(text).parts.length)
    expect(outcome).toMatchObject({ kind: 'accepted' })
    const fields = { from: '32811', from_ton: 3, from_npi: 0, to: '2348031234567', to_ton: 1, to_npi: 1, registered: 1 }
    for (const part of parts) expect(part).toMatchObject(fields)
    expect(textOf(parts)).toBe(text)
  })

  test('its receipts have the ids of the submissions', async () => {
    const outcome = await submit('Hello')
    await expect.poll(() => inbox.receipts).toHaveLength(1)
    expect(inbox.receipts).toMatchObject([{ carrier: 'mtn-1', status: 'delivered', status_code: 'DELIVRD' }])
    expect(outcome).toMatchObject({ carrier_message_ids: [inbox.receipts[0]?.carrier_message_id] })
  })

  test('a message that it throttles twice goes with the third attempt', async () => {
    smsc.order({ plan: { '2348031230001': ['throttle', 'queue_full', 'accept_only'] } })
    const before = smsc.of('submit').length
    const outcome = submit('Hello', '+2348031230001')
    for (const count of [1, 2]) {
      await smsc.until('submit', before + count)
      await expect.poll(() => clock.advance(250).then(() => smsc.of('submit').length)).toBeGreaterThan(before + count)
    }
    expect(await outcome).toMatchObject({ kind: 'accepted' })
    const attempts = await submitted(before, 3)
    expect(attempts.map(({ did }) => did)).toEqual(['throttle', 'queue_full', 'accept_only'])
  })

  test('refused messages are rejected', async () => {
    smsc.order({ plan: { '2348031230002': ['refuse'] } })
    expect(await submit('Hello', '+2348031230002')).toMatchObject({ kind: 'rejected', error_code: 'ESME_RINVDSTADR' })
  })

  test('a message that it reads and never answers is unknown, and comes once', async () => {
    smsc.order({ plan: { '2348031230003': ['silent'] } })
    const before = smsc.of('submit').length
    const outcome = submit('Hello', '+2348031230003')
    await smsc.until('submit', before + 1)
    await clock.advance(5_000)
    expect(await outcome).toMatchObject({ kind: 'unknown', error_code: 'no_response' })
    expect(await submit('after it')).toMatchObject({ kind: 'accepted' })
    expect(await submitted(before, 2)).toHaveLength(2)
  })

  test('a message in whose middle it hangs up is unknown, comes once, and the session is back', async () => {
    smsc.order({ plan: { '2348031230004': ['hang_up'] } })
    const before = smsc.of('submit').length
    expect(await submit('Hello', '+2348031230004')).toMatchObject({ kind: 'unknown', error_code: 'connection_lost' })
    expect(await submit('while it is away')).toMatchObject({ kind: 'carrier_failed', error_code: 'session_down' })
    await expect.poll(() => clock.advance(500).then(() => link.state().state)).toBe('up')
    expect(await submit('after it')).toMatchObject({ kind: 'accepted' })
    expect(await submitted(before, 2)).toHaveLength(2)
  })

  test('its messages are answered when they are stored, in every coding', async () => {
    const ucs2 = Buffer.from('Ẹ káàárọ̀', 'utf16le').swap16().toString('hex')
    const to = '32811'
    expect(await smsc.deliver({ to, hex: Buffer.from('Hello').toString('hex') })).toBe(0)
    expect(await smsc.deliver({ to, hex: ucs2, dc: 8 })).toBe(0)
    expect(
      await smsc.deliver({ to, hex: Buffer.from('é', 'latin1').toString('hex'), dc: 3, from: '08051234567' }),
    ).toBe(0)
    expect(inbox.messages.map(({ from, body }) => [from, body])).toEqual([
      ['+2348051234567', 'Hello'],
      ['+2348051234567', 'Ẹ káàárọ̀'],
      ['+2348051234567', 'é'],
    ])
    inbox.onMessage = () => Promise.reject(new Error('the database is away'))
    expect(await smsc.deliver({ to, hex: '41' })).toBe(0x64)
  })

  test('its message in parts, the last one first, is one message', async () => {
    const parts = ['c', 'b', 'a'].map((text, at) => `0500030703${(3 - at).toString(16).padStart(2, '0')}${hex(text)}`)
    for (const part of parts) expect(await smsc.deliver({ to: '32811', hex: part, esm: 0x40 })).toBe(0)
    expect(inbox.messages).toMatchObject([{ body: 'abc' }])
  })

  test('it is answered when it asks whether we are there, and a hundred messages at once all get through', async () => {
    smsc.order({ enquire: 1 })
    await expect.poll(() => smsc.of('other').length).toBeGreaterThan(0)
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, at) => submit(`Message ${at}`)))
    const ids = outcomes.flatMap((outcome) => (outcome.kind === 'accepted' ? outcome.carrier_message_ids : []))
    expect(new Set(ids).size).toBe(100)
    await expect.poll(() => new Set(inbox.receipts.map(({ carrier_message_id }) => carrier_message_id)).size).toBe(100)
  })

  test('we say goodbye when we stop', async () => {
    const before = smsc.of('unbind').length
    await link.stop()
    await smsc.until('unbind', before + 1)
  })
})

function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}

function textOf(parts: readonly SmscEvent[]): string | null {
  const contents = parts.map((part) => ({ ...part, bytes: Buffer.from(part.hex, 'hex') }))
  const [first] = contents
  if (contents.length === 1 && first) return decodeText(first.bytes, first.dc)
  const numbered = contents.map(({ bytes, dc }) => ({ part: bytes[5]!, data_coding: dc, content: bytes.subarray(6) }))
  return wholeText(numbered, parts.length)
}
