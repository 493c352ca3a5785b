import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InviteOutcome, OutgoingInvite, SipAddress } from '@ohun/sip'
import { sipNetwork } from '../../src/gateways/telephony/sip/sip-network.ts'
import { systemClock } from '@ohun/clock'
import { KAMAILIO_PASSWORD, startKamailio, type Kamailio } from '../support/kamailio.ts'
import { answeredOf, Heard, inviteTo, sipEndpoint, UNABORTED, type SipHarness } from '../support/sip-harness.ts'
import { startSipp, type Sipp } from '../support/sipp.ts'
import { requireTool } from '../support/tools.ts'

const HOST = '127.0.0.1'
const SDP = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 40000 RTP/AVP 8',
  '',
].join('\r\n')
const CREDENTIALS = { user: 'agent', password: KAMAILIO_PASSWORD }

describe.skipIf(requireTool('sipp') ?? requireTool('kamailio')).each(['udp', 'tcp'] as const)(
  'behind Kamailio over %s',
  (transport) => {
    let kamailio: Kamailio
    let proxy: SipAddress
    let harness: SipHarness

    beforeAll(async () => {
      kamailio = await startKamailio()
      proxy = { host: HOST, port: kamailio.port, transport }
    })
    afterAll(() => kamailio.stop())

    beforeEach(async () => {
      const listen = [{ host: HOST, port: 0, transport }]
      harness = sipEndpoint({ network: sipNetwork(null), clock: systemClock }, { listen })
      await harness.stack.start()
    })
    afterEach(() => harness.stack.stop())

    const dial = (sipp: Sipp, more: Partial<OutgoingInvite> = {}, signal = UNABORTED): Promise<InviteOutcome> => {
      const domain = `${HOST}:${sipp.address.port}`
      const invite = { ...inviteTo(HOST), target: proxy, domain, sdp: SDP, credentials: CREDENTIALS, ...more }
      return harness.stack.invite(invite, { provisional: () => {} }, signal)
    }

    const registered = async (password = KAMAILIO_PASSWORD) => {
      const domain = `${proxy.host}:${proxy.port}`
      const options = {
        user: '2347001112222',
        domain,
        credentials: { user: '2347001112222', password },
        expires_seconds: 60,
      }
      const registration = harness.stack.register(() => proxy, options)
      await expect.poll(() => registration.state).not.toBe('registering')
      return registration
    }
    const calling = (scenario: string) => startSipp(scenario, { target: proxy, service: '2347001112222' })

    test('a call is challenged, answered, put on hold and ended along the recorded route', async () => {
      const sipp = await startSipp('uas-reinvite')
      const { dialog } = answeredOf(await dial(sipp))
      expect(await dialog.renegotiate(() => `${SDP}a=inactive\r\n`)).toContain('m=audio')
      await dialog.bye()
      await sipp.passed()
    })

    test('a call with a wrong password is refused', async () => {
      const sipp = await startSipp('uas-answer')
      const outcome = await dial(sipp, { credentials: { user: 'agent', password: 'wrong' } })
      expect(outcome).toMatchObject({ kind: 'refused', status: 407 })
    })

    test('a call that rings is cancelled', async () => {
      const sipp = await startSipp('uas-ring')
      await expect(dial(sipp, {}, AbortSignal.timeout(300))).rejects.toThrow('timeout')
      await sipp.passed()
    })

    test('a registered number is called: the caller hangs up, we hang up, the caller gives up', async () => {
      const registration = await registered()
      expect(registration.state).toBe('registered')
      const heard = new Heard()
      const cancelled: AbortSignal[] = []
      const called: string[] = []
      harness.stack.onInvite((invite) => {
        called.push(invite.to)
        invite.ring()
        void invite.answer(SDP).then(({ dialog }) => dialog.listen(heard))
      })
      await (await calling('uac-call')).passed()
      expect([called, heard.ends]).toEqual([['2347001112222'], ['bye']])
      harness.stack.onInvite((invite) => void invite.answer(SDP).then(({ dialog }) => dialog.bye()))
      await (await calling('uac-listen')).passed()
      harness.stack.onInvite((invite) => {
        cancelled.push(invite.cancelled)
        invite.ring()
      })
      await (await calling('uac-cancel')).passed()
      expect(cancelled.map(({ aborted }) => aborted)).toEqual([true])
    })

    test('a registration that is stopped is taken back', async () => {
      const registration = await registered()
      await registration.stop()
      harness.stack.onInvite((invite) => void invite.answer(SDP))
      await expect((await calling('uac-call')).passed()).rejects.toThrow('404 Not registered')
    })

    test('a registration with a wrong password fails', async () => {
      const registration = await registered('wrong')
      expect(registration.state).toBe('failed')
    })

    test('OPTIONS finds it', async () => {
      expect(await harness.stack.ping(proxy)).toBe(true)
    })
  },
)
