import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingCall } from '../src/gateways/telephony/line.ts'
import { FakeInvite } from './support/fake-sip.ts'
import { openTrunks } from './support/open-trunks.ts'
import type { TrunkAccount } from '../src/gateways/telephony/sip/trunk-account.ts'
import { TrunkHarness } from './support/trunk-harness.ts'

const HOST = '198.51.100.1'

let harness: TrunkHarness
let received: IncomingCall[]

beforeEach(() => {
  harness = new TrunkHarness()
  received = []
})

const opened = (...accounts: Partial<TrunkAccount>[]) =>
  openTrunks(harness, accounts, (call) => {
    received.push(call)
    return Promise.resolve(null)
  })

async function rings(changes: ConstructorParameters<typeof FakeInvite>[0] = {}): Promise<FakeInvite> {
  const invite = new FakeInvite(changes)
  harness.endpoint.rings(invite)
  await harness.settled()
  return invite
}

describe('trunks at one address are told apart', () => {
  const ringsAt = async (changes: ConstructorParameters<typeof FakeInvite>[0]): Promise<string | null | undefined> => {
    await rings(changes)
    return received.at(-1)?.mno
  }

  test('by the port that a call comes from', async () => {
    await opened({ port: 5_060, mno: 'mtn' }, { port: 5_070, mno: 'glo' })
    const from = (port: number) => ({ source: { host: HOST, port, transport: 'udp' as const, peer_names: [] } })
    expect([await ringsAt(from(5_070)), await ringsAt(from(5_060)), await ringsAt(from(9))]).toEqual([
      'glo',
      'mtn',
      'mtn',
    ])
  })

  test('by the domain that a call names', async () => {
    await opened({ domain: 'mtn.carrier.internal', mno: 'mtn' }, { domain: 'GLO.carrier.internal', mno: 'glo' })
    expect(await ringsAt({ domains: ['ohun.example', 'glo.carrier.internal'] })).toBe('glo')
  })

  test('by the user that a trunk has registered', async () => {
    await opened({ user: 'one', password: 'x', mno: 'mtn' }, { user: 'two', password: 'x', mno: 'glo' })
    expect(await ringsAt({ to: 'two', addressed_to: '+2348000000042' })).toBe('glo')
    expect(await ringsAt({ addressed_to: 'one' })).toBe('mtn')
  })

  test('by the user that a call claims to be, and proves', async () => {
    await opened(
      { inbound_user: 'one', inbound_password: 'x', mno: 'mtn' },
      { inbound_user: 'two', inbound_password: 'y', mno: 'glo' },
    )
    expect(await ringsAt({ claimed_user: 'two', proven: 'right' })).toBe('glo')
  })

  test('by the certificate: a call without the right one is not of the trunk', async () => {
    await opened(
      { tls_peer_names: ['sbc.mtn.example'], mno: 'mtn' },
      { tls_peer_names: ['sbc.glo.example'], mno: 'glo' },
    )
    const from = (...peer_names: string[]) => ({
      source: { host: HOST, port: 40_000, transport: 'tls' as const, peer_names },
    })
    expect(await ringsAt(from('other.example', 'sbc.glo.example'))).toBe('glo')
    expect((await rings(from('other.example'))).log).toEqual(['403'])
    expect((await rings(from())).log).toEqual(['403'])
  })
})

describe('a trunk with credentials for its calls', () => {
  beforeEach(async () => {
    await opened({ inbound_user: 'carrier', inbound_password: 'hunter2' })
  })

  test.each([
    ['absent', ['401']],
    ['stale', ['401 stale']],
    ['wrong', ['403']],
    ['right', ['180']],
  ] as const)('answers a proof that is %s with %j', async (proven, log) => {
    expect((await rings({ proven })).log).toEqual(log)
    expect(received).toHaveLength(proven === 'right' ? 1 : 0)
  })

  test('notes a wrong proof and not the usual first question, without the credentials', async () => {
    await rings({ proven: 'absent' })
    await rings({ proven: 'wrong', claimed_user: 'carrier' })
    expect(harness.counted).toEqual(['trunk-0 inbound refused'])
    expect(harness.written.lines).toMatchObject([{ reason: 'its credentials are not those of the trunk', status: 403 }])
    expect(JSON.stringify(harness.written.lines)).not.toContain('hunter2')
  })
})

test('a call beyond the channels of its trunk gets 503 with Retry-After, until one of them is over', async () => {
  await opened({ channels: 1 })
  const first = await rings()
  expect((await rings()).log).toEqual(['503 after 5 s'])
  expect(harness.written.lines).toMatchObject([{ reason: 'all channels of the trunk are in use', status: 503 }])
  await received[0]!.reject('busy')
  expect(first.log).toEqual(['180', '486'])
  expect((await rings()).log).toEqual(['180'])
})

test('a call that was answered holds its channel until it is hung up', async () => {
  await opened({ channels: 1 })
  await rings()
  const line = await received[0]!.accept()
  expect((await rings()).log).toEqual(['503 after 5 s'])
  await line.hangUp()
  expect((await rings()).log).toEqual(['180'])
})

test('calls beyond the rate of their trunk get 503 with Retry-After', async () => {
  await opened({ calls_per_second: 2 })
  expect(await Promise.all(Array.from({ length: 3 }, async () => (await rings()).log[0]))).toEqual([
    '180',
    '180',
    '503 after 5 s',
  ])
  expect(harness.counted).toContain('trunk-0 inbound limited')
})
