import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingCall, Line } from '../src/gateways/telephony/line.ts'
import { BACKLOG } from '../src/gateways/telephony/backlog.ts'
import { SET_UPS } from '../src/gateways/telephony/sip/call-set-ups.ts'
import type { SipTrunks } from '../src/gateways/telephony/sip/sip-trunks.ts'
import type { TrunkAccount } from '../src/gateways/telephony/sip/trunk-account.ts'
import { FakeInvite, sdpOf } from './support/fake-sip.ts'
import { openTrunks } from './support/open-trunks.ts'
import { eventsOf, TrunkHarness } from './support/trunk-harness.ts'

const NO_OFFER = { sdp: null }

let harness: TrunkHarness
let received: IncomingCall[]
/** The reaction of the inbox to the next call. */
let take: (call: IncomingCall) => Promise<void>

/** By number. */
let workspaces: Map<string, string>

beforeEach(() => {
  workspaces = new Map()
  harness = new TrunkHarness()
  received = []
  take = () => Promise.resolve()
})

const opened = (...accounts: Partial<TrunkAccount>[]): Promise<SipTrunks> =>
  openTrunks(harness, accounts, async (call) => {
    received.push(call)
    await take(call)
    return workspaces.get(call.to) ?? null
  })

async function rings(changes: ConstructorParameters<typeof FakeInvite>[0] = {}): Promise<FakeInvite> {
  const invite = new FakeInvite(changes)
  harness.endpoint.rings(invite)
  await harness.settled()
  return invite
}

describe('a call in', () => {
  test('rings at once, and is handed on with E.164 numbers and its trunk’s operator', async () => {
    await opened({ sources: ['203.0.113.1'] }, { mno: 'glo' })
    const invite = await rings({ from: '08031234567', to: '2348000000042;user=phone' })
    expect(invite.log).toEqual(['180'])
    expect(received).toMatchObject([{ from: '+2348031234567', to: '+2348000000042', mno: 'glo' }])
  })

  test.each([
    [{ asserted_identity: '+2348055555555', from: 'ohun' }, '+2348055555555'],
    [{ asserted_identity: '+2348055555555', from: '08031234567' }, '+2348055555555'],
    [{ asserted_identity: 'trunk', from: '08031234567' }, '+2348031234567'],
    [{ from: 'anonymous' }, '+266696687'],
    [{ from: '' }, '+266696687'],
    [{ from: 'Restricted' }, '+266696687'],
  ])('from %j comes from %s', async (changes, from) => {
    await opened({})
    await rings(changes)
    expect(received).toMatchObject([{ from }])
  })

  describe('beyond a share', () => {
    const refusals = (invites: readonly FakeInvite[]) =>
      invites.filter(({ log }) => !log.includes('180')).map(({ log }) => log)
    const flood = (count: number, to: (at: number) => string) =>
      Promise.all(Array.from({ length: count }, (_, at) => rings({ to: to(at) })))
    const numbered = (at: number) => `+23480${String(at).padStart(8, '0')}`

    beforeEach(() => {
      take = (call) => call.reject('unavailable')
    })

    test('for a number is busy before anything is asked, in any spelling; other numbers are called', async () => {
      await opened({})
      const invites = await flood(300, (at) => ['+2348000000042', '08000000042', '2348000000042;a=b'][at % 3]!)
      expect(received).toHaveLength(SET_UPS.number.at_once)
      expect(new Set(refusals(invites).flat())).toEqual(new Set(['486']))
      expect((await rings({ to: '+2348000000043' })).log).toContain('180')
      expect(harness.counted.filter((outcome) => outcome === 'trunk-0 inbound limited')).toHaveLength(280)
    })

    test('for a workspace is busy; the numbers of others are called', async () => {
      await opened({})
      const numbers = Array.from({ length: 20 }, (_, at) => numbered(at))
      for (const number of numbers) {
        workspaces.set(number, 'ws_loud')
        await rings({ to: number })
        await harness.clock.advance(1_000)
      }
      received = []
      const invites = await flood(200, (at) => numbers[at % numbers.length]!)
      expect(received).toHaveLength(SET_UPS.workspace.at_once)
      expect(new Set(refusals(invites).flat())).toEqual(new Set(['486']))
      expect((await rings({ to: '+2348099999999' })).log).toContain('180')
    })

    test('for unassigned numbers leaves assigned ones their calls during a scan', async () => {
      await opened({})
      workspaces.set('+2348099999999', 'ws_quiet')
      await rings({ to: '+2348099999999' })
      await harness.clock.advance(10_000)
      await flood(1_000, numbered)
      expect(received).toHaveLength(1 + SET_UPS.workspace.at_once)
      expect((await rings({ to: '+2348099999999' })).log).toContain('180')
    })

    test('from a trunk gets 503 with Retry-After; another trunk brings its calls', async () => {
      await opened({}, { sources: ['203.0.113.5'] })
      for (let at = 0; at < 400; at++) workspaces.set(numbered(at), `ws_${at}`)
      for (let at = 0; at < 400; at++) {
        await rings({ to: numbered(at) })
        await harness.clock.advance(100)
      }
      received = []
      const invites = await flood(400, numbered)
      expect(received).toHaveLength(SET_UPS.trunk.at_once)
      expect(new Set(refusals(invites).flat())).toEqual(new Set(['503 after 5 s']))
      const source = { host: '203.0.113.5', port: 5_060, transport: 'udp', peer_names: [] } as const
      expect((await rings({ to: numbered(1), source })).log).toContain('180')
    })
  })

  describe('beyond what this process can set up', () => {
    let recorded: PromiseWithResolvers<void>

    beforeEach(async () => {
      recorded = Promise.withResolvers()
      take = () => recorded.promise
      await opened({}, { sources: ['203.0.113.5'] })
    })

    /** Calls to different numbers that wait for the database. */
    const waiting = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => rings({ to: `+23480${String(at).padStart(8, '0')}` })))

    test('gets 503 with Retry-After before anything is asked, over any trunk, until the others are recorded', async () => {
      await waiting(BACKLOG.max)
      await harness.clock.advance(BACKLOG.slow_ms)
      const source = { host: '203.0.113.5', port: 5_060, transport: 'udp', peer_names: [] } as const
      const late = [await rings(), await rings({ source })]
      expect(late.map(({ log }) => log)).toEqual([['503 after 5 s'], ['503 after 5 s']])
      expect(received).toHaveLength(BACKLOG.max)
      expect(harness.counted).toEqual(['trunk-0 inbound limited', 'trunk-1 inbound limited'])
      expect(harness.refused).toEqual([
        'trunk-0 this process has more calls to set up than it can',
        'trunk-1 this process has more calls to set up than it can',
      ])
      recorded.resolve()
      await harness.settled()
      expect((await rings()).log).toEqual(['180'])
    })

    test('is taken while fewer wait, or not for long', async () => {
      await waiting(BACKLOG.max - 1)
      await harness.clock.advance(BACKLOG.slow_ms)
      expect((await rings()).log).toEqual(['180'])
      await harness.clock.advance(BACKLOG.slow_ms - 1)
      expect((await rings({ to: '+2348000000043' })).log).toEqual(['180'])
    })

    test('is taken again when the others have failed', async () => {
      await waiting(BACKLOG.max)
      await harness.clock.advance(BACKLOG.slow_ms)
      recorded.reject(new Error('the database is away'))
      await harness.settled()
      expect((await rings()).log).toContain('180')
    })
  })

  test('gets 503 with Retry-After while the ends of other calls are late', async () => {
    const inbox = { received: () => Promise.resolve(null), is_behind: true }
    await openTrunks(harness, [{}], inbox)
    expect((await rings()).log).toEqual(['503 after 5 s'])
    expect(harness.counted).toEqual(['trunk-0 inbound limited'])
    inbox.is_behind = false
    expect((await rings()).log).toContain('180')
  })

  test('to the name that the trunk has registered is for the number in To', async () => {
    await opened({})
    await rings({ to: 'ohun', addressed_to: '08000000042' })
    expect(received).toMatchObject([{ to: '+2348000000042' }])
  })

  test('is answered when it is accepted: 200 with our audio, connected to the caller’s', async () => {
    const [trunk] = (await opened({})).trunks
    const invite = await rings()
    const line = await received[0]!.accept()
    expect(invite.log).toEqual(['180', '200 m=audio 40002 RTP/AVP 8 101'])
    expect(harness.media.lines[0]!.peers).toMatchObject([{ address: '198.51.100.1', port: 4_000 }])
    expect(trunk!.meter.in_flight).toBe(1)
    invite.dialog.listener?.ended('bye')
    expect(await eventsOf(line)).toEqual([{ kind: 'hung_up', cause: 'remote_hangup' }])
    expect([trunk!.meter.in_flight, harness.media.open]).toEqual([0, 0])
    expect(harness.counted).toEqual(['trunk-0 inbound answered'])
  })

  test('without an offer gets ours, and the answer comes with ACK', async () => {
    await opened({})
    const invite = await rings({ ...NO_OFFER, acknowledge: () => sdpOf(4_444) })
    await received[0]!.accept()
    expect(invite.log).toEqual(['180', '200 m=audio 40002 RTP/AVP 8 0 101'])
    expect(harness.media.lines[0]!.peers).toMatchObject([{ port: 4_444 }])
  })

  test('is cancelled if its caller gives up, and can be neither accepted nor refused', async () => {
    const [trunk] = (await opened({})).trunks
    const invite = await rings()
    invite.cancel()
    expect(received[0]!.cancelled.aborted).toBe(true)
    await expect(received[0]!.accept()).rejects.toThrow('no longer open')
    await received[0]!.reject('declined')
    expect(invite.log).toEqual(['180'])
    expect(harness.counted).toEqual(['trunk-0 inbound canceled'])
    expect(trunk!.meter.in_flight).toBe(0)
  })

  test('is cancelled if its caller hangs up before it has acknowledged the answer', async () => {
    const [trunk] = (await opened({})).trunks
    let hangUp = (): void => {}
    const acknowledge = (): never => {
      hangUp()
      throw new Error('The caller has given up.')
    }
    const invite = await rings({ acknowledge })
    hangUp = () => invite.cancel()
    await expect(received[0]!.accept()).rejects.toThrow('given up')
    expect(harness.counted).toEqual(['trunk-0 inbound canceled'])
    expect([trunk!.meter.in_flight, harness.media.open]).toEqual([0, 0])
  })
})

describe('a call is refused', () => {
  test.each([
    ['unknown_number', '404'],
    ['unavailable', '480'],
    ['busy', '486'],
    ['declined', '603'],
    ['failed', '503'],
  ] as const)('as %s with %s, once', async (refusal, status) => {
    await opened({})
    const invite = await rings()
    await received[0]!.reject(refusal)
    await received[0]!.reject('busy')
    await expect(received[0]!.accept()).rejects.toThrow('no longer open')
    expect(invite.log).toEqual(['180', status])
    expect(harness.counted).toEqual([`trunk-0 inbound ${refusal}`])
  })

  test.each([
    ['a number that is none', { to: 'sales' }, '404', 'it is to what is not a number'],
    [
      'an offer of codecs that the trunk does not have',
      { sdp: sdpOf().replace('RTP/AVP 8', 'RTP/AVP 0') },
      '488',
      'it offers no codec of the trunk',
    ],
    [
      'an offer that names its host',
      { sdp: sdpOf().replace('c=IN IP4 198.51.100.1', 'c=IN IP4 media.example.com') },
      '488',
      'it names the host of its audio, and not an IP address',
    ],
    ['what is not an offer', { sdp: 'v=0' }, '488', 'it offers no codec of the trunk'],
    [
      'a source that is none of ours',
      { source: { host: '203.0.113.9', port: 5_060, transport: 'udp', peer_names: [] } as const },
      '403',
      'no trunk has the address that it comes from',
    ],
  ])('without a ring or a record for %s, with its reason in the log', async (...[, changes, status, reason]) => {
    await opened({ codecs: ['PCMA'] })
    expect((await rings(changes)).log).toEqual([status])
    expect(received).toEqual([])
    const source = 'source' in changes ? '203.0.113.9' : '198.51.100.1'
    expect(harness.written.lines).toMatchObject([
      { msg: 'an inbound call was refused', status: Number(status), reason, source },
    ])
  })

  test('with 503 when it could not be taken', async () => {
    await opened({})
    take = () => Promise.reject(new Error('the database is down'))
    expect((await rings()).log).toEqual(['180', '503'])
  })

  test('with 503 when no media port is free', async () => {
    await opened({})
    harness.media.places = 0
    const invite = await rings()
    await expect(received[0]!.accept()).rejects.toThrow('No media port is free')
    expect(invite.log).toEqual(['180', '503'])
    expect(harness.counted).toEqual(['trunk-0 inbound failed'])
  })

  test('with 503 by a process that drains, until it takes calls again', async () => {
    const trunks = await opened({})
    trunks.drain(true)
    expect((await rings()).log).toEqual(['503 after 5 s'])
    trunks.drain(false)
    expect((await rings()).log).toEqual(['180'])
    expect(harness.endpoint.log).toEqual(['drain', 'undo drain'])
  })

  test('with 503 by a process that stops, and its calls are hung up', async () => {
    const trunks = await opened({})
    await rings()
    const line: Line = await received[0]!.accept()
    trunks.drain(true)
    expect((await rings()).log).toEqual(['503 after 5 s'])
    await line.hangUp()
    await trunks.stop()
    expect(harness.endpoint.log).toEqual(['drain', 'drain', 'stop'])
  })
})

describe('an answered call leaves nothing behind', () => {
  test.each([
    [
      'a caller who never acknowledges',
      {
        acknowledge: () => {
          throw new Error('no ACK')
        },
      },
      { message: 'no ACK', log: [] },
    ],
    [
      'an ACK without audio that we understand',
      { ...NO_OFFER, acknowledge: () => 'v=0' },
      { message: 'no supported audio', log: ['BYE'] },
    ],
    [
      'an ACK without the answer to our offer',
      { ...NO_OFFER, acknowledge: () => null },
      { message: 'no supported audio', log: ['BYE'] },
    ],
  ])('after %s', async (_, changes, { message, log }) => {
    const [trunk] = (await opened({})).trunks
    const invite = await rings(changes)
    await expect(received[0]!.accept()).rejects.toThrow(message)
    expect(invite.dialog.log).toEqual(log)
    expect([harness.media.open, trunk!.meter.in_flight]).toEqual([0, 0])
    expect(harness.counted).toEqual(['trunk-0 inbound failed'])
  })
})
