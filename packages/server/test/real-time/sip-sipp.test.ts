import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IncomingInvite, InviteOutcome, OutgoingInvite } from '@ohun/sip'
import { sipNetwork } from '../../src/gateways/telephony/sip/sip-network.ts'
import { systemClock } from '@ohun/clock'
import { answeredOf, Heard, inviteTo, sipEndpoint, UNABORTED, type SipHarness } from '../support/sip-harness.ts'
import { startSipp, type Sipp } from '../support/sipp.ts'
import { requireTool } from '../support/tools.ts'

const SDP = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 40000 RTP/AVP 8',
  '',
].join('\r\n')
const NUMBER = '2347001112222'

describe.skipIf(requireTool('sipp')).each(['udp', 'tcp'] as const)('with sipp over %s', (transport) => {
  let harness: SipHarness
  let statuses: number[]

  beforeEach(async () => {
    statuses = []
    const listen = [{ host: '127.0.0.1', port: 0, transport }]
    harness = sipEndpoint({ network: sipNetwork(null), clock: systemClock }, { listen })
    await harness.stack.start()
  })
  afterEach(() => harness.stack.stop())

  const dial = (sipp: Sipp, more: Partial<OutgoingInvite> = {}, signal = UNABORTED): Promise<InviteOutcome> => {
    const invite = { ...inviteTo('127.0.0.1'), target: sipp.address, sdp: SDP, ...more }
    return harness.stack.invite(invite, { provisional: (status) => void statuses.push(status) }, signal)
  }
  const target = () => harness.stack.listening[0]!
  const calling = (scenario: string) => startSipp(scenario, { target: target(), service: NUMBER, transport })

  describe('as the called side', () => {
    const called = (scenario: string, keys: Record<string, string> = {}) => startSipp(scenario, { keys, transport })

    test('a call rings, is answered and ended', async () => {
      const sipp = await called('uas-answer')
      const { dialog, sdp } = answeredOf(await dial(sipp))
      expect([statuses, sdp.includes('m=audio')]).toEqual([[100, 180], true])
      await dialog.bye()
      await sipp.passed()
    })

    test.each([
      [404, 'Not Found'],
      [480, 'Temporarily Unavailable'],
      [486, 'Busy Here'],
      [500, 'Server Internal Error'],
      [503, 'Service Unavailable'],
      [603, 'Decline'],
      [302, 'Moved Temporarily'],
    ])('a call is refused with %d %s', async (status, reason) => {
      const sipp = await called('uas-refuse', { status: String(status), phrase: reason })
      expect(await dial(sipp)).toEqual({ kind: 'refused', status, reason })
      await sipp.passed()
    })

    test('an answer that comes after the call was given up is acknowledged and ended', async () => {
      const sipp = await called('uas-late')
      await expect(dial(sipp, {}, AbortSignal.timeout(300))).rejects.toThrow('timeout')
      await sipp.passed()
      expect(harness.stack.load.dialogs).toBe(0)
    })

    test('a call that rings for too long is cancelled', async () => {
      const sipp = await called('uas-ring')
      await expect(dial(sipp, {}, AbortSignal.timeout(300))).rejects.toThrow('timeout')
      await sipp.passed()
    })

    test('a call is put on hold', async () => {
      const sipp = await called('uas-reinvite')
      const { dialog } = answeredOf(await dial(sipp))
      expect(await dialog.renegotiate(() => `${SDP}a=inactive\r\n`)).toContain('m=audio')
      await dialog.bye()
      await sipp.passed()
    })

    test.each(['', ', qop="auth", algorithm=MD5', ', qop="auth,auth-int", opaque="x"'])(
      'a challenge is answered: %j',
      async (options) => {
        const sipp = await called('uas-digest', { options })
        const { dialog } = answeredOf(await dial(sipp, { credentials: { user: 'agent', password: 'secret' } }))
        await dialog.bye()
        await sipp.passed()
      },
    )

    test('a wrong password is refused', async () => {
      const sipp = await called('uas-digest', { options: ', qop="auth"' })
      const outcome = await dial(sipp, { credentials: { user: 'agent', password: 'wrong' } })
      expect(outcome).toMatchObject({ kind: 'refused', status: 403 })
      await sipp.passed()
    })
  })

  describe('as the calling side', () => {
    const answering = (then: (heard: Heard, invite: IncomingInvite, bye: () => Promise<void>) => void): Heard => {
      const heard = new Heard()
      heard.answer = SDP
      harness.stack.onInvite((invite) => {
        invite.ring()
        invite.answer(SDP).then(
          ({ dialog }) => {
            dialog.listen(heard)
            then(heard, invite, () => dialog.bye())
          },
          () => {},
        )
      })
      return heard
    }

    test('a call is answered, and the caller hangs up', async () => {
      const invites: IncomingInvite[] = []
      const heard = answering((_, invite) => void invites.push(invite))
      await (await calling('uac-call')).passed()
      expect(heard.ends).toEqual(['bye'])
      expect(invites[0]).toMatchObject({ from: '+2348051234567', to: NUMBER, source: { host: '127.0.0.1', transport } })
    })

    test('a call is answered, and we hang up', async () => {
      answering((_, __, bye) => void bye())
      await (await calling('uac-listen')).passed()
    })

    // Over TCP sipp takes the repeated answer, which RFC 3261 §13.3.1.4 wants there too, for a fault.
    test.runIf(transport === 'udp')('a caller that acknowledges late is answered again until then', async () => {
      answering((_, __, bye) => void bye())
      await (await calling('uac-slow-ack')).passed()
    })

    test('a caller puts us on hold and hangs up', async () => {
      const heard = answering(() => {})
      await (await calling('uac-reinvite')).passed()
      expect([heard.offers.length, heard.offers[0]?.includes('a=inactive'), heard.ends]).toEqual([1, true, ['bye']])
    })

    test('a caller gives up while it rings', async () => {
      const invites: IncomingInvite[] = []
      harness.stack.onInvite((invite) => {
        invites.push(invite)
        invite.ring()
      })
      await (await calling('uac-cancel')).passed()
      expect(invites[0]?.cancelled.aborted).toBe(true)
    })
  })
})
