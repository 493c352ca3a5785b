import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command } from '../src/gateways/messaging/smpp/pdu.ts'
import { status } from '../src/gateways/messaging/smpp/status.ts'
import { FakeSmsc } from './support/fake-smsc.ts'
import { smppHarness } from './support/smpp-harness.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

describe('a bind', () => {
  test('is a transceiver of version 3.4, with the account’s credentials', async () => {
    const { smsc, link } = await smppHarness(db, { account: { system_type: 'ohun' } })
    const [bind] = smsc.connection.received
    expect(bind?.command_id).toBe(command.bind_transceiver)
    expect(bind?.body.toString('latin1')).toBe('agent\0secret\0ohun\0\x34\0\0\0')
    expect(link.state()).toMatchObject({
      state: 'up',
      detail: '1 of 1 bind to smsc.example.com:2775',
      last_error: null,
    })
  })

  test('is tried again a minute after a refusal, so that the account is not locked', async () => {
    const smsc = new FakeSmsc()
    smsc.onBind(() => status.ESME_RINVPASWD)
    const { link, clock } = await smppHarness(db, { smsc })
    expect(link.state()).toMatchObject({
      state: 'down',
      last_error: { what: 'the SMSC refused the bind: ESME_RINVPASWD', at: clock.now() },
    })
    await clock.advance(59_999)
    expect(smsc.connections).toHaveLength(1)
    smsc.onBind(() => 0)
    await clock.advance(1)
    expect(link.state()).toMatchObject({ state: 'up', last_error: { what: expect.stringContaining('RINVPASWD') } })
  })

  test('is tried again soon if the account is bound already', async () => {
    const smsc = new FakeSmsc()
    smsc.onBind(() => (smsc.connections.length === 1 ? status.ESME_RALYBND : 0))
    const { link, clock } = await smppHarness(db, { smsc })
    await clock.advance(500)
    expect(link.state().state).toBe('up')
  })

  test('is given up after ten seconds without an answer', async () => {
    const smsc = new FakeSmsc()
    smsc.onBind(() => 'silent')
    const { link, clock } = await smppHarness(db, { smsc })
    expect(link.state().state).toBe('connecting')
    await clock.advance(10_000)
    expect(link.state()).toMatchObject({ state: 'down', last_error: { what: 'the SMSC did not answer the bind' } })
    expect(smsc.connection.closed).toBe(true)
  })

  test('never shows the password in what the operator is shown', async () => {
    const smsc = new FakeSmsc()
    smsc.onBind(() => status.ESME_RINVPASWD)
    const { link } = await smppHarness(db, { smsc })
    expect(JSON.stringify(link.state())).not.toContain('secret')
  })
})

describe('a session that is lost', () => {
  test('is back after half a second, with the queue open again', async () => {
    const { smsc, link, clock, settle, send } = await smppHarness(db)
    smsc.connection.hangUp()
    await settle()
    expect(link.state()).toMatchObject({ state: 'down', last_error: { what: 'the SMSC closed the connection' } })
    await clock.advance(500)
    expect(link.state()).toMatchObject({ state: 'up', since: clock.now() })
    expect(await send()).toMatchObject({ kind: 'accepted' })
  })

  test('is tried at ever longer intervals, up to half a minute', async () => {
    const { smsc, clock, settle } = await smppHarness(db)
    let tries = 0
    smsc.onBind(() => {
      tries++
      return 'hang_up'
    })
    smsc.connection.hangUp()
    await settle()
    const at: number[] = []
    for (let ms = 500; ms <= 122_000; ms += 500) {
      const before = tries
      await clock.advance(500)
      if (tries > before) at.push(ms / 1_000)
    }
    expect(at).toEqual([0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 61.5, 91.5, 121.5])
  })

  test('begins with the shortest wait again once a session has held for half a minute', async () => {
    const { smsc, link, clock, settle } = await smppHarness(db)
    for (let again = 0; again < 2; again++) {
      await clock.advance(30_000)
      smsc.connection.hangUp()
      await settle()
      await clock.advance(500)
      expect(link.state().state).toBe('up')
    }
    smsc.connection.hangUp()
    await settle()
    await clock.advance(999)
    expect(link.state().state).toBe('down')
  })

  test('degrades an account of several binds, and does not end the others', async () => {
    const { smsc, link, settle } = await smppHarness(db, { account: { binds: 3 } })
    expect(link.state()).toMatchObject({ state: 'up', detail: '3 of 3 binds to smsc.example.com:2775' })
    smsc.unreachable = new Error('connect ECONNREFUSED 192.0.2.1:2775')
    smsc.connections[1]!.hangUp()
    await settle()
    expect(link.state()).toMatchObject({ state: 'degraded', detail: '2 of 3 binds to smsc.example.com:2775' })
  })
})

describe('enquire_link', () => {
  test('is sent when nothing was heard for half a minute, and keeps the session', async () => {
    const { smsc, link, clock } = await smppHarness(db)
    await clock.advance(29_999)
    expect(smsc.connection.count(command.enquire_link)).toBe(0)
    await clock.advance(90_001)
    expect(smsc.connection.count(command.enquire_link)).toBe(4)
    expect(link.state().state).toBe('up')
    expect(smsc.connections).toHaveLength(1)
  })

  test('without an answer for five seconds ends the session', async () => {
    const { smsc, link, clock } = await smppHarness(db)
    smsc.onEnquiry(() => 'silent')
    await clock.advance(34_999)
    expect(link.state().state).toBe('up')
    await clock.advance(1)
    expect(link.state()).toMatchObject({
      state: 'down',
      last_error: { what: 'the SMSC does not answer enquire_link' },
    })
  })

  test('is sent at once when a submission gets no answer, so that a dead link is known 10 s after the submission', async () => {
    const { smsc, link, clock, settle, send } = await smppHarness(db)
    smsc.onSubmit(() => 'silent')
    smsc.onEnquiry(() => 'silent')
    void send()
    await settle()
    await clock.advance(10_000)
    expect(link.state().state).toBe('down')
  })

  test('is answered when the SMSC sends it', async () => {
    const { smsc, settle } = await smppHarness(db)
    smsc.connection.send(command.enquire_link, { sequence_number: 77 })
    await settle()
    expect(smsc.connection.received.at(-1)).toMatchObject({
      command_id: command.enquire_link_resp,
      sequence_number: 77,
      command_status: 0,
    })
  })
})

describe('requests of an SMSC', () => {
  test('an unbind is answered, and the session ends', async () => {
    const { smsc, link, settle } = await smppHarness(db)
    const { connection } = smsc
    connection.send(command.unbind, { sequence_number: 78 })
    await settle()
    expect(connection.received.at(-1)).toMatchObject({ command_id: command.unbind_resp, sequence_number: 78 })
    expect(connection.closed).toBe(true)
    expect(link.state().last_error).toMatchObject({ what: 'the SMSC ended the session' })
  })

  test('an operation that we do not have gets a generic_nack, and the session stays', async () => {
    const { smsc, link, settle } = await smppHarness(db)
    smsc.connection.send(0x103, { sequence_number: 79 })
    await settle()
    expect(smsc.connection.received.at(-1)).toMatchObject({
      command_id: command.generic_nack,
      sequence_number: 79,
      command_status: status.ESME_RINVCMDID,
    })
    expect(link.state().state).toBe('up')
  })

  test('alert_notification and outbind, which have no response, get none', async () => {
    const { smsc, settle } = await smppHarness(db)
    const before = smsc.connection.received.length
    smsc.connection.send(command.alert_notification)
    smsc.connection.send(command.outbind)
    await settle()
    expect(smsc.connection.received).toHaveLength(before)
  })

  test.each([0, 15, 1_000_000, 0xffffffff])(
    'a PDU of %d bytes gets a generic_nack, and the session ends cleanly and comes back',
    async (length) => {
      const { smsc, link, clock, settle, send } = await smppHarness(db)
      const { connection } = smsc
      const bytes = Buffer.alloc(64)
      bytes.writeUInt32BE(length)
      connection.sendBytes(bytes)
      connection.send(command.enquire_link)
      await settle()
      expect(connection.received.at(-1)).toMatchObject({
        command_id: command.generic_nack,
        command_status: status.ESME_RINVCMDLEN,
      })
      expect(connection.closed).toBe(true)
      await clock.advance(500)
      expect(link.state().state).toBe('up')
      expect(await send()).toMatchObject({ kind: 'accepted' })
    },
  )

  test('responses that nobody waits for, or of another operation, change nothing', async () => {
    const { smsc, clock, settle, send } = await smppHarness(db)
    smsc.onSubmit(({ sequence_number }, connection) => {
      connection.send(command.submit_sm_resp, { sequence_number: sequence_number + 1, body: Buffer.from('BAD\0') })
      connection.send(command.enquire_link_resp, { sequence_number })
      clock.after(1_000, () => {
        connection.send(command.submit_sm_resp, { sequence_number, body: Buffer.from('GOOD\0') })
        connection.send(command.submit_sm_resp, { sequence_number, body: Buffer.from('LATE\0') })
      })
      return 'silent'
    })
    const outcome = send()
    await settle()
    await clock.advance(1_000)
    expect(await outcome).toMatchObject({ carrier_message_ids: ['GOOD'] })
  })
})

describe('stopping', () => {
  test('takes nothing more, waits for what is in flight, and says goodbye', async () => {
    const { smsc, link, clock, settle, send } = await smppHarness(db)
    smsc.onSubmit(({ sequence_number }, connection) => {
      clock.after(200, () => connection.send(command.submit_sm_resp, { sequence_number, body: Buffer.from('M\0') }))
      return 'silent'
    })
    const in_flight = send()
    await settle()
    const stopped = link.stop()
    expect(await send()).toMatchObject({ kind: 'carrier_failed', error_code: 'session_down' })
    await clock.advance(200)
    expect(await in_flight).toMatchObject({ kind: 'accepted' })
    await stopped
    expect(smsc.connection.received.at(-1)).toMatchObject({ command_id: command.unbind })
    expect(link.state()).toMatchObject({ state: 'down', detail: 'stopped' })
    await clock.advance(120_000)
    expect(smsc.connections).toHaveLength(1)
  })

  test('does not wait for an SMSC that is silent, nor for a bind that is not there yet', async () => {
    const smsc = new FakeSmsc()
    smsc.reactions[command.unbind] = () => 'silent'
    smsc.onBind(() => (smsc.connections.length === 1 ? 0 : 'silent'))
    const { link, clock, settle } = await smppHarness(db, { smsc, account: { binds: 2 } })
    const stopped = link.stop()
    await settle()
    await clock.advance(1_500)
    await stopped
    expect(smsc.connections.every(({ closed }) => closed)).toBe(true)
  })
})
