import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingInvite, SipDialog } from '@ohun/sip'
import { Heard, SipWorld, type SipHarness, type SipPeer } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']

/** The requests of a peer that we did not write, message by message. */
describe('an endpoint that is asked', () => {
  let world: SipWorld
  let harness: SipHarness
  let peer: SipPeer
  let invites: IncomingInvite[]
  let asked: number

  beforeEach(async () => {
    world = new SipWorld()
    harness = await world.endpoint(OURS, { admits: (address) => address === PEER })
    peer = await world.peer(PEER)
    invites = []
    asked = 0
    harness.stack.onInvite((invite) => void invites.push(invite))
  })

  interface Asked {
    branch?: string
    tag?: string
    cseq?: number
    lines?: string[]
    uri?: string
    via?: string
    call_id?: string
    from?: string
  }

  const ask = (method: string, { tag, branch, lines = [], ...more }: Asked = {}): Promise<void> => {
    const { cseq = 1, uri = `sip:2348031234567@${OURS}`, via = `${PEER}:5060` } = more
    return peer.send(OURS, [
      `${method} ${uri} SIP/2.0`,
      `Via: SIP/2.0/UDP ${via};branch=z9hG4bK${branch ?? ++asked};rport`,
      'Max-Forwards: 70',
      more.from ?? `From: "Ada, <x>" <sip:+234805@${PEER}>;tag=caller`,
      `To: <sip:2348031234567@${OURS}>${tag === undefined ? '' : `;tag=${tag}`}`,
      `Call-ID: ${more.call_id ?? 'call-1'}`,
      `CSeq: ${cseq} ${method}`,
      ...lines,
    ])
  }

  const contact = `Contact: <sip:${PEER}:5060>`
  const offer = (sdp = 'v=0 offer'): string[] => [contact, 'Content-Type: application/sdp', '', sdp]
  const last = () => peer.received.at(-1)!
  const lastOf = (status: number) => peer.received.findLast((one) => one.kind === 'response' && one.status === status)!
  const header = (name: string) => last().headers.get(name)

  /** A call that the peer has made, and the tag that we have given it. */
  const connect = async (lines = offer()): Promise<{ dialog: SipDialog; tag: string; heard: Heard }> => {
    await ask('INVITE', { lines })
    const answered = invites.at(-1)!.answer('v=0 ours')
    await world.settle()
    const tag = lastOf(200).to_tag!
    await ask('ACK', { tag, cseq: 1 })
    const { dialog } = await answered
    const heard = new Heard()
    dialog.listen(heard)
    return { dialog, tag, heard }
  }

  test('answers OPTIONS with what it understands', async () => {
    await ask('OPTIONS', { via: '192.168.1.5:5060' })
    expect(peer.statuses).toEqual([200])
    expect(last().headers.get('allow')).toContain('INVITE')
    expect(last().headers.get('accept')).toBe('application/sdp')
    expect(last().headers.get('via')).toMatch(/^SIP\/2\.0\/UDP 192\.168\.1\.5:5060;.*rport=5060;received=10\.0\.0\.9$/)
  })

  test.each([
    ['MESSAGE', {}, 405],
    ['SUBSCRIBE', {}, 405],
    ['JUMP', {}, 501],
    ['BYE', { tag: 'unknown' }, 481],
    ['INVITE', { tag: 'unknown' }, 481],
    ['INFO', {}, 481],
    ['CANCEL', {}, 481],
    ['INVITE', { uri: 'http://example.com', lines: offer() }, 416],
    ['INVITE', { lines: [contact, 'Content-Type: text/plain', '', 'hello'] }, 415],
    ['INVITE', { lines: [contact, 'Supported: timer', 'Session-Expires: 30'] }, 422],
    ['INVITE', { from: 'From: <mailto:a@b>;tag=1', lines: offer() }, 400],
  ])('refuses %s %o with %d', async (method, request, status) => {
    await ask(method, request)
    expect(peer.statuses).toEqual([status])
    expect(invites).toEqual([])
  })

  test('refuses what must be understood and is not, and names it (precondition)', async () => {
    await ask('INVITE', { lines: ['Require: 100rel, precondition, timer', ...offer()] })
    expect(peer.statuses).toEqual([420])
    expect(last().headers.all('unsupported')).toEqual(['precondition'])
  })

  test('answers nobody who is not admitted, whatever it sends', async () => {
    const stranger = await world.peer('203.0.113.7')
    for (const method of ['INVITE', 'OPTIONS', 'REGISTER', 'BYE', 'JUMP'])
      await stranger.send(OURS, [
        `${method} sip:1@${OURS} SIP/2.0`,
        `Via: SIP/2.0/UDP 203.0.113.7;branch=z9hG4bK${method}`,
        'From: <sip:a@b>;tag=1',
        'To: <sip:1@b>',
        'Call-ID: x',
        `CSeq: 1 ${method}`,
      ])
    expect(stranger.received).toEqual([])
    expect(harness.dropped.filter((cause) => cause === 'unadmitted')).toHaveLength(5)
    expect(harness.stack.load.transactions).toBe(0)
  })

  test('turns invitations away with 503 beyond its limits, and without a listener', async () => {
    await harness.stack.stop()
    harness = await world.endpoint(OURS, {}, { most_invitations: 4 })
    await ask('INVITE', { call_id: 'nobody', lines: offer() })
    expect([last().kind === 'response' && last(), header('retry-after')]).toMatchObject([{ status: 503 }, '5'])
    harness.stack.onInvite((invite) => void invites.push(invite))
    for (const call_id of ['a', 'b', 'c']) await ask('INVITE', { call_id, lines: offer() })
    expect([invites.length, last()]).toMatchObject([2, { status: 503 }])
    for (const invite of invites) invite.reject({ status: 486 })
    await ask('INVITE', { call_id: 'd', lines: offer() })
    expect(invites).toHaveLength(3)
  })

  test('names the reason of a refusal, at once and without 100', async () => {
    harness.stack.onInvite((invite) =>
      invite.reject({ status: 486, warning: 'too many calls', retry_after_seconds: 7, warning_code: 370 }),
    )
    await ask('INVITE', { lines: offer() })
    expect([peer.statuses, header('warning'), header('retry-after')]).toEqual([[486], '370 ohun "too many calls"', '7'])
  })

  test('a repeated INVITE is one call, and a copy of it by another way is a loop', async () => {
    await ask('INVITE', { branch: 'same', lines: offer() })
    await ask('INVITE', { branch: 'same', lines: offer() })
    expect([invites.length, peer.statuses]).toEqual([1, [100, 100]])
    await ask('INVITE', { branch: 'other', lines: offer() })
    expect([invites.length, peer.statuses.at(-1)]).toEqual([1, 482])
  })

  test('compact and folded headers are understood', async () => {
    await peer.send(OURS, [
      `INVITE sip:1@${OURS} SIP/2.0`,
      `v: SIP / 2.0 / UDP ${PEER} : 5060;branch=z9hG4bKcompact`,
      'f: <sip:%2B234805@10.0.0.9>',
      '\t;tag=caller',
      `t: sip:1@${OURS}`,
      'i: compact',
      'CSeq:  7   INVITE',
      `m: sip:${PEER}`,
      'c: application/sdp',
      '',
      'v=0 offer',
    ])
    expect(invites[0]).toMatchObject({ from: '+234805', to: '1', sdp: 'v=0 offer' })
  })

  test.each([
    [['P-Asserted-Identity: <sip:+2347@carrier>, <tel:+2348>'], '+2347'],
    [['P-Asserted-Identity: tel:+2348;ext=1'], '+2348'],
    [['P-Asserted-Identity: <sip:+2347@carrier>', 'Privacy: header;id'], null],
    [['P-Asserted-Identity: nonsense'], null],
    [[], null],
  ])('the asserted identity of %o is %s', async (lines, identity) => {
    await ask('INVITE', { lines: [...lines, ...offer()] })
    expect(invites[0]?.asserted_identity).toBe(identity)
  })

  test('gives a refusal until it is acknowledged, and no longer', async () => {
    await ask('INVITE', { branch: 'refused', lines: offer() })
    invites[0]!.reject({ status: 486 })
    await world.clock.advance(4_000)
    expect(peer.statuses.filter((status) => status === 486).length).toBeGreaterThanOrEqual(3)
    await ask('ACK', { branch: 'refused', tag: last().to_tag! })
    const before = peer.statuses.length
    await world.clock.advance(40_000)
    expect(peer.statuses.length).toBe(before)
    expect(harness.stack.load.transactions).toBe(0)
  })

  test('repeats an answer until it is acknowledged', async () => {
    await ask('INVITE', { lines: offer() })
    const answered = invites[0]!.answer('v=0 ours')
    await world.clock.advance(2_000)
    const repeated = peer.statuses.filter((status) => status === 200).length
    expect(repeated).toBeGreaterThanOrEqual(2)
    await ask('ACK', { tag: last().to_tag! })
    await answered
    await world.clock.advance(30_000)
    expect(peer.statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(repeated + 1)
  })

  test('CANCEL is answered, and the INVITE ends with 487; after the answer it changes nothing', async () => {
    await ask('INVITE', { branch: 'cancelled', lines: offer() })
    invites[0]!.ring()
    await ask('CANCEL', { branch: 'cancelled' })
    expect(new Set(peer.statuses)).toEqual(new Set([100, 180, 200, 487]))
    expect(invites[0]!.cancelled.aborted).toBe(true)
    await ask('INVITE', { branch: 'answered', call_id: 'call-2', lines: offer() })
    const answered = invites[1]!.answer('v=0 ours')
    await world.settle()
    await ask('CANCEL', { branch: 'answered', call_id: 'call-2' })
    await ask('ACK', { tag: lastOf(200).to_tag!, call_id: 'call-2' })
    expect([(await answered).dialog !== null, invites[1]!.cancelled.aborted]).toEqual([true, false])
  })

  test('an INVITE without an offer is answered with ours, and their answer comes with ACK', async () => {
    await ask('INVITE', { lines: [contact] })
    expect(invites[0]!.sdp).toBeNull()
    const answered = invites[0]!.answer('v=0 our offer')
    await world.settle()
    expect(last().body).toBe('v=0 our offer')
    const tag = last().to_tag!
    await ask('ACK', { tag, lines: ['Content-Type: application/sdp', '', 'v=0 their answer'] })
    expect((await answered).sdp).toBe('v=0 their answer')
  })

  test('an INVITE without an offer whose ACK has none either is ended', async () => {
    await ask('INVITE', { lines: [contact] })
    const answered = expect(invites[0]!.answer('v=0 our offer')).rejects.toThrow('did not describe')
    await world.settle()
    await ask('ACK', { tag: last().to_tag! })
    await answered
    expect(peer.requests('BYE')).toHaveLength(1)
  })

  test('BYE before ACK ends the call and the repetition of the answer', async () => {
    await ask('INVITE', { lines: offer() })
    const answered = expect(invites[0]!.answer('v=0 ours')).rejects.toThrow('given up')
    await world.settle()
    await ask('BYE', { tag: last().to_tag!, cseq: 2 })
    await answered
    expect(invites[0]!.cancelled.aborted).toBe(true)
    const before = peer.received.length
    await world.clock.advance(40_000)
    expect(peer.received.length).toBe(before)
  })

  test('a request of the call with an old number is refused, a repeated BYE is not', async () => {
    const { tag, heard } = await connect()
    await ask('INFO', { tag, cseq: 1 })
    expect(last()).toMatchObject({ status: 500 })
    await ask('BYE', { tag, cseq: 2, branch: 'bye' })
    await ask('BYE', { tag, cseq: 2, branch: 'bye' })
    expect(peer.statuses.slice(-2)).toEqual([200, 200])
    expect(heard.ends).toEqual(['bye'])
  })

  test.each([
    ['application/dtmf-relay', 'Signal=5\r\nDuration=160', ['5']],
    ['application/dtmf-relay', 'Signal = *\r\nDuration = 160', ['*']],
    ['application/dtmf-relay', 'Signal=11\r\nDuration=160', ['#']],
    ['application/dtmf', 'd', ['D']],
    ['application/dtmf-relay', 'Duration=160', []],
    ['application/dtmf-relay', 'Signal=99', []],
    ['text/plain', '5', []],
  ])('the digits of INFO %s %j are %o', async (type, body, digits) => {
    const { tag, heard } = await connect()
    await ask('INFO', { tag, cseq: 2, lines: [`Content-Type: ${type}`, '', ...body.split('\r\n')] })
    expect([last(), heard.digits]).toMatchObject([{ status: 200 }, digits])
  })

  test('UPDATE renegotiates, or only refreshes; PRACK may come late; REFER and what is unknown is refused', async () => {
    const { tag, heard } = await connect()
    await ask('UPDATE', { tag, cseq: 2, lines: offer('v=0 new') })
    expect([last(), last().body, heard.offers]).toMatchObject([{ status: 200 }, 'v=0 answer', ['v=0 new']])
    await ask('UPDATE', { tag, cseq: 3, lines: [contact] })
    expect([last(), last().body, heard.offers.length]).toMatchObject([{ status: 200 }, '', 1])
    for (const [cseq, method] of ['REFER', 'PRACK', 'JUMP', 'OPTIONS', 'NOTIFY'].entries())
      await ask(method, { tag, cseq: 4 + cseq })
    expect(peer.statuses.slice(-5)).toEqual([405, 200, 501, 200, 489])
  })

  test('a re-INVITE that repeats the description is a refresh, and one that crosses ours gets 491', async () => {
    const { dialog, tag, heard } = await connect()
    await ask('INVITE', { tag, cseq: 2, lines: offer() })
    expect([last().body, heard.offers]).toEqual(['v=0 ours', []])
    await ask('ACK', { tag, cseq: 2 })
    void dialog.renegotiate(() => 'v=0 hold')
    await world.settle()
    await ask('INVITE', { tag, cseq: 3, lines: offer('v=0 crossing') })
    expect(peer.statuses.at(-1)).toBe(491)
  })

  test('the routes of a call are those that its INVITE recorded, in their order', async () => {
    const routes = ['Record-Route: <sip:10.0.0.9;lr;n=1>, <sip:10.0.0.8;lr;n=2>']
    const { dialog } = await connect([...routes, ...offer()])
    expect(lastOf(200).headers.all('record-route')).toEqual(['<sip:10.0.0.9;lr;n=1>', '<sip:10.0.0.8;lr;n=2>'])
    void dialog.bye()
    await world.settle()
    const [bye] = peer.requests('BYE')
    expect(bye).toMatchObject({ uri: `sip:${PEER}:5060`, to_tag: 'caller' })
    expect(bye?.headers.all('route')).toEqual(['<sip:10.0.0.9;lr;n=1>', '<sip:10.0.0.8;lr;n=2>'])
    expect(bye?.headers.get('max-forwards')).toBe('70')
  })

  test('a side behind NAT is answered where it is, not where it says to be', async () => {
    await harness.stack.stop()
    const ours = await world.endpoint('198.51.100.1')
    const natted = await world.peer('203.0.113.5')
    const behind = new Heard()
    ours.stack.onInvite(
      (invite) =>
        void invite.answer('v=0 ours').then(({ dialog }) => {
          dialog.listen(behind)
          void dialog.bye()
        }),
    )
    const lines = (method: string, tag: string): string[] => [
      `${method} sip:1@198.51.100.1 SIP/2.0`,
      `Via: SIP/2.0/UDP 192.168.0.2;branch=z9hG4bK${method};rport`,
      'From: <sip:a@192.168.0.2>;tag=a',
      `To: <sip:1@198.51.100.1>${tag}`,
      'Call-ID: natted',
      `CSeq: 1 ${method}`,
      'Contact: <sip:a@192.168.0.2>',
    ]
    await natted.send('198.51.100.1', [...lines('INVITE', ''), 'Content-Type: application/sdp', '', 'v=0'])
    await natted.send('198.51.100.1', lines('ACK', `;tag=${natted.received.at(-1)!.to_tag}`))
    expect(natted.requests('BYE')).toMatchObject([{ uri: 'sip:a@192.168.0.2' }])
  })

  test.each(['sip:a b@10.0.0.9', 'sip:10.0.0.9\u00e9', 'nonsense', 'sip:10.0.0.9:99999'])(
    'a Contact that no request could be sent to is ignored: %j',
    async (uri) => {
      const { dialog } = await connect([`Contact: <${uri}>`, ...offer().slice(1)])
      void dialog.bye()
      await world.settle()
      expect(peer.requests('BYE')).toMatchObject([{ uri: `sip:${PEER}` }])
    },
  )

  test('takes a request to its Contact as one for the number in To', async () => {
    await ask('INVITE', { uri: `sip:ohun@${OURS}:5060;transport=udp`, lines: offer() })
    await ask('INVITE', {
      uri: `sip:ohun@${OURS}`,
      call_id: 'call-2',
      lines: ['P-Called-Party-ID: <sip:+2347009@carrier>', ...offer()],
    })
    expect(invites.map(({ to }) => to)).toEqual(['2348031234567', '+2347009'])
  })

  test('a copy of an INVITE that comes after the call is not another call', async () => {
    await ask('INVITE', { branch: 'copied', lines: offer() })
    const answered = expect(invites[0]!.answer('v=0 ours')).rejects.toThrow('given up')
    await world.settle()
    await ask('BYE', { tag: last().to_tag!, cseq: 2 })
    await answered
    await ask('INVITE', { branch: 'copied', lines: offer() })
    expect([invites.length, peer.statuses]).toEqual([1, [100, 200, 200]])
  })

  test('a first proxy of RFC 2543 becomes the request URI', async () => {
    const { dialog } = await connect(['Record-Route: <sip:10.0.0.9>, <sip:10.0.0.8;lr>', ...offer()])
    void dialog.bye()
    await world.settle()
    const [bye] = peer.requests('BYE')
    expect(bye).toMatchObject({ uri: 'sip:10.0.0.9' })
    expect(bye?.headers.all('route')).toEqual(['<sip:10.0.0.8;lr>', `<sip:${PEER}:5060>`])
  })

  test('a caller that knows nothing of session timers and vanishes, on hold too, is noticed', async () => {
    const { heard } = await connect()
    await world.clock.advance(940_000)
    expect(heard.ends).toEqual(['lost'])
  })

  test('a session timer is agreed as the caller wants it', async () => {
    const timer = ['Supported: timer', 'Session-Expires: 120;refresher=uas']
    const { heard } = await connect([...timer, ...offer()])
    expect(lastOf(200).headers.get('session-expires')).toBe('120;refresher=uas')
    await world.clock.advance(60_000)
    // Without UPDATE in its Allow, a re-INVITE with the same description.
    expect(peer.requests('INVITE')).toMatchObject([{ body: 'v=0 ours' }])
    await world.clock.advance(40_000)
    expect(heard.ends).toEqual(['lost'])
  })
})
