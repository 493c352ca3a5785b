import { beforeEach, describe, expect, test } from 'vitest'
import type { ReferOutcome } from '@ohun/sip'
import type { Line } from '../src/gateways/telephony/line.ts'
import type { SipTrunk } from '../src/gateways/telephony/sip/sip-trunk.ts'
import type { TrunkAccount } from '../src/gateways/telephony/sip/trunk-account.ts'
import { FakeInvite, sdpOf, type FakeDialog } from './support/fake-sip.ts'
import { FakeLine } from './support/fake-line.ts'
import { openTrunks } from './support/open-trunks.ts'
import { eventsOf, TrunkHarness } from './support/trunk-harness.ts'

const NOT_JOINED = 'a carrier has not joined a caller and a colleague, who talk through this process'
const REFER = 'REFER sip:desk@198.51.100.9?Replaces=a within 32000 ms'

/** A caller and a colleague on one trunk, bridged. */
describe('a carrier that is asked to join two lines', () => {
  let harness: TrunkHarness
  let trunk: SipTrunk
  let line: Line
  let colleague: Line
  let dialogs: FakeDialog[]

  beforeEach(() => {
    harness = new TrunkHarness()
  })

  async function connect(account: Partial<TrunkAccount> = {}): Promise<void> {
    trunk = harness.trunk({ sends_refer: true, ...account })
    line = await harness.connected(trunk)
    colleague = await harness.connected(trunk)
    dialogs = harness.endpoint.dialogs
  }

  /** The REFER is sent. @returns functions that let the carrier report, and that give the answer. */
  async function asks() {
    const { promise, resolve } = Promise.withResolvers<ReferOutcome>()
    dialogs[0]!.outcome = promise
    const joined = line.joinByCarrier!(colleague)
    let said: unknown
    void joined.then((join) => (said = join))
    await harness.settled()
    return {
      joined,
      said: () => said,
      reports: async (outcome: ReferOutcome) => {
        resolve(outcome)
        await harness.settled()
      },
    }
  }

  const at = () => harness.clock.now().toISOString()
  const counted = () => harness.counted.filter((one) => one.startsWith('joined'))
  const logs = () => dialogs.map(({ log }) => log)

  test('is sent a REFER in the call of the caller, which names that of the colleague', async () => {
    await connect()
    const { joined, reports } = await asks()
    await reports({ kind: 'taken' })
    expect(await joined).toEqual({ at: at(), outcome: 'completed', reason: null, sip_status: null })
    expect([logs(), counted()]).toEqual([[[REFER], []], ['joined mtn-1 completed']])
    expect([line, colleague].map((one) => one.signalling?.carrier_join ?? null)).toEqual([await joined, null])
  })

  test.each<[ReferOutcome, string, number | null]>([
    [{ kind: 'refused', status: 405 }, 'refused', 405],
    [{ kind: 'failed', status: 603 }, 'failed', 603],
    [{ kind: 'failed', status: null }, 'failed', null],
    [{ kind: 'silent' }, 'silent', null],
    [{ kind: 'unreported' }, 'silent', null],
  ])('leaves both lines as they were if it is %j', async (outcome, reason, sip_status) => {
    await connect()
    const { joined, reports } = await asks()
    await reports(outcome)
    expect(await joined).toEqual({ at: at(), outcome: 'failed', reason, sip_status })
    expect([logs(), counted()]).toEqual([[[REFER], []], [`joined mtn-1 ${reason}`]])
    expect(harness.written.of(NOT_JOINED)).toMatchObject([{ carrier: 'mtn-1', reason, sip_status }])
    dialogs[0]!.listener!.digit('1')
    dialogs[1]!.listener!.ended('bye')
    await line.hangUp()
    expect(await eventsOf(line)).toEqual([{ kind: 'digit', digit: '1' }])
    expect(await eventsOf(colleague)).toEqual([{ kind: 'hung_up', cause: 'remote_hangup' }])
  })

  test('may hang the colleague up before it reports, as one does that replaces a call', async () => {
    await connect()
    const { joined, said, reports } = await asks()
    dialogs[1]!.listener!.ended('bye', 16)
    await harness.clock.advance(3_000)
    expect([said(), dialogs[0]!.log]).toEqual([undefined, [REFER]])
    await reports({ kind: 'taken' })
    expect(await joined).toMatchObject({ outcome: 'completed' })
    expect(await eventsOf(colleague)).toEqual([{ kind: 'hung_up', cause: 'remote_hangup' }])
  })

  test('is given up soon if the colleague hangs up and it reports nothing', async () => {
    await connect()
    const { said } = await asks()
    dialogs[1]!.listener!.ended('bye')
    await harness.clock.advance(4_000)
    expect(said()).toMatchObject({ outcome: 'failed', reason: 'ended' })
    expect(await eventsOf(colleague)).toEqual([{ kind: 'hung_up', cause: 'remote_hangup' }])
  })

  test('is waited for no longer when the caller hangs up', async () => {
    await connect()
    const { said, reports } = await asks()
    dialogs[0]!.listener!.ended('bye', 31)
    await reports({ kind: 'ended' })
    expect(said()).toMatchObject({ outcome: 'failed', reason: 'ended' })
    expect(await eventsOf(line)).toEqual([{ kind: 'hung_up', cause: 'remote_hangup' }])
    expect(line.signalling).toMatchObject({ end_q850_cause: 31, carrier_join: { reason: 'ended' } })
  })

  test('is asked only when what was sent before is answered', async () => {
    await connect()
    const { promise, resolve } = Promise.withResolvers<string | null>()
    dialogs[0]!.renegotiate = (offer) => {
      dialogs[0]!.log.push(/^a=send\w+/m.exec(offer())![0])
      return promise
    }
    await line.hold()
    await line.resume()
    const { reports, joined } = await asks()
    expect(dialogs[0]!.log).toEqual(['a=sendonly'])
    resolve(sdpOf())
    await harness.settled()
    await reports({ kind: 'taken' })
    await joined
    expect(dialogs[0]!.log).toEqual(['a=sendonly', 'a=sendrecv', REFER])
  })

  test('is not asked a second time meanwhile, nor to transfer the caller, nor to take another side', async () => {
    await connect()
    const { reports } = await asks()
    expect(await line.joinByCarrier!(colleague)).toMatchObject({ reason: 'ended' })
    expect(await line.transfer('+2348051234567')).toBe(false)
    expect(await colleague.transfer('+2348051234567')).toBe(false)
    expect([trunk.lineOf(dialogs[0]!), trunk.lineOf(dialogs[1]!)].map((one) => one!.is_bound)).toEqual([true, true])
    await reports({ kind: 'silent' })
    expect([trunk.lineOf(dialogs[0]!), trunk.lineOf(dialogs[1]!)].map((one) => one!.is_bound)).toEqual([false, false])
  })

  test('is not asked if the call of the colleague has no address, or is over', async () => {
    await connect()
    dialogs[1]!.refer_to = null
    expect(await line.joinByCarrier!(colleague)).toMatchObject({ outcome: 'failed', reason: 'ended' })
    await colleague.hangUp()
    expect(await line.joinByCarrier!(colleague)).toBeNull()
    expect(dialogs[0]!.log).toEqual([])
  })

  test('is not asked if it says that it takes no REFER', async () => {
    await connect()
    dialogs[0]!.allows_refer = false
    const refused = { at: at(), outcome: 'failed', reason: 'not_allowed', sip_status: null }
    expect(await line.joinByCarrier!(colleague)).toEqual(refused)
    expect([dialogs[0]!.log, counted()]).toEqual([[], ['joined mtn-1 not_allowed']])
  })

  test('is not asked over a trunk that sends none, for a line of another trunk, or for one that is no telephone', async () => {
    await connect()
    const others = [await harness.connected(harness.trunk({ sends_refer: true })), new FakeLine()]
    for (const other of others) expect(await line.joinByCarrier!(other)).toBeNull()
    await connect({ sends_refer: false })
    expect(await line.joinByCarrier!(colleague)).toBeNull()
    expect([logs().flat(), counted(), line.signalling?.carrier_join]).toEqual([[], [], null])
  })

  test('is not told the names of a call over TLS in one that is not', async () => {
    const incoming: Promise<Line>[] = []
    const trunks = await openTrunks(harness, [{ sends_refer: true, transport: 'tls' }], (one) => {
      incoming.push(one.accept())
      return Promise.resolve(null)
    })
    for (const transport of ['udp', 'tls'] as const) {
      const invite = new FakeInvite({ source: { host: '198.51.100.1', port: 5_060, transport, peer_names: [] } })
      harness.endpoint.rings(invite)
      await harness.settled()
    }
    const [plain, secret] = (await Promise.all(incoming)) as [Line, Line]
    expect([plain.signalling?.transport, secret.signalling?.transport]).toEqual(['udp', 'tls'])
    expect(await plain.joinByCarrier!(secret)).toBeNull()
    await trunks.stop()
  })
})
