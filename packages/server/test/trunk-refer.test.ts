import { beforeEach, describe, expect, test } from 'vitest'
import type { InviteOutcome } from '@ohun/sip'
import type { IncomingCall } from '../src/gateways/telephony/line.ts'
import type { TrunkAccount } from '../src/gateways/telephony/sip/trunk-account.ts'
import { FakeDialog, FakeInvite, FakeRefer, sdpOf } from './support/fake-sip.ts'
import { openTrunks } from './support/open-trunks.ts'
import { eventsOf, TrunkHarness } from './support/trunk-harness.ts'

const TLS = { host: '198.51.100.1', port: 5_061, transport: 'tls', peer_names: [] } as const

/** A telephone system completes a transfer: it sends us to the other telephone. */
describe('a REFER with Replaces', () => {
  let harness: TrunkHarness
  let received: IncomingCall[]

  beforeEach(() => {
    harness = new TrunkHarness()
    received = []
  })

  /** A call in over the first trunk, answered. */
  async function call(account: Partial<TrunkAccount> = {}, changes: ConstructorParameters<typeof FakeInvite>[0] = {}) {
    await openTrunks(harness, [{ takes_refer: true, ...account }], (one) => {
      received.push(one)
      return Promise.resolve(null)
    })
    const invite = new FakeInvite({ proven: 'right', ...changes })
    harness.endpoint.rings(invite)
    await harness.settled()
    return { line: await received[0]!.accept(), dialog: invite.dialog, invite }
  }

  async function refer(
    dialog: FakeDialog,
    changes: ConstructorParameters<typeof FakeRefer>[0] = {},
  ): Promise<FakeRefer> {
    const one = new FakeRefer(changes)
    dialog.listener!.referred!(one)
    await harness.settled()
    return one
  }

  /** The new side rings. @returns a function that lets it answer. */
  function ringing(): (outcome?: InviteOutcome) => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<InviteOutcome>()
    harness.endpoint.peer = (_, __, signal) => {
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      return Promise.race([promise, aborted])
    }
    return async (outcome = harness.endpoint.answers(sdpOf(6_000))) => {
      resolve(outcome)
      await harness.settled()
    }
  }

  const peers = () => harness.media.lines[0]!.peers.map(({ port, direction }) => `${port} ${direction}`)
  const handovers = (line: { signalling?: { handovers: readonly object[] } }) => line.signalling!.handovers
  const noted = (outcome: string, sip_status: number | null, by = 'refer') => ({
    at: harness.clock.now().toISOString(),
    by,
    referred_by: '+2348030000200',
    outcome,
    sip_status,
  })

  test('is followed over the trunk of the call, which continues with the new side', async () => {
    const { line, dialog, invite } = await call()
    expect(invite.takes_refer).toBe(true)
    harness.endpoint.peer = () => harness.endpoint.answers(sdpOf(6_000))
    const one = await refer(dialog)
    expect(one.log).toEqual(['202', 'NOTIFY 200'])
    expect(harness.endpoint.invited).toMatchObject([
      {
        target: { host: '198.51.100.1', port: 5_060, transport: 'udp' },
        from: '2348000000042',
        to: '201',
        domain: '198.51.100.1',
        replaces: 'consult;to-tag=a;from-tag=b',
        referred_by: 'sip:08030000200@pbx.example',
        takes_refer: true,
      },
    ])
    expect([peers(), dialog.log]).toEqual([['4000 sendrecv', '6000 sendrecv'], ['BYE']])
    expect(handovers(line)).toEqual([noted('completed', 200)])
    dialog.listener!.ended('bye', 16)
    harness.endpoint.dialog.listener!.digit('5')
    harness.endpoint.dialog.listener!.ended('bye', 31)
    expect(await eventsOf(line)).toEqual([
      { kind: 'digit', digit: '5' },
      { kind: 'hung_up', cause: 'remote_hangup' },
    ])
    expect(line.signalling).toMatchObject({ end_q850_cause: 31 })
  })

  test('goes to the machine of the trunk that has the call, and to no other, whatever host it names', async () => {
    const { dialog } = await call({ host: 'sbc.example', domain: 'carrier.internal', sources: ['198.51.100.0/24'] })
    const own_hosts = ['pbx.internal']
    const to = { user: '201', port: 5_099, replaces: 'consult;to-tag=a;from-tag=b' }
    for (const host of ['pbx.internal', 'sbc.example', 'carrier.internal', '198.51.100.77', dialog.peer_address]) {
      harness.endpoint.peer = () => ({ kind: 'refused', status: 481, reason: 'no' })
      expect((await refer(dialog, { own_hosts, to: { ...to, host } })).log).toEqual(['202', 'NOTIFY 481'])
    }
    const reached = harness.endpoint.invited.map(({ target, domain }) => `${target.host} ${domain}`)
    expect(new Set(reached)).toEqual(new Set(['203.0.113.1 carrier.internal']))
    expect(dialog.log).toEqual([])
  })

  test.each([
    ['another host', 403, { to: { user: '201', host: '192.0.2.99', port: null, replaces: 'c;to-tag=a;from-tag=b' } }],
    [
      'a new call, which somebody would have to pay',
      403,
      { to: { user: '+882', host: '198.51.100.1', port: null, replaces: null } },
    ],
    ['another carrier', 403, { source: { ...TLS, host: '203.0.113.9' } }],
  ])('is refused if it refers to or comes from %s: %i', async (_, status, changes) => {
    const { line, dialog } = await call()
    expect((await refer(dialog, changes)).log).toEqual([String(status)])
    expect([harness.endpoint.invited, dialog.log, handovers(line)]).toEqual([[], [], []])
  })

  test.each([
    ['over UDP in a call over TLS', { ...TLS, transport: 'udp', peer_names: ['sbc.example.com'] } as const, ['403']],
    ['without the certificate of the trunk', TLS, ['403']],
    ['with it', { ...TLS, peer_names: ['sbc.example.com'] }, ['202', 'NOTIFY 481']],
  ])('is trusted only as a call is: %s', async (_, source, log) => {
    const tls_peer_names = ['sbc.example.com']
    const { dialog } = await call(
      { tls_peer_names, transport: 'tls' },
      { source: { ...TLS, peer_names: tls_peer_names } },
    )
    harness.endpoint.peer = () => ({ kind: 'refused', status: 481, reason: 'no' })
    expect((await refer(dialog, { source })).log).toEqual(log)
  })

  test.each([
    ['absent', ['401']],
    ['stale', ['401 stale']],
    ['wrong', ['403']],
    ['right', ['202', 'NOTIFY 200']],
  ] as const)('must prove who sends it, as a new call must: %s', async (proven, log) => {
    const { dialog } = await call({ inbound_user: 'carrier', inbound_password: 'secret' })
    expect((await refer(dialog, { proven })).log).toEqual(log)
  })

  test.each([
    ['refuses', { kind: 'refused', status: 481, reason: 'no' }, { told: 481, sip_status: 481 }],
    ['is silent', { kind: 'silent', cause: 'nothing' }, { told: 408, sip_status: null }],
    [
      'has no audio',
      { kind: 'answered', dialog: new FakeDialog(), sdp: 'v=0', tag: 'new' },
      { told: 488, sip_status: 200 },
    ],
  ] as const)('leaves the call where it was if the new side %s', async (_, outcome, { told, sip_status }) => {
    const { line, dialog } = await call()
    harness.endpoint.peer = () => outcome
    expect((await refer(dialog)).log).toEqual(['202', `NOTIFY ${told}`])
    expect([peers(), dialog.log, handovers(line)]).toEqual([['4000 sendrecv'], [], [noted('failed', sip_status)]])
    dialog.listener!.digit('1')
    await line.hangUp()
    expect([await eventsOf(line), dialog.log]).toEqual([[{ kind: 'digit', digit: '1' }], ['BYE']])
  })

  test('gives the new side up after a minute', async () => {
    const { dialog } = await call()
    ringing()
    const one = await refer(dialog)
    await harness.clock.advance(61_000)
    expect(one.log).toEqual(['202', 'NOTIFY 408'])
  })

  test('is refused while another one is followed, while the agent transfers, and after five: 491, 403', async () => {
    const { line, dialog } = await call()
    const answer = ringing()
    await refer(dialog)
    expect((await refer(dialog)).log).toEqual(['491'])
    expect(await line.transfer('+2348051234567')).toBe(false)
    await answer({ kind: 'refused', status: 486, reason: 'busy' })
    let during: FakeRefer | undefined
    dialog.onRefer = () => void refer(dialog).then((one) => (during = one))
    dialog.transfers = false
    await line.transfer('+2348051234567')
    await harness.settled()
    expect(during!.log).toEqual(['491'])
    for (let more = 0; more < 4; more++) expect((await refer(dialog)).log).toEqual(['202', 'NOTIFY 486'])
    expect((await refer(dialog)).log).toEqual(['403'])
    expect(harness.endpoint.invited).toHaveLength(5)
  })

  test('ends the call if the old side has hung up and the new one is not reached', async () => {
    const { line, dialog } = await call()
    const answer = ringing()
    await refer(dialog)
    dialog.listener!.ended('bye')
    await answer({ kind: 'refused', status: 481, reason: 'no' })
    expect(await eventsOf(line)).toEqual([{ kind: 'hung_up', cause: 'remote_hangup' }])
  })

  test('continues with the new side even if the old one has hung up before it answers', async () => {
    const { line, dialog } = await call()
    const answer = ringing()
    await refer(dialog)
    dialog.listener!.ended('bye')
    await answer()
    await line.hangUp()
    expect([await eventsOf(line), harness.endpoint.dialog.log]).toEqual([[], ['BYE']])
  })

  test('calls nobody any longer once the agent has hung up', async () => {
    const { line, dialog } = await call()
    ringing()
    const one = await refer(dialog)
    await line.hangUp()
    await harness.settled()
    expect([one.log, dialog.log, peers()]).toEqual([['202', 'NOTIFY 408'], ['BYE'], ['4000 sendrecv']])
  })

  test('keeps the call on hold where the agent holds it, and takes it up where the old side held it', async () => {
    const { line, dialog } = await call()
    await line.hold()
    await harness.settled()
    dialog.listener!.offered(sdpOf(4_000, 'a=sendonly'))
    harness.endpoint.peer = ({ sdp }) => {
      expect(sdp).toContain('a=sendonly')
      return harness.endpoint.answers(sdpOf(6_000, 'a=recvonly'))
    }
    await refer(dialog)
    await line.resume()
    await harness.settled()
    expect(harness.endpoint.dialog.log).toEqual(['re-INVITE sendrecv'])
  })

  test('is asked for again without encryption where the new side has none', async () => {
    const source = { ...TLS }
    const { dialog } = await call({ srtp: 'preferred', transport: 'tls' }, { source })
    const offers: boolean[] = []
    harness.endpoint.peer = ({ sdp }) => {
      offers.push(sdp.includes('SAVP'))
      return offers.length === 1
        ? { kind: 'refused', status: 488, reason: 'no' }
        : harness.endpoint.answers(sdpOf(6_000))
    }
    expect((await refer(dialog, { source })).log).toEqual(['202', 'NOTIFY 200'])
    expect(offers).toEqual([true, false])
  })

  test('is not offered by a trunk that does not take it', async () => {
    const { invite } = await call({ takes_refer: false })
    expect(invite.takes_refer).toBe(false)
  })

  test('a call that was taken over by INVITE with Replaces has that in its record too', async () => {
    const { line, dialog } = await call()
    const taking = new FakeInvite({
      replaces: dialog,
      sdp: sdpOf(6_000),
      proven: 'right',
      referred_by: 'sip:08030000200@x',
    })
    harness.endpoint.rings(taking)
    await harness.settled()
    expect(handovers(line)).toEqual([noted('completed', null, 'invite')])
  })

  test('a call that is lost is ended with the cause for it', async () => {
    const { line, dialog } = await call()
    dialog.listener!.ended('lost')
    expect([await eventsOf(line), dialog.log]).toEqual([
      [{ kind: 'hung_up', cause: 'connection_lost' }],
      ['BYE no_answer_in_time'],
    ])
  })
})
