import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingInvite, ReferOutcome, SipDialog } from '@ohun/sip'
import {
  answeredOf,
  Heard,
  inviteTo,
  SipWorld,
  UNABORTED,
  type SipHarness,
  type SipPeer,
} from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']
const SDP = ['Content-Type: application/sdp', '', 'v=0 theirs']

/** A carrier that has two calls of ours: it calls us, and we call it. */
describe('a REFER that lets the other side of one call take our place in another', () => {
  let world: SipWorld
  let harness: SipHarness
  let peer: SipPeer
  let invites: IncomingInvite[]
  let asked: number
  let tag: string
  let caller: SipDialog
  let heard: Heard

  beforeEach(async () => {
    world = new SipWorld()
    harness = await world.endpoint(OURS)
    peer = await world.peer(PEER)
    invites = []
    asked = 0
    tag = ''
    harness.stack.onInvite((invite) => void invites.push(invite))
  })

  const send = (method: string, lines: string[] = []): Promise<void> =>
    peer.send(OURS, [
      `${method} sip:2348031234567@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER}:5060;branch=z9hG4bK${++asked};rport`,
      'Max-Forwards: 70',
      `From: <sip:+234805@${PEER}>;tag=theirs`,
      `To: <sip:2348031234567@${OURS}>${tag}`,
      'Call-ID: caller',
      `CSeq: ${method === 'ACK' ? 1 : asked} ${method}`,
      `Contact: <sip:caller@${PEER}:5060>`,
      ...lines,
    ])

  /** The call of the caller, answered. */
  async function callIn(...lines: string[]): Promise<void> {
    await send('INVITE', [...lines, ...SDP])
    const answered = invites[0]!.answer('v=0 ours')
    await world.settle()
    tag = `;tag=${peer.received.at(-1)!.to_tag}`
    await send('ACK')
    ;({ dialog: caller } = await answered)
    heard = new Heard()
    caller.listen(heard)
  }

  /** The call to the colleague, answered. */
  async function callOut(contact = `<sip:desk@${PEER}:5062;transport=udp>`, ...lines: string[]): Promise<SipDialog> {
    const dialling = harness.stack.invite(inviteTo(PEER), { provisional: () => {} }, UNABORTED)
    await world.settle()
    const answer = { tag: 'desk=1', lines: [`Contact: ${contact}`, ...lines, ...SDP], to: OURS }
    await peer.respond(peer.requests('INVITE').at(-1)!, '200 OK', answer)
    return answeredOf(await dialling).dialog
  }

  const notify = (body: string, { state = 'active', event = 'refer', type = 'message/sipfrag' } = {}): Promise<void> =>
    send('NOTIFY', [`Event: ${event}`, `Subscription-State: ${state}`, `Content-Type: ${type}`, '', body])

  /** Both calls, and the REFER in the caller's. */
  async function refer(status = '202 Accepted', patience_ms?: number) {
    await callIn()
    const colleague = await callOut()
    let outcome: ReferOutcome | undefined
    void caller.refer(colleague.refer_to!, patience_ms).then((said) => (outcome = said))
    await world.settle()
    const request = peer.requests('REFER')[0]!
    await peer.respond(request, status, { to: OURS })
    return { request, outcome: () => outcome }
  }

  test('names the call by its id and tags as the carrier knows them, and insists on the replacement', async () => {
    const { request } = await refer()
    const [invite] = peer.requests('INVITE')
    const ours = /tag=(\w+)/.exec(invite!.headers.get('from')!)![1]
    const replaces = `${invite!.call_id}%3Bto-tag%3Ddesk%3D1%3Bfrom-tag%3D${ours}`
    expect(request.headers.get('refer-to')).toBe(
      `<sip:desk@${PEER}:5062;transport=udp?Replaces=${replaces}&Require=replaces>`,
    )
    expect(request.headers.get('referred-by')).toBe(`<sip:2348031234567@${OURS}>`)
    expect([request.call_id, request.to_tag]).toEqual(['caller', 'theirs'])
  })

  test.each([
    ['<sip:desk@10.0.0.9?X=1>', 'sip:desk@10.0.0.9?Replaces='],
    ['<sips:10.0.0.9>', 'sips:10.0.0.9?Replaces='],
    ['sip:desk@10.0.0.9', 'sip:desk@10.0.0.9?Replaces='],
  ])('has only the address of the Contact %s', async (contact, begins) => {
    await callIn()
    const { refer_to } = await callOut(contact)
    expect(refer_to!.startsWith(begins)).toBe(true)
    expect(refer_to).not.toContain('X=1')
  })

  test.each(['<tel:+2348051234567>', 'sip:de>sk@10.0.0.9', '<sip:de"sk@10.0.0.9>'])(
    'is not sent for the Contact %s, which could say more than it is',
    async (contact) => {
      await callIn()
      expect((await callOut(contact)).refer_to).toBeNull()
    },
  )

  test('is not sent to a call that is over, or in one', async () => {
    await callIn()
    const colleague = await callOut()
    const { refer_to } = colleague
    void colleague.bye()
    expect(colleague.refer_to).toBeNull()
    void caller.bye()
    expect(await caller.refer(refer_to!)).toEqual({ kind: 'ended' })
    expect(peer.requests('REFER')).toEqual([])
  })

  test.each([
    [[], true],
    [['Allow: INVITE, ACK, BYE'], false],
    [['Allow: INVITE, ACK', 'Allow: refer, NOTIFY'], true],
  ])('may be sent where Allow has it, or there is none: %j', async (lines, allowed) => {
    await callIn(...lines)
    expect(caller.allows_refer).toBe(allowed)
    expect((await callOut(`<sip:${PEER}>`, ...lines)).allows_refer).toBe(allowed)
  })

  test('is done when a NOTIFY says so, whatever others say before it', async () => {
    const { outcome } = await refer()
    await notify('SIP/2.0 100 Trying')
    await notify('SIP/2.0 180 Ringing\r\nContact: <sip:x>\r\n')
    expect(outcome()).toBeUndefined()
    await notify('SIP/2.0 200 OK\r\n', { state: 'terminated;reason=noresource' })
    expect([outcome(), peer.statuses.slice(-3)]).toEqual([{ kind: 'taken' }, [200, 200, 200]])
    await notify('SIP/2.0 603 Decline')
    expect([outcome(), peer.statuses.at(-1), heard.ends]).toEqual([{ kind: 'taken' }, 200, []])
  })

  test.each([
    ['SIP/2.0 486 Busy Here', { kind: 'failed', status: 486 }],
    ['SIP/2.0 503', { kind: 'failed', status: 503 }],
    ['SIP/2.0 603 Decline', { kind: 'failed', status: 603 }],
    ['SIP/2.0 100 Trying', { kind: 'failed', status: null }],
    ['', { kind: 'failed', status: null }],
  ])('fails as the last NOTIFY says: %j', async (body, expected) => {
    const { outcome } = await refer()
    await notify(body, { state: 'Terminated;reason=timeout' })
    expect(outcome()).toEqual(expected)
  })

  test.each([
    ['no response', 'GET / HTTP/1.1 200'],
    ['a request', 'INVITE sip:200@x SIP/2.0'],
    ['another version', 'SIP/3.0 200 OK'],
    ['a status of four digits', 'SIP/2.0 2000 OK'],
    ['a status that is none', 'SIP/2.0 999 OK'],
    ['a status later on', 'SIP/2.0 abc\r\nSIP/2.0 200 OK'],
    ['no words of SIP', 'xxxxxxxx200'],
    ['binary', '\0\x01\x02 200'],
    ['much', 'SIP/2.0 '.repeat(5_000)],
  ])('is not decided by a NOTIFY with %s', async (_, body) => {
    const { outcome } = await refer()
    await notify(body)
    expect([outcome(), peer.statuses.at(-1)]).toEqual([undefined, 200])
    await notify('SIP/2.0 200 OK')
    expect(outcome()).toEqual({ kind: 'taken' })
  })

  test('is not decided by a body of another type, or a NOTIFY of another REFER or of something else', async () => {
    const { outcome, request } = await refer()
    await notify('SIP/2.0 200 OK', { type: 'text/plain' })
    await notify('SIP/2.0 200 OK', { event: 'refer;id=99' })
    await notify('SIP/2.0 200 OK', { event: 'presence' })
    expect([outcome(), peer.statuses.slice(-3)]).toEqual([undefined, [200, 200, 489]])
    await notify('SIP/2.0 200 OK', { event: `refer;id=${request.cseq.seq}`, type: 'Message/SipFrag; version=2.0' })
    expect(outcome()).toEqual({ kind: 'taken' })
  })

  test.each(['405 Method Not Allowed', '481 Call Does Not Exist', '503 Service Unavailable', '603 Decline'])(
    'fails where it is answered with %s, and the call stays',
    async (status) => {
      const { outcome } = await refer(status)
      expect([outcome(), heard.ends]).toEqual([{ kind: 'refused', status: Number(status.slice(0, 3)) }, []])
      expect(harness.stack.load.dialogs).toBe(2)
    },
  )

  test('is given up after the time that it may take', async () => {
    const { outcome } = await refer('202 Accepted', 32_000)
    await world.clock.advance(31_000)
    expect(outcome()).toBeUndefined()
    await world.clock.advance(2_000)
    expect([outcome(), heard.ends]).toEqual([{ kind: 'silent' }, []])
  })

  test('is over with its call', async () => {
    const { outcome } = await refer()
    await send('BYE')
    expect([outcome(), heard.ends]).toEqual([{ kind: 'ended' }, ['bye']])
  })
})
