import { beforeEach, describe, expect, test } from 'vitest'
import type { SipAddress } from '@ohun/sip'
import type { FakePeer } from './support/fake-sip.ts'
import { never, TrunkHarness } from './support/trunk-harness.ts'

let harness: TrunkHarness

beforeEach(() => {
  harness = new TrunkHarness()
  harness.addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
})

const NAMED = { host: 'sip.example.com', port: null }
const tried = (): string[] => harness.endpoint.invited.map(({ target }) => target.host)

/** Each machine answers as it is said here; all others take the call. */
function answers(by_host: Record<string, 'silent' | number>): void {
  harness.endpoint.peer = (({ target }, { provisional }, signal) => {
    const answer = by_host[target.host]
    if (answer === 'silent')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    provisional(100, null)
    return answer === undefined ? harness.endpoint.answers() : { kind: 'refused', status: answer, reason: '' }
  }) satisfies FakePeer
}

describe('a trunk with several machines', () => {
  test('invites the first, with the name that its certificate must have, and writes the name as its domain', async () => {
    const trunk = harness.trunk({ ...NAMED, transport: 'tls' })
    await trunk.start()
    await harness.connected(trunk)
    const target: SipAddress = { host: '203.0.113.1', port: 5_061, transport: 'tls', name: 'sip.example.com' }
    expect(harness.endpoint.invited).toMatchObject([{ target, domain: 'sip.example.com' }])
    await trunk.stop()
  })

  test('goes on to the next when one answers 503, at once, with the ports of the first free again', async () => {
    answers({ '203.0.113.1': 503 })
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    await harness.connected(trunk)
    expect(tried()).toEqual(['203.0.113.1', '203.0.113.2'])
    expect(harness.media.open).toBe(1)
    expect(harness.counted.filter((one) => one.startsWith('mtn-1'))).toEqual(['mtn-1 outbound answered'])
    await trunk.stop()
  })

  test('leaves one that wants no calls for a time (Retry-After) to itself, also when the others fail', async () => {
    const refusals: Record<string, number | undefined> = { '203.0.113.1': 60, '203.0.113.2': undefined }
    harness.endpoint.peer = ({ target: { host } }) => {
      const said = refusals[host] !== undefined && { retry_after_seconds: refusals[host] }
      return host in refusals ? { kind: 'refused', status: 503, reason: '', ...said } : harness.endpoint.answers()
    }
    const trunk = harness.trunk({ ...NAMED, ping_seconds: 0 })
    await trunk.start()
    await harness.connected(trunk)
    await harness.connected(trunk)
    expect(tried()).toEqual(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.3'])
    refusals['203.0.113.3'] = undefined
    await trunk.dial(harness.request(), never)
    expect(tried().slice(4)).toEqual(['203.0.113.3', '203.0.113.2'])
    await harness.clock.advance(60_000)
    expect(trunk.state()).toMatchObject({ detail: '3 of 3 hosts answer' })
    await trunk.stop()
  })

  test('goes on when one is silent for a second, and tells the chain of carriers that it is not silent', async () => {
    answers({ '203.0.113.1': 'silent' })
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    const dialled = trunk.dial(harness.request(), never)
    await harness.clock.advance(999)
    expect([tried().length, harness.log.includes('trying')]).toEqual([1, false])
    await harness.clock.advance(1)
    expect(await dialled).toMatchObject({ kind: 'answered' })
    expect(harness.log).toContain('trying')
    await trunk.stop()
  })

  test('waits for one that works on the call', async () => {
    let ring = (): void => {}
    harness.endpoint.peer = (_, { provisional }) => {
      provisional(100, null)
      return new Promise((resolve) => (ring = () => resolve(harness.endpoint.answers())))
    }
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    const dialled = trunk.dial(harness.request(), never)
    await harness.clock.advance(4_000)
    ring()
    expect(await dialled).toMatchObject({ kind: 'answered' })
    expect(tried()).toEqual(['203.0.113.1'])
    await trunk.stop()
  })

  test.each([404, 486, 500, 403])(
    'does not ask another machine after %d: that is the carrier’s answer',
    async (status) => {
      answers({ '203.0.113.1': status })
      const trunk = harness.trunk(NAMED)
      await trunk.start()
      expect(await trunk.dial(harness.request(), never)).toMatchObject({ cause: `it answered ${status}` })
      expect(tried()).toHaveLength(1)
      await trunk.stop()
    },
  )

  test('fails with the answer of each, when all are overloaded or silent', async () => {
    answers({ '203.0.113.1': 503, '203.0.113.2': 'silent', '203.0.113.3': 503 })
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    const dialled = trunk.dial(harness.request(), never)
    await harness.clock.advance(1_000)
    expect(await dialled).toEqual({
      kind: 'carrier_failed',
      cause: '203.0.113.1: it answered 503, 203.0.113.2: it did not answer in time, 203.0.113.3: it answered 503',
      answer: { sip_status: 503, transport: 'udp' },
    })
    expect(harness.media.open).toBe(0)
    await trunk.stop()
  })

  test('tries the healthy ones first, and shows how many answer', async () => {
    const down = new Set(['203.0.113.1'])
    harness.endpoint.ping = ({ host }) => Promise.resolve(!down.has(host))
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    await harness.settled()
    expect(trunk.state()).toMatchObject({ state: 'up', detail: '2 of 3 hosts answer' })
    await harness.connected(trunk)
    expect(tried()).toEqual(['203.0.113.2'])
    for (const host of ['203.0.113.2', '203.0.113.3']) down.add(host)
    await harness.clock.advance(60_000)
    expect(trunk.state()).toMatchObject({ state: 'down', detail: '0 of 3 hosts answer' })
    down.clear()
    await harness.clock.advance(10_000)
    expect(trunk.state()).toMatchObject({ state: 'up', detail: '3 of 3 hosts answer' })
    await trunk.stop()
    expect(harness.clock.pending).toBe(0)
  })

  test('takes calls from each of them, and from new ones when the name changes', async () => {
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    const admitted = (): string[] => ['203.0.113.1', '203.0.113.3', '203.0.113.9'].filter((one) => trunk.admits(one))
    expect(admitted()).toEqual(['203.0.113.1', '203.0.113.3'])
    harness.addresses = ['203.0.113.9']
    await harness.clock.advance(30_000)
    expect(admitted()).toEqual(['203.0.113.9'])
    await trunk.stop()
    expect(harness.clock.pending).toBe(0)
  })

  test('leaves out addresses of a family that is not listened on', async () => {
    harness.addresses = ['2001:db8::1', '203.0.113.1']
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    await harness.connected(trunk)
    expect(tried()).toEqual(['203.0.113.1'])
    await trunk.stop()
  })

  test('describes its audio at our IPv6 address to a machine with one', async () => {
    harness.has_ipv6 = true
    harness.addresses = ['2001:db8::1']
    harness.endpoint.peer = () => ({ kind: 'refused', status: 486, reason: '' })
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    await trunk.dial(harness.request(), never)
    expect(harness.endpoint.invited).toMatchObject([
      { target: { host: '2001:db8::1' }, sdp: expect.stringContaining('c=IN IP6 2001:db8::7') },
    ])
    expect(harness.media.families).toEqual([6])
    await trunk.stop()
  })
})

describe('a trunk whose name is not found', () => {
  test('is down, takes no time of a call, and is asked for again soon', async () => {
    harness.addresses = []
    const trunk = harness.trunk(NAMED)
    await trunk.start()
    expect(trunk.state()).toMatchObject({ state: 'down', detail: 'sip.example.com was not found' })
    expect(await trunk.dial(harness.request(), never)).toMatchObject({
      kind: 'carrier_failed',
      cause: 'sip.example.com was not found',
      no_fault: true,
    })
    harness.addresses = ['203.0.113.7']
    await harness.clock.advance(5_000)
    await harness.connected(trunk)
    expect(tried()).toEqual(['203.0.113.7'])
    await trunk.stop()
  })

  test('does not wait for a name server that says nothing longer than 5 s, and others do not wait for it', async () => {
    const silent = harness.trunk(NAMED)
    const names = () => new Promise<never>(() => {})
    const trunk = harness.trunk(
      { ...NAMED, name: 'slow' },
      { names: () => ({ addresses: names, services: names, pointers: names }) },
    )
    let started = false
    void trunk.start().then(() => (started = true))
    await silent.start()
    await harness.clock.advance(5_000)
    expect(started).toBe(true)
    expect(trunk.state().state).toBe('down')
    await Promise.all([trunk.stop(), silent.stop()])
  })
})
