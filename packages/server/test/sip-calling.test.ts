import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InviteOutcome, OutgoingInvite, ReferOutcome, SipDialog } from '@ohun/sip'
import type { ReceivedRequest } from '@ohun/sip/message'
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
const CREDENTIALS = { user: 'agent', password: 'se:cret' }
const CONTACT = `Contact: <sip:${PEER}:5060>`

/** The answers of a peer that we did not write, message by message. */
describe('an endpoint that asks', () => {
  let world: SipWorld
  let harness: SipHarness
  let peer: SipPeer

  beforeEach(async () => {
    world = new SipWorld()
    harness = await world.endpoint(OURS)
    peer = await world.peer(PEER)
  })

  /** @returns the outcome, once INVITE has arrived. */
  const dial = async (
    more: Partial<OutgoingInvite> = {},
    signal = UNABORTED,
  ): Promise<{ outcome: Promise<InviteOutcome>; statuses: number[] }> => {
    const statuses: number[] = []
    const provisional = (status: number): void => void statuses.push(status)
    const outcome = harness.stack.invite(inviteTo(PEER, more), { provisional }, signal)
    outcome.catch(() => {})
    await world.settle()
    return { outcome, statuses }
  }
  const invite = (): ReceivedRequest => peer.requests('INVITE').at(-1)!
  const respond = (status: string, options: { tag?: string; lines?: string[] } = {}, request = invite()) =>
    peer.respond(request, status, { to: OURS, ...options })
  const answer = (tag = 'peer', lines: string[] = [], request = invite()): Promise<void> =>
    respond(
      '200 OK',
      { tag, lines: [CONTACT, ...lines, 'Content-Type: application/sdp', '', `v=0 of ${tag}`] },
      request,
    )
  const accept = (request: ReceivedRequest): Promise<void> => respond('200 OK', {}, request)

  const connect = async (more: Partial<OutgoingInvite> = {}, lines: string[] = []): Promise<SipDialog> => {
    const { outcome } = await dial(more)
    await answer('peer', lines)
    return answeredOf(await outcome).dialog
  }

  /** A request of the peer within the call. */
  const ask = (method: string, cseq: number, lines: string[] = []): Promise<void> => {
    const { headers, call_id } = invite()
    return peer.send(OURS, [
      `${method} sip:ohun@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER};branch=z9hG4bK${method}${cseq}`,
      `From: ${headers.get('to')};tag=peer`,
      `To: ${headers.get('from')}`,
      `Call-ID: ${call_id}`,
      `CSeq: ${cseq} ${method}`,
      ...lines,
    ])
  }

  test('sends what an INVITE needs, with nothing of the numbers unescaped', async () => {
    await dial({ from: '+234>\r\nX: 1', to: '#31#+234;x@y', asserted_identity: '+2341', domain: 'carrier.example' })
    const { headers } = invite()
    expect(invite()).toMatchObject({ uri: 'sip:%2331%23+234%3Bx%40y@carrier.example', body: 'v=0 caller' })
    expect(headers.get('from')).toMatch(/^<sip:\+234%3E%0D%0AX%3A%201@carrier\.example>;tag=\w+$/)
    expect(headers.get('p-asserted-identity')).toBe('<sip:+2341@carrier.example>')
    expect(headers.get('contact')).toBe(`<sip:ohun@${OURS}:5060;transport=udp>`)
    expect(headers.get('via')).toMatch(/^SIP\/2\.0\/UDP 10\.0\.0\.1:5060;branch=z9hG4bK\w+;rport$/)
    expect(['max-forwards', 'cseq', 'supported', 'content-type'].map((name) => headers.get(name))).toEqual([
      '70',
      '1 INVITE',
      'timer',
      'application/sdp',
    ])
  })

  test('a repeated answer is acknowledged each time with the same ACK', async () => {
    await connect()
    await answer()
    await answer()
    const acks = peer.requests('ACK')
    expect(acks).toHaveLength(3)
    expect(new Set(acks.map(({ headers }) => headers.get('via'))).size).toBe(1)
    expect(acks[0]?.via.params.get('branch')).not.toBe(invite().via.params.get('branch'))
  })

  test('a refusal is acknowledged within its transaction, as often as it comes', async () => {
    const { outcome } = await dial()
    await respond('486 Busy Here')
    await respond('486 Busy Here')
    expect(await outcome).toEqual({ kind: 'refused', status: 486, reason: 'Busy Here' })
    const acks = peer.requests('ACK')
    expect(acks.map(({ via }) => via.params.get('branch'))).toEqual(Array(2).fill(invite().via.params.get('branch')))
    expect(acks[0]).toMatchObject({ uri: invite().uri, to_tag: 'peer' })
  })

  test('audio before the answer is heard when the network says so (RFC 5009), and where it says nothing', async () => {
    const heard: string[] = []
    const provisional = (status: number, sdp: string | null): void => void heard.push(`${status} ${sdp}`)
    void harness.stack.invite(inviteTo(PEER), { provisional }, UNABORTED)
    await world.settle()
    expect(invite().headers.get('p-early-media')).toBe('supported')
    const described = (tag: string) => ['Content-Type: application/sdp', '', `v=0 of ${tag}`]
    const says = (what: string): string => `P-Early-Media: ${what}`
    await respond('183 Session Progress', { tag: 'ims', lines: [says('inactive'), ...described('ims')] })
    await respond('180 Ringing', { tag: 'ims', lines: [says('recvonly, gated')] })
    await respond('183 Session Progress', { tag: 'other', lines: [says('sendonly')] })
    await respond('180 Ringing', { tag: 'ims', lines: [says('sendrecv')] })
    await respond('183 Session Progress', { tag: 'old', lines: described('old') })
    expect(heard).toEqual(['183 null', '180 null', '183 null', '180 v=0 of ims', '183 v=0 of old'])
  })

  test('CANCEL waits for a provisional response, and has the branch of its INVITE', async () => {
    const abort = new AbortController()
    await dial({}, abort.signal)
    abort.abort(new Error('enough'))
    await world.clock.advance(3_000)
    expect([peer.requests('INVITE').length, peer.requests('CANCEL').length]).toEqual([1, 0])
    await respond('180 Ringing')
    const [cancel] = peer.requests('CANCEL')
    expect(cancel?.via).toEqual(invite().via)
    expect(cancel?.headers.get('cseq')).toBe('1 CANCEL')
    await accept(cancel!)
    await respond('487 Request Terminated')
    expect(peer.requests('ACK')).toHaveLength(1)
    await world.clock.advance(40_000)
    expect(harness.stack.load).toEqual({ transactions: 0, dialogs: 0, invitations: 0 })
  })

  test('a late answer to an abandoned INVITE is acknowledged and ended', async () => {
    const abort = new AbortController()
    const { outcome } = await dial({}, abort.signal)
    abort.abort(new Error('enough'))
    await answer()
    await expect(outcome).rejects.toThrow('enough')
    expect([peer.requests('ACK').length, peer.requests('BYE').length]).toEqual([1, 1])
    expect(harness.stack.load.dialogs).toBe(0)
  })

  test('one that rings for ever is cancelled after three minutes without news', async () => {
    const { outcome } = await dial()
    await respond('180 Ringing')
    await world.clock.advance(120_000)
    await respond('180 Ringing')
    await world.clock.advance(179_000)
    expect(peer.requests('CANCEL')).toEqual([])
    await world.clock.advance(2_000)
    expect(await outcome).toEqual({ kind: 'silent', cause: 'no final response' })
    expect(peer.requests('CANCEL').length).toBeGreaterThan(0)
  })

  test('an answer without a description of the audio has that of the progress, or is ended', async () => {
    const early = await dial()
    await respond('183 Session Progress', { lines: [CONTACT, '', 'v=0 early'] })
    await respond('200 OK', { lines: [CONTACT] })
    expect(answeredOf(await early.outcome).sdp).toBe('v=0 early')
    const { outcome } = await dial()
    await respond('200 OK', { lines: [CONTACT] })
    expect(await outcome).toMatchObject({ kind: 'refused', status: 488 })
    expect(peer.requests('BYE')).toHaveLength(1)
  })

  test('the routes of a call are those that its answer recorded, reversed', async () => {
    const proxy = await world.peer('10.0.0.8')
    const dialog = await connect({}, ['Record-Route: <sip:10.0.0.7;lr>,<sip:10.0.0.8;lr>'])
    void dialog.bye()
    await world.settle()
    expect([proxy.requests('ACK').length, proxy.requests('BYE').length, peer.requests('BYE').length]).toEqual([1, 1, 0])
    const [bye] = proxy.requests('BYE')
    expect(bye).toMatchObject({ uri: `sip:${PEER}:5060`, cseq: { seq: 2 } })
    expect(bye?.headers.all('route')).toEqual(['<sip:10.0.0.8;lr>', '<sip:10.0.0.7;lr>'])
  })

  test('a new Contact moves the requests that follow', async () => {
    const elsewhere = await world.peer('10.0.0.7')
    const dialog = await connect()
    const agreed = dialog.renegotiate(() => 'v=0 hold')
    await world.settle()
    const lines = ['Contact: <sip:10.0.0.7>', 'Content-Type: application/sdp', '', 'v=0 held']
    await peer.respond(invite(), '200 OK', { to: OURS, lines })
    expect(await agreed).toBe('v=0 held')
    void dialog.bye()
    await world.settle()
    expect([elsewhere.requests('ACK').length, elsewhere.requests('BYE').length]).toEqual([1, 1])
  })

  describe('challenged', () => {
    const challenge = (fields: string, proxy = false): Promise<void> =>
      proxy
        ? respond('407 Proxy Authentication Required', { lines: [`Proxy-Authenticate: Digest ${fields}`] })
        : respond('401 Unauthorized', { lines: [`WWW-Authenticate: Digest ${fields}`] })
    const field = (name: string, header = 'authorization'): string | undefined =>
      new RegExp(`[ ,]${name}="?([^",]*)`).exec(invite().headers.get(header) ?? '')?.[1]
    const invites = (): number => peer.requests('INVITE').length

    test('answers with SHA-256 and qop, under a new number of the same call', async () => {
      const { outcome } = await dial({ credentials: CREDENTIALS })
      const { call_id } = invite()
      await challenge('realm="mtn", nonce="n1", qop="auth-int,auth", algorithm=SHA-256, opaque="o"')
      expect(invite()).toMatchObject({ call_id, cseq: { seq: 2 }, to_tag: null })
      const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
      const [a1, a2] = [hash('agent:mtn:se:cret'), hash(`INVITE:${invite().uri}`)]
      const expected = hash([a1, 'n1', '00000001', field('cnonce'), 'auth', a2].join(':'))
      expect([field('response'), field('opaque'), field('nc')]).toEqual([expected, 'o', '00000001'])
      await answer()
      expect((await outcome).kind).toBe('answered')
      // §13.2.2.4: the ACK has the same credentials.
      expect(peer.requests('ACK').at(-1)?.headers.get('authorization')).toBe(invite().headers.get('authorization'))
    })

    test('by a proxy and by the server behind it, answers both', async () => {
      await dial({ credentials: CREDENTIALS })
      await challenge('realm="proxy", nonce="p"', true)
      await challenge('realm="server", nonce="s"')
      expect([field('realm', 'proxy-authorization'), field('realm')]).toEqual(['proxy', 'server'])
    })

    test('with a stale nonce, answers again, twice at most', async () => {
      const { outcome } = await dial({ credentials: CREDENTIALS })
      for (const nonce of ['1', '2', '3', '4']) await challenge(`realm="mtn", nonce="${nonce}", stale=TRUE`)
      expect(await outcome).toMatchObject({ kind: 'refused', status: 401 })
      expect(invites()).toBe(4)
    })

    test.each([
      ['again after its answer', CREDENTIALS, ['realm="mtn", nonce="1"', 'realm="mtn", nonce="2"'], 2],
      ['without credentials', null, ['realm="mtn", nonce="1"'], 1],
      ['in an unknown way', CREDENTIALS, ['realm="mtn", nonce="1", algorithm=SHA-9'], 1],
      ['for what no RFC defines', CREDENTIALS, ['realm="mtn", nonce="1", qop="auth-conf"'], 1],
      ['without a nonce', CREDENTIALS, ['realm="mtn"'], 1],
    ])('%s: it is final', async (...[, credentials, challenges, sent]) => {
      const { outcome } = await dial({ credentials })
      for (const one of challenges) await challenge(one)
      expect(await outcome).toMatchObject({ kind: 'refused', status: 401 })
      expect(invites()).toBe(sent)
    })

    test('within the call, answers too', async () => {
      const dialog = await connect({ credentials: CREDENTIALS })
      const bye = dialog.bye()
      await world.settle()
      const first = peer.requests('BYE')[0]!
      await respond('407 Proxy', { lines: ['Proxy-Authenticate: Digest realm="mtn", nonce="1"'] }, first)
      const second = peer.requests('BYE')[1]!
      expect(second.headers.get('proxy-authorization')).toContain('username="agent"')
      await accept(second)
      await bye
    })
  })

  test('a session timer that is too short for the other side is made longer (422)', async () => {
    const { outcome } = await dial()
    await respond('422 Session Interval Too Small', { lines: ['Min-SE: 3600'] })
    expect(invite().headers.get('session-expires')).toBe('3600')
    await respond('422 Session Interval Too Small', { lines: ['Min-SE: 3600'] })
    expect(await outcome).toMatchObject({ status: 422 })
  })

  test('refreshes by UPDATE where the other side knows it', async () => {
    await connect({}, ['Allow: INVITE, UPDATE', 'Session-Expires: 600;refresher=uac', 'Require: timer'])
    await world.clock.advance(300_000)
    const [update] = peer.requests('UPDATE')
    expect(update).toMatchObject({ body: '' })
    expect(update?.headers.get('session-expires')).toBe('600;refresher=uac')
  })

  test('a peer without session timers that refuses a refresh counts as alive', async () => {
    const dialog = await connect()
    const heard = new Heard()
    dialog.listen(heard)
    for (let refreshed = 1; refreshed <= 4; refreshed++) {
      await world.clock.advance(refreshed === 1 ? 900_000 : 225_000)
      const asked = peer.requests('INVITE').slice(1)
      expect(asked).toHaveLength(refreshed)
      await respond('488 Not Acceptable Here', {}, asked.at(-1))
    }
    await world.clock.advance(600_000)
    expect(heard.ends).toEqual([])
  })

  test('a refresh that crosses a request of the other side is sent again before its session is over', async () => {
    const dialog = await connect({}, ['Allow: INVITE, UPDATE', 'Session-Expires: 600;refresher=uac', 'Require: timer'])
    await world.clock.advance(250_000)
    const held = dialog.renegotiate(() => 'v=0 hold')
    await world.settle()
    await respond('488 Not Acceptable Here', {}, peer.requests('INVITE').at(-1))
    expect(await held).toBeNull()
    await world.clock.advance(50_000)
    expect(peer.requests('UPDATE')).toHaveLength(1)
    await respond('491 Request Pending', {}, peer.requests('UPDATE')[0])
    await world.clock.advance(75_000)
    expect(peer.requests('UPDATE')).toHaveLength(2)
    await respond('200 OK', { lines: ['Session-Expires: 600;refresher=uac'] }, peer.requests('UPDATE')[1])
    await world.clock.advance(299_000)
    expect(peer.requests('UPDATE')).toHaveLength(2)
  })

  describe.each(['UPDATE', 'INVITE'])('a refresh by %s that nobody accepts', (method) => {
    test.each(['408 Request Timeout', '481 Call/Transaction Does Not Exist', null])(
      'ends the call with BYE, so that a gateway’s other leg does not run on: %s',
      async (status) => {
        const terms = ['Session-Expires: 600;refresher=uac', 'Require: timer', `Allow: INVITE, ${method}`]
        const heard = new Heard()
        ;(await connect({}, terms)).listen(heard)
        await world.clock.advance(300_000)
        const refresh = peer.requests(method).at(-1)!
        if (status === null) await world.clock.advance(32_000)
        else await respond(status, {}, refresh)
        expect(heard.ends).toEqual(['lost'])
        expect(peer.requests('BYE')).toHaveLength(1)
        await respond('481 Call/Transaction Does Not Exist', {}, peer.requests('BYE')[0])
        expect(harness.stack.load.dialogs).toBe(0)
      },
    )
  })

  describe('transferring', () => {
    const refer = async (to = '+2348059999999') => {
      const dialog = await connect()
      const taken = dialog.refer(to)
      await world.settle()
      return { taken, request: peer.requests('REFER')[0]! }
    }
    const notify = (cseq: number, fragment: string, state = 'active'): Promise<void> =>
      ask('NOTIFY', cseq, [
        'Event: refer',
        `Subscription-State: ${state}`,
        'Content-Type: message/sipfrag',
        '',
        fragment,
      ])

    test.each([
      ['SIP/2.0 200 OK', { kind: 'taken' }],
      ['SIP/2.0 486 Busy Here', { kind: 'failed', status: 486 }],
    ])('ends as the last NOTIFY says: %s', async (fragment, expected) => {
      const { taken, request } = await refer()
      expect(request.headers.get('refer-to')).toBe(`<sip:+2348059999999@${PEER}>`)
      await respond('202 Accepted', {}, request)
      await notify(1, 'SIP/2.0 100 Trying')
      await notify(2, fragment, 'terminated;reason=noresource')
      expect(await taken).toEqual(expected)
      expect(peer.statuses).toEqual([200, 200])
    })

    test('a NOTIFY may come before the answer to REFER', async () => {
      const { taken, request } = await refer('sip:desk@example.com')
      expect(request.headers.get('refer-to')).toBe('<sip:desk@example.com>')
      await notify(1, 'SIP/2.0 200 OK')
      await respond('202 Accepted', {}, request)
      expect(await taken).toEqual({ kind: 'taken' })
    })

    test('is done at once when the other side says no more', async () => {
      const { taken, request } = await refer()
      await respond('202 Accepted', { lines: ['Refer-Sub: false'] }, request)
      expect(await taken).toEqual({ kind: 'unreported' })
    })

    test.each<[string, ReferOutcome]>([
      ['refused', { kind: 'refused', status: 603 }],
      ['ended', { kind: 'ended' }],
      ['silent', { kind: 'silent' }],
      ['unknown', { kind: 'failed', status: null }],
    ])('fails when it is %s', async (how, expected) => {
      const { taken, request } = await refer()
      await respond(how === 'refused' ? '603 Decline' : '202 Accepted', {}, request)
      if (how === 'ended') await ask('BYE', 1)
      if (how === 'unknown') await notify(1, 'SIP/2.0 100 Trying', 'terminated')
      if (how === 'silent') await world.clock.advance(91_000)
      expect(await taken).toEqual(expected)
    })
  })
})
