import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingCall, Line } from '../src/gateways/telephony/line.ts'
import type { SipTrunks } from '../src/gateways/telephony/sip/sip-trunks.ts'
import type { TrunkAccount } from '../src/gateways/telephony/sip/trunk-account.ts'
import { FakeDialog, FakeInvite, sdpOf } from './support/fake-sip.ts'
import { openTrunks } from './support/open-trunks.ts'
import { eventsOf, TrunkHarness } from './support/trunk-harness.ts'

const TLS = { host: '198.51.100.1', port: 5_061, transport: 'tls', peer_names: [] } as const

/** A telephone system completes a transfer: another telephone becomes the other end of the call. */
describe('the other end of a call', () => {
  let harness: TrunkHarness
  let trunks: SipTrunks
  let received: IncomingCall[]

  beforeEach(() => {
    harness = new TrunkHarness()
    received = []
  })

  async function open(...accounts: Partial<TrunkAccount>[]): Promise<void> {
    trunks = await openTrunks(harness, accounts, (call) => {
      received.push(call)
      return Promise.resolve(null)
    })
  }

  /** A call in, answered. */
  async function call(changes: ConstructorParameters<typeof FakeInvite>[0] = {}) {
    const invite = new FakeInvite(changes)
    harness.endpoint.rings(invite)
    await harness.settled()
    return { line: await received.at(-1)!.accept(), dialog: invite.dialog }
  }

  /** An invitation in place of the dialog, which has been answered or refused. */
  async function replaces(
    dialog: FakeDialog,
    changes: ConstructorParameters<typeof FakeInvite>[0] = {},
  ): Promise<FakeInvite> {
    const invite = new FakeInvite({ sdp: sdpOf(6_000), replaces: dialog, ...changes })
    harness.endpoint.rings(invite)
    await harness.settled()
    return invite
  }

  const peers = () => harness.media.lines[0]!.peers.map(({ port, direction }) => `${port} ${direction}`)
  const hungUp = async (line: Line) => await eventsOf(line)

  test('is replaced: its audio goes to the new one, the old one is hung up, and the call continues', async () => {
    await open({})
    const { line, dialog } = await call()
    const invite = await replaces(dialog)
    expect(invite.log).toEqual(['200 m=audio 40002 RTP/AVP 8 101'])
    expect([received.length, harness.media.lines.length]).toEqual([1, 1])
    expect(peers()).toEqual(['4000 sendrecv', '6000 sendrecv'])
    expect(dialog.log).toEqual(['BYE'])
    await line.transfer('+2348051234567')
    await line.hold()
    await harness.settled()
    expect(invite.dialog.log).toEqual(['REFER +2348051234567', 're-INVITE sendonly'])
    invite.dialog.listener!.digit('5')
    invite.dialog.listener!.ended('bye')
    expect(await hungUp(line)).toEqual([
      { kind: 'digit', digit: '5' },
      { kind: 'hung_up', cause: 'remote_hangup' },
    ])
    expect(dialog.log).toEqual(['BYE'])
    expect(trunks.trunks[0]!.meter.in_flight).toBe(0)
  })

  test('is replaced in a call that we have made', async () => {
    await open({})
    const line = await harness.connected(trunks.trunks[0])
    const invite = await replaces(harness.endpoint.dialog)
    expect(invite.log).toEqual(['200 m=audio 40002 RTP/AVP 8 101'])
    expect(harness.endpoint.dialog.log).toEqual(['BYE'])
    await line.hangUp()
    expect(invite.dialog.log).toEqual(['BYE'])
  })

  test('is replaced by one that makes no offer, and whose answer comes with its ACK', async () => {
    await open({})
    const { dialog } = await call()
    await replaces(dialog, { sdp: null, acknowledge: () => sdpOf(7_000) })
    expect(peers()).toEqual(['4000 sendrecv', '7000 sendrecv'])
  })

  test('held the call before, and does not any longer', async () => {
    await open({})
    const { line, dialog } = await call()
    dialog.listener!.offered(sdpOf(4_000, 'a=sendonly'))
    const invite = await replaces(dialog)
    invite.dialog.listener!.ended('bye')
    expect((await hungUp(line)).map((event) => (event as { kind: string }).kind)).toEqual([
      'held',
      'released',
      'hung_up',
    ])
  })

  test('is still held by us', async () => {
    await open({})
    const { line, dialog } = await call()
    await line.hold()
    await replaces(dialog)
    expect(peers().at(-1)).toBe('6000 sendonly')
  })

  test('has keys of its own when it is encrypted: whom it replaces cannot hear it', async () => {
    let made = 0
    const deps = { newKey: (bytes: number) => Buffer.alloc(bytes, ++made).toString('base64') }
    Object.defineProperty(harness, 'deps', { value: { ...harness.deps, ...deps } })
    await open({ srtp: 'required', transport: 'tls' })
    const key = Buffer.alloc(30, 99).toString('base64')
    const offer = (port: number): string =>
      sdpOf(port, `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${key}`).replace('RTP/AVP', 'RTP/SAVP')
    const { dialog } = await call({ source: TLS, sdp: offer(4_000) })
    await replaces(dialog, { source: TLS, sdp: offer(6_000) })
    const ours = harness.media.lines[0]!.peers.map(({ srtp }) => srtp!.ours)
    expect(new Set(ours).size).toBe(2)
  })

  test.each([
    ['from another carrier', { source: { ...TLS, host: '203.0.113.9' } }],
    ['without the certificate of the trunk', { source: TLS }],
  ])('is not replaced %s: 481', async (_, changes) => {
    const tls_peer_names = ['sbc.example.com']
    await open({ sources: ['198.51.100.1'], tls_peer_names }, { sources: ['203.0.113.9', '198.51.100.1'] })
    const { dialog } = await call({ source: { ...TLS, peer_names: tls_peer_names } })
    const invite = await replaces(dialog, changes)
    expect([invite.log, dialog.log]).toEqual([['481'], []])
    expect(harness.refused).toContain('trunk-1 the trunk has no such call to replace')
  })

  test('is not replaced once the call is over, nor in a call that nobody has: 481', async () => {
    await open({})
    const { line, dialog } = await call()
    await line.hangUp()
    expect((await replaces(dialog)).log).toEqual(['481'])
    expect((await replaces(new FakeDialog())).log).toEqual(['481'])
  })

  test.each([
    ['absent', ['401']],
    ['stale', ['401 stale']],
    ['wrong', ['403']],
    ['right', ['200 m=audio 40002 RTP/AVP 8 101']],
  ] as const)('must prove who calls, as a new call must: %s', async (proven, log) => {
    await open({ inbound_user: 'carrier', inbound_password: 'secret' })
    const { dialog } = await call({ proven: 'right' })
    expect((await replaces(dialog, { proven })).log).toEqual(log)
  })

  test.each([
    ['no codec of the trunk', sdpOf(6_000).replace('AVP 8 101', 'AVP 18')],
    ['an address of another family', sdpOf(6_000).replace('c=IN IP4 198.51.100.1', 'c=IN IP6 2001:db8::1')],
  ])('must offer audio that the call can continue with, and not %s: 488', async (_, sdp) => {
    await open({})
    const { dialog } = await call()
    expect((await replaces(dialog, { sdp })).log).toEqual(['488'])
    expect(dialog.log).toEqual([])
  })

  test('is not replaced while we transfer the call: 491', async () => {
    await open({})
    const { line, dialog } = await call()
    let invite: FakeInvite | null = null
    dialog.onRefer = () => {
      invite = new FakeInvite({ replaces: dialog })
      harness.endpoint.rings(invite)
    }
    await line.transfer('+2348051234567')
    await harness.settled()
    expect(invite!.log).toEqual(['491'])
  })

  describe('its successor that never acknowledges', () => {
    /** The new end is silent until `fail` is called. */
    async function unacknowledged(dialog: FakeDialog) {
      const acknowledged = Promise.withResolvers<never>()
      const invite = new FakeInvite({ replaces: dialog })
      invite.answer = () => acknowledged.promise
      harness.endpoint.rings(invite)
      await harness.settled()
      return { invite, fail: () => acknowledged.reject(new Error('The caller did not acknowledge the answer.')) }
    }

    test('leaves the call where it was', async () => {
      await open({})
      const { line, dialog } = await call()
      const { fail } = await unacknowledged(dialog)
      expect((await replaces(dialog)).log).toEqual(['491'])
      fail()
      await harness.settled()
      dialog.listener!.digit('1')
      await line.hangUp()
      expect(dialog.log).toEqual(['BYE'])
      expect(await hungUp(line)).toEqual([{ kind: 'digit', digit: '1' }])
    })

    test('ends the call if the old one has hung up meanwhile', async () => {
      await open({})
      const { line, dialog } = await call()
      const { fail } = await unacknowledged(dialog)
      dialog.listener!.ended('bye')
      fail()
      expect(await hungUp(line)).toEqual([{ kind: 'hung_up', cause: 'remote_hangup' }])
    })
  })

  test('hangs up before the new one has acknowledged: the call continues with the new one', async () => {
    await open({})
    const { line, dialog } = await call()
    const acknowledged = Promise.withResolvers<void>()
    const invite = new FakeInvite({ replaces: dialog })
    invite.answer = async () => {
      await acknowledged.promise
      return { dialog: invite.dialog, sdp: null }
    }
    harness.endpoint.rings(invite)
    await harness.settled()
    dialog.listener!.ended('bye')
    acknowledged.resolve()
    await harness.settled()
    await line.hangUp()
    expect([invite.dialog.log, await hungUp(line)]).toEqual([['BYE'], []])
  })

  test('is hung up if we have hung up before it acknowledged', async () => {
    await open({})
    const { line, dialog } = await call()
    const invite = new FakeInvite({ replaces: dialog })
    invite.answer = async () => {
      await line.hangUp()
      return { dialog: invite.dialog, sdp: null }
    }
    harness.endpoint.rings(invite)
    await harness.settled()
    expect([dialog.log, invite.dialog.log]).toEqual([['BYE'], ['BYE']])
  })
})
