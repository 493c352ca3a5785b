import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDeliverSm } from '../src/gateways/messaging/smpp/deliver-sm.ts'
import { command } from '../src/gateways/messaging/smpp/pdu.ts'
import { status } from '../src/gateways/messaging/smpp/status.ts'
import { smppHarness } from './support/smpp-harness.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const LONG = 'A'.repeat(400)
const RINVDSTADR = 0x0b

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

describe('accepted', () => {
  test('with the id of each part, the account and its operator', async () => {
    const { send, smsc } = await smppHarness(db)
    expect(await send(LONG)).toEqual({
      kind: 'accepted',
      carrier: 'mtn-1',
      mno: 'mtn',
      carrier_message_ids: ['M1', 'M2', 'M3'],
    })
    const parts = smsc.submissions.map(({ body }) => readDeliverSm(body).part_of)
    expect(parts).toMatchObject([1, 2, 3].map((part) => ({ part, total: 3 })))
  })

  test('each long message has a reference of its own', async () => {
    const { send, smsc } = await smppHarness(db)
    await send(LONG)
    await send(LONG)
    const references = smsc.submissions.map(({ body }) => readDeliverSm(body).part_of?.reference)
    expect(new Set(references).size).toBe(2)
  })

  test('by an SMSC that gives no ids, with one that no other message has', async () => {
    const { send, smsc } = await smppHarness(db)
    smsc.responseBody = () => Buffer.alloc(0)
    expect(await send(LONG)).toMatchObject({ carrier_message_ids: ['msg_1.1', 'msg_1.2', 'msg_1.3'] })
  })
})

describe('an unsent message is carrier_failed', () => {
  test('session_down while nothing is bound', async () => {
    const { send, smsc, settle } = await smppHarness(db)
    smsc.unreachable = new Error('connect ECONNREFUSED')
    smsc.connection.hangUp()
    await settle()
    expect(await send()).toMatchObject({ kind: 'carrier_failed', error_code: 'session_down' })
    expect(smsc.submissions).toEqual([])
  })

  test('session_down for those that wait when the session ends', async () => {
    const { send, smsc, settle } = await smppHarness(db, { account: { window: 1 } })
    smsc.onSubmit(() => 'silent')
    const [first, second] = [send(), send()]
    await settle()
    smsc.connection.hangUp()
    expect(await second).toMatchObject({ kind: 'carrier_failed', error_code: 'session_down' })
    expect(await first).toMatchObject({ kind: 'unknown', error_code: 'connection_lost' })
    expect(smsc.submissions).toHaveLength(1)
  })

  test('window_full when no answer makes room within 4.5 seconds', async () => {
    const { send, smsc, clock, settle } = await smppHarness(db, { account: { window: 2 } })
    smsc.onSubmit(() => 'silent')
    const outcomes = [send(), send(), send()]
    await settle()
    expect(smsc.submissions).toHaveLength(2)
    await clock.advance(4_499)
    expect(smsc.submissions).toHaveLength(2)
    await clock.advance(501)
    const [first, , third] = await Promise.all(outcomes)
    expect(first).toMatchObject({ kind: 'unknown', error_code: 'no_response' })
    expect(third).toMatchObject({ kind: 'carrier_failed', error_code: 'window_full' })
    await clock.advance(60_000)
    expect(smsc.submissions).toHaveLength(2)
  })

  test('throttled when the SMSC throttles for 4.5 seconds, with ever longer pauses', async () => {
    const { send, smsc, clock } = await smppHarness(db)
    smsc.onSubmit(() => status.ESME_RTHROTTLED)
    const outcome = send()
    await clock.advance(4_500)
    expect(await outcome).toMatchObject({ kind: 'carrier_failed', error_code: 'throttled' })
    // At 0, 250, 750, 1,750 and 3,750 ms.
    expect(smsc.submissions).toHaveLength(5)
  })

  test.each([
    [status.ESME_RSYSERR, 'ESME_RSYSERR'],
    [status.ESME_RINVBNDSTS, 'ESME_RINVBNDSTS'],
    [status.ESME_RUNKNOWNERR, 'ESME_RUNKNOWNERR'],
  ])('status %i is the system’s own: %s', async (code, error_code) => {
    const { send, smsc } = await smppHarness(db)
    smsc.onSubmit(() => code)
    expect(await send()).toMatchObject({ kind: 'carrier_failed', error_code })
  })

  test('a generic_nack in place of the response is a refusal', async () => {
    const { send, smsc } = await smppHarness(db)
    smsc.onSubmit(({ sequence_number }, connection) => {
      connection.send(command.generic_nack, { sequence_number, command_status: status.ESME_RINVCMDLEN })
      return 'silent'
    })
    expect(await send()).toMatchObject({ kind: 'carrier_failed', error_code: 'ESME_RINVCMDLEN' })
  })

  test('it is given up while it waits: the signal’s reason, and nothing leaves later', async () => {
    const { send, smsc, clock, settle } = await smppHarness(db, { account: { window: 1 } })
    smsc.onSubmit(() => 'silent')
    void send()
    const giving_up = new AbortController()
    const waiting = send('Hello', { signal: giving_up.signal })
    await settle()
    giving_up.abort(new Error('given up'))
    await expect(waiting).rejects.toThrow('given up')
    await clock.advance(10_000)
    expect(smsc.submissions).toHaveLength(1)
  })
})

describe('refused by the SMSC: rejected', () => {
  test.each([
    [RINVDSTADR, 'ESME_RINVDSTADR'],
    [0x01, 'ESME_RINVMSGLEN'],
    [0x45, 'ESME_RSUBMITFAIL'],
    [0x411, '0x00000411'],
  ])('status %i: %s', async (code, error_code) => {
    const { send, smsc } = await smppHarness(db)
    smsc.onSubmit(() => code)
    const cause = `the carrier refused it: ${error_code}`
    expect(await send()).toEqual({ kind: 'rejected', carrier: 'mtn-1', mno: 'mtn', error_code, cause })
    expect(smsc.submissions).toHaveLength(1)
  })
})

describe('left and not confirmed: unknown, and never sent again', () => {
  test('no_response within five seconds', async () => {
    const { send, smsc, clock, settle } = await smppHarness(db)
    smsc.onSubmit(() => 'silent')
    const outcome = send()
    await settle()
    await clock.advance(5_000)
    expect(await outcome).toMatchObject({ kind: 'unknown', carrier: 'mtn-1', mno: 'mtn', error_code: 'no_response' })
    await clock.advance(60_000)
    expect(smsc.submissions).toHaveLength(1)
  })

  test('connection_lost in the middle of it', async () => {
    const { send, smsc, clock } = await smppHarness(db)
    smsc.onSubmit(() => 'hang_up')
    expect(await send()).toMatchObject({ kind: 'unknown', error_code: 'connection_lost' })
    await clock.advance(60_000)
    expect(smsc.submissions).toHaveLength(1)
  })

  test('aborting it then changes nothing: the answer is awaited', async () => {
    const { send, smsc, clock, settle } = await smppHarness(db)
    smsc.onSubmit(({ sequence_number }, connection) => {
      clock.after(1_000, () => connection.send(command.submit_sm_resp, { sequence_number, body: Buffer.from('M9\0') }))
      return 'silent'
    })
    const giving_up = new AbortController()
    const outcome = send('Hello', { signal: giving_up.signal })
    await settle()
    giving_up.abort(new Error('given up'))
    await clock.advance(1_000)
    expect(await outcome).toMatchObject({ kind: 'accepted', carrier_message_ids: ['M9'] })
  })

  test.each([
    ['is refused', () => RINVDSTADR, 'the carrier refused it: ESME_RINVDSTADR', 2],
    ['is not answered', () => 'silent' as const, 'the carrier received it but did not confirm it', 1],
    ['loses the connection', () => 'hang_up' as const, 'the connection was lost before the carrier confirmed it', 1],
  ])('partly_accepted when a later part %s', async (...[, react, cause, parts_not_sent]) => {
    const { send, smsc, clock } = await smppHarness(db)
    smsc.onSubmit(() => (smsc.submissions.length === 1 ? 0 : react()))
    const outcome = send(LONG)
    await clock.advance(10_000)
    expect(await outcome).toMatchObject({
      kind: 'unknown',
      error_code: 'partly_accepted',
      cause: `1 of 3 parts were accepted; then ${cause}`,
      parts_not_sent,
    })
    expect(smsc.submissions).toHaveLength(2)
  })

  test('all parts together end within nine seconds', async () => {
    const { send, smsc, clock } = await smppHarness(db)
    smsc.onSubmit(({ sequence_number }, connection) => {
      clock.after(4_000, () => connection.send(command.submit_sm_resp, { sequence_number, body: Buffer.from('M\0') }))
      return 'silent'
    })
    const outcome = send('A'.repeat(1_000))
    await clock.advance(9_000)
    expect(await outcome).toMatchObject({ kind: 'unknown', error_code: 'partly_accepted' })
  })
})

describe('a message that was certainly not taken is tried again within the deadline', () => {
  test('throttled, then accepted', async () => {
    const { send, smsc, clock } = await smppHarness(db)
    smsc.onSubmit(() => (smsc.submissions.length < 3 ? status.ESME_RMSGQFUL : 0))
    const outcome = send()
    await clock.advance(1_000)
    expect(await outcome).toMatchObject({ kind: 'accepted' })
    expect(smsc.submissions).toHaveLength(3)
  })

  test('others wait while the SMSC throttles, and the throttled one goes first', async () => {
    const { send, smsc, clock, settle } = await smppHarness(db)
    smsc.onSubmit(() => (smsc.submissions.length < 2 ? status.ESME_RTHROTTLED : 0))
    const first = send('first')
    await settle()
    const second = send('second')
    await settle()
    expect(smsc.submissions).toHaveLength(1)
    await clock.advance(250)
    expect([(await first).kind, (await second).kind]).toEqual(['accepted', 'accepted'])
    const texts = smsc.submissions.map(({ body }) => readDeliverSm(body).text.toString())
    expect(texts).toEqual(['first', 'first', 'second'])
  })
})

describe('a window', () => {
  test('holds as many as it may, and the next leaves with the first answer', async () => {
    const { send, smsc, clock, settle } = await smppHarness(db, { account: { window: 3 } })
    smsc.onSubmit(({ sequence_number }, connection) => {
      clock.after(100, () => connection.send(command.submit_sm_resp, { sequence_number, body: Buffer.from('M\0') }))
      return 'silent'
    })
    const outcomes = Array.from({ length: 7 }, () => send())
    await settle()
    expect(smsc.submissions).toHaveLength(3)
    await clock.advance(100)
    expect(smsc.submissions).toHaveLength(6)
    await clock.advance(200)
    expect(new Set((await Promise.all(outcomes)).map(({ kind }) => kind))).toEqual(new Set(['accepted']))
  })

  test('several binds share the work evenly', async () => {
    const { send, smsc, settle } = await smppHarness(db, { account: { window: 4, binds: 2 } })
    smsc.onSubmit(() => 'silent')
    for (let sent = 0; sent < 6; sent++) void send()
    await settle()
    expect(smsc.connections.map((connection) => connection.count(command.submit_sm))).toEqual([3, 3])
  })

  test('a message goes on by the other bind when its own is gone before it left', async () => {
    const { send, smsc, settle } = await smppHarness(db, { account: { binds: 2 } })
    smsc.connections[0]!.hangUp()
    await settle()
    expect(await send()).toMatchObject({ kind: 'accepted' })
    expect(smsc.connections[1]!.count(command.submit_sm)).toBe(1)
  })

  test('the agreed throughput is kept', async () => {
    const { send, smsc, clock } = await smppHarness(db, { account: { throughput_per_second: 10, window: 100 } })
    const outcomes = Array.from({ length: 40 }, () => send())
    await clock.advance(1_000)
    expect(smsc.submissions.length).toBeGreaterThanOrEqual(10)
    expect(smsc.submissions.length).toBeLessThanOrEqual(12)
    await clock.advance(3_000)
    expect((await Promise.all(outcomes)).every(({ kind }) => kind === 'accepted')).toBe(true)
  })
})
