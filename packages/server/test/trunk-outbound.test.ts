import type { Call } from '@ohun/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeMedia } from './support/fake-media.ts'
import { logLines } from './support/log-lines.ts'
import { startSipp, type Sipp } from './support/sipp.ts'
import { requireTool } from './support/tools.ts'
import { startTrunkServer, type TrunkServer } from './support/trunk-server.ts'

const DESTINATION = '+2348031234567'

describe.skipIf(requireTool('sipp'))('a call over a trunk', () => {
  const media = new FakeMedia()
  let on: TrunkServer

  beforeAll(async () => {
    on = await startTrunkServer(media, { trunks: [{ number_format: 'national', asserted_identity: true }] })
  })
  afterAll(() => on.stop())
  beforeEach(async () => {
    // The breaker forgets.
    await on.server.advance(30_000)
    media.places = Infinity
    media.lines.length = 0
  })
  afterEach(async () => {
    await on.server.settle()
    expect(media.open).toBe(0)
  })

  const peer = (scenario: string, keys: Record<string, string> = {}, calls = 1): Promise<Sipp> =>
    startSipp(scenario, { port: on.ports[0], keys, calls })
  const place = (): Promise<Call> =>
    on.workspace.production.calls.create({ agent_id: on.agent.agent_id, to_number: DESTINATION })
  const get = (call_id: string): Promise<Call> => on.workspace.production.calls.get(call_id)
  const answered = (call_id: string) => expect.poll(async () => (await get(call_id)).status).toBe('in_progress')
  const hangUp = (call_id: string) => on.workspace.production.calls.hangUp(call_id)

  test('rings, is answered and greeted, and is hung up with BYE', async () => {
    const sipp = await peer('trunk-answer')
    const call = await place()
    expect(call).toMatchObject({ status: 'ringing', mno_used: 'mtn' })
    await answered(call.call_id)
    await expect.poll(() => media.lines[0]?.did).toEqual(['say Good day.'])
    expect(media.lines[0]!.peers).toMatchObject([{ address: '127.0.0.1', codec: 'PCMA', events_payload_type: 101 }])
    await hangUp(call.call_id)
    await sipp.passed()
    const national = on.number.replace('+234', '0')
    expect(sipp.logged()).toEqual([
      expect.stringMatching(
        `from .*sip:${national}@.* asserted .*sip:${national}@.* \\[?m=audio 40002 RTP/AVP 8 0 101`,
      ),
    ])
    expect(await get(call.call_id)).toMatchObject({ status: 'completed', end_reason: 'api_hangup' })
  })

  test('a reliable answer to the offer is acknowledged with PRACK, and its description is that of the call', async () => {
    const sipp = await peer('trunk-reliable')
    const call = await place()
    await answered(call.call_id)
    await expect.poll(() => media.lines[0]?.peers.at(-1)).toMatchObject({ address: '127.0.0.1', codec: 'PCMA' })
    await hangUp(call.call_id)
    await sipp.passed()
    const { signalling } = await get(call.call_id)
    const answered_by = { carrier: 'trunk-0', transport: 'udp', sip_status: 200, q850_cause: null }
    expect(signalling).toMatchObject({ ...answered_by, codec: 'PCMA', srtp_suite: null, reliable_responses: true })
    expect(signalling?.attempts).toMatchObject([{ ...answered_by, mno: 'mtn', outcome: 'answered', cause: null }])
    expect(signalling?.claims).toBeNull()
  })

  test('an announcement before the answer counts as ringing: the agent greets after the answer', async () => {
    media.announces = { says: 'other', by: 'speech', after_ms: 1_500 }
    const sipp = await peer('trunk-progress')
    const call = await place()
    media.announces = null
    expect(call).toMatchObject({ status: 'ringing', answered_at: null })
    await answered(call.call_id)
    await expect.poll(() => media.lines[0]?.did).toEqual(['say Good day.'])
    expect(media.lines[0]!.early).toEqual(['listens for words', 'answered'])
    expect(media.lines[0]!.peers).toMatchObject([{ is_early: true }, { codec: 'PCMA' }])
    expect(await get(call.call_id)).toMatchObject({ answered_by: null, signalling: { announcement: null } })
    await hangUp(call.call_id)
    await sipp.passed()
  })

  test.each([
    ['486', 'busy'],
    ['603', 'rejected'],
  ])('%s ends it as %s', async (status, ends) => {
    const sipp = await peer('uas-refuse', { status, phrase: 'Refused' })
    const { call_id } = await place()
    await sipp.passed()
    const attempt = { carrier: 'trunk-0', outcome: ends, sip_status: Number(status), transport: 'udp' }
    expect(await get(call_id)).toMatchObject({
      status: ends,
      end_reason: ends,
      signalling: { carrier: 'trunk-0', sip_status: Number(status), codec: null, attempts: [attempt] },
    })
  })

  test.each(['404', '503'])('%s is 502 CALL_FAILED, for no other trunk is there', async (status) => {
    const sipp = await peer('uas-refuse', { status, phrase: 'Refused' })
    await expect(place()).rejects.toMatchObject({ code: 'CALL_FAILED', message: expect.stringContaining(status) })
    await sipp.passed()
  })

  test.each(['302', '404', '606'])(
    'six numbers in a row that it answers with %s keep the next call from nothing',
    async (status) => {
      const refusing = await peer('uas-refuse', { status, phrase: 'Refused' }, 6)
      for (let call = 0; call < 6; call++) await expect(place()).rejects.toMatchObject({ code: 'CALL_FAILED' })
      await refusing.passed()
      const sipp = await peer('uas-refuse', { status: '486', phrase: 'Busy Here' })
      expect(await get((await place()).call_id)).toMatchObject({ status: 'busy' })
      await sipp.passed()
    },
  )

  test('a call that nobody answers within a minute is given up with CANCEL', async () => {
    const sipp = await peer('trunk-ring')
    const { call_id } = await place()
    await on.server.advance(60_000)
    await sipp.passed()
    await expect.poll(async () => (await get(call_id)).status).toBe('no_answer')
  })

  test('an announcement that never ends is given up after a minute like ringing, and is the reason', async () => {
    media.announces = { says: 'switched_off', by: 'words', after_ms: 900 }
    const sipp = await peer('trunk-announces')
    const { call_id } = await place()
    media.announces = null
    await on.server.advance(60_000)
    await sipp.passed()
    await expect.poll(async () => (await get(call_id)).status).toBe('no_answer')
    expect(await get(call_id)).toMatchObject({
      answered_by: 'unavailable',
      answered_by_reason: 'announcement',
      cost_kobo: 0,
      signalling: { announcement: { says: 'switched_off', by: 'words' }, sip_status: null },
    })
    expect(media.lines[0]).toMatchObject({ did: [], closed: true })
  })

  test('a call that is hung up while it rings is given up with CANCEL', async () => {
    const sipp = await peer('trunk-ring')
    const { call_id } = await place()
    await hangUp(call_id)
    await sipp.passed()
    const attempts = [{ carrier: 'trunk-0', outcome: 'canceled', cause: null, sip_status: null }]
    await expect.poll(() => get(call_id)).toMatchObject({ status: 'canceled', signalling: { attempts } })
  })

  test('without a free media port it fails, and says so', async () => {
    media.places = 0
    await expect(place()).rejects.toMatchObject({
      code: 'CALL_FAILED',
      message: expect.stringMatching('no media port is free'),
    })
  })

  test('a peer whose audio has vanished is hung up, and the connection is lost', async () => {
    const sipp = await peer('trunk-answer')
    const { call_id } = await place()
    await answered(call_id)
    media.lines[0]!.events.push({ kind: 'hung_up', cause: 'connection_lost' })
    await sipp.passed()
    await expect.poll(async () => (await get(call_id)).end_reason).toBe('connection_lost')
  })

  test('a peer that does not refresh the session as it promised is hung up, and the connection is lost', async () => {
    const sipp = await peer('trunk-timer')
    const { call_id } = await place()
    await answered(call_id)
    media.lines[0]!.events.push({ kind: 'held' }) // silence does not end it
    await on.server.advance(60_000)
    await sipp.passed()
    await expect.poll(async () => (await get(call_id)).end_reason).toBe('connection_lost')
  })

  test('is held with a re-INVITE and music, and taken up again', async () => {
    const sipp = await peer('trunk-held')
    const { call_id } = await place()
    await answered(call_id)
    await on.workspace.production.calls.hold(call_id)
    await on.workspace.production.calls.resume(call_id)
    await expect.poll(() => media.lines[0]!.peers.length).toBe(3)
    await hangUp(call_id)
    await sipp.passed()
    expect(sipp.logged().map((line) => /a=\w+/.exec(line)?.[0])).toEqual(['a=sendonly', 'a=sendrecv'])
    expect(media.lines[0]!.did.filter((did) => did === 'hold' || did === 'resume')).toEqual(['hold', 'resume'])
  })

  test('continues while the other side holds it, for any time; its digits by INFO are pressed keys', async () => {
    const sipp = await peer('trunk-holds')
    const { call_id } = await place()
    await answered(call_id)
    await expect.poll(() => media.lines[0]!.peers.at(-1)?.direction).toBe('recvonly')
    await on.server.advance(60_000)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
    await sipp.passed()
    expect(sipp.logged().map((line) => /a=\w+/.exec(line)?.[0])).toEqual(['a=recvonly', 'a=sendrecv'])
    await expect.poll(async () => (await get(call_id)).end_reason).toBe('remote_hangup')
  })

  const transfer = (call_id: string) =>
    on.workspace.production.calls.transfer(call_id, { destination: '+2348055555555' })

  test('is transferred with REFER, and over when the destination has it', async () => {
    const sipp = await peer('trunk-transfer')
    const { call_id } = await place()
    await answered(call_id)
    await transfer(call_id)
    await sipp.passed()
    expect(sipp.logged()).toEqual([expect.stringContaining('sip:08055555555@')])
    await expect.poll(async () => (await get(call_id)).end_reason).toBe('transferred')
  })

  test.each([
    ['trunk-transfer-refused', 1],
    ['trunk-transfer-busy', 2],
  ])('goes on after %s', async (scenario, logged) => {
    const sipp = await peer(scenario)
    const { call_id } = await place()
    await answered(call_id)
    await transfer(call_id)
    await expect.poll(() => sipp.logged()).toHaveLength(logged)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
    await hangUp(call_id)
    await sipp.passed()
  })
})

describe.skipIf(requireTool('sipp'))('a call that two trunks do not take', () => {
  const written = logLines()
  let on: TrunkServer

  beforeAll(async () => {
    const trunks = [{}, { mno: 'glo' }]
    on = await startTrunkServer(new FakeMedia(), { trunks, log: written.log })
  })
  afterAll(() => on.stop())

  test('is 502 CALL_FAILED with the answer of each, in the message and in the log', async () => {
    const [first, second] = await Promise.all(
      ['503', '404'].map((status, at) =>
        startSipp('uas-refuse', { port: on.ports[at], keys: { status, phrase: 'Their own words' } }),
      ),
    )
    const place = on.workspace.production.calls.create({ agent_id: on.agent.agent_id, to_number: DESTINATION })
    await expect(place).rejects.toMatchObject({
      code: 'CALL_FAILED',
      message: `No carrier could place the call to ${DESTINATION}: trunk-0: it answered 503; trunk-1: it answered 404.`,
    })
    await Promise.all([first?.passed(), second?.passed()])
    expect(written.of('no carrier placed a call')).toMatchObject([
      {
        call_id: expect.stringMatching(/^call_/) as string,
        tried: [
          { carrier: 'trunk-0', cause: 'it answered 503' },
          { carrier: 'trunk-1', cause: 'it answered 404' },
        ],
      },
    ])
  })
})
