import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingInvite } from '@ohun/sip'
import { Heard, SipWorld, type SipPeer } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']

/** Requests of the other side within a call that it has made. */
describe('within a call', () => {
  let world: SipWorld
  let peer: SipPeer
  let invites: IncomingInvite[]
  let asked: number

  beforeEach(async () => {
    world = new SipWorld()
    const { stack } = await world.endpoint(OURS)
    peer = await world.peer(PEER)
    invites = []
    asked = 0
    stack.onInvite((invite) => void invites.push(invite))
  })

  const ask = (
    method: string,
    { tag, cseq = 1, lines = [] }: { tag?: string; cseq?: number; lines?: readonly string[] } = {},
  ): Promise<void> =>
    peer.send(OURS, [
      `${method} sip:2348031234567@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER}:5060;branch=z9hG4bK${++asked};rport`,
      'Max-Forwards: 70',
      `From: <sip:+234805@${PEER}>;tag=caller`,
      `To: <sip:2348031234567@${OURS}>${tag === undefined ? '' : `;tag=${tag}`}`,
      'Call-ID: call-1',
      `CSeq: ${cseq} ${method}`,
      ...lines,
    ])

  const contact = `Contact: <sip:${PEER}:5060>`
  const offer = (sdp = 'v=0 offer'): string[] => [contact, 'Content-Type: application/sdp', '', sdp]
  const last = () => peer.received.at(-1)!
  const lastOf = (status: number) => peer.received.findLast((one) => one.kind === 'response' && one.status === status)!
  const header = (name: string) => last().headers.get(name)

  const connect = async (lines = offer()): Promise<{ tag: string; heard: Heard }> => {
    await ask('INVITE', { lines })
    const answered = invites.at(-1)!.answer('v=0 ours')
    await world.settle()
    const tag = lastOf(200).to_tag!
    await ask('ACK', { tag })
    const heard = new Heard()
    ;(await answered).dialog.listen(heard)
    return { tag, heard }
  }

  test('a re-INVITE without an offer is given a new one of ours, and its ACK moves the audio', async () => {
    const { tag, heard } = await connect()
    await ask('INVITE', { tag, cseq: 2, lines: [contact] })
    expect(last().body).toBe('v=0 own offer')
    await ask('ACK', { tag, cseq: 2, lines: ['Content-Type: application/sdp', '', 'v=0 elsewhere'] })
    expect([heard.offers, heard.answers]).toEqual([[], ['v=0 elsewhere']])
  })

  test('an offer that crosses one of ours, which its ACK has not answered yet, gets 491; a refresh does not', async () => {
    const { tag, heard } = await connect()
    await ask('INVITE', { tag, cseq: 2, lines: [contact] })
    await ask('INVITE', { tag, cseq: 3, lines: offer('v=0 crossing') })
    await ask('UPDATE', { tag, cseq: 4, lines: [contact] })
    expect(peer.statuses.slice(-2)).toEqual([491, 200])
    await ask('ACK', { tag, cseq: 2, lines: ['Content-Type: application/sdp', '', 'v=0 elsewhere'] })
    await ask('UPDATE', { tag, cseq: 5, lines: offer('v=0 after it') })
    expect([peer.statuses.at(-1), heard.offers, heard.answers]).toEqual([200, ['v=0 after it'], ['v=0 elsewhere']])
  })

  /** A call that nobody listens to yet. */
  const connectUnheard = async () => {
    await ask('INVITE', { lines: offer() })
    const answered = invites[0]!.answer('v=0 ours')
    await world.settle()
    const tag = lastOf(200).to_tag!
    await ask('ACK', { tag })
    return { tag, dialog: (await answered).dialog }
  }

  test('an offer that arrives before anyone listens waits, and the next INVITE or offer gets 500 meanwhile', async () => {
    const { tag, dialog } = await connectUnheard()
    await ask('INVITE', { tag, cseq: 2, lines: offer('v=0 first') })
    const before = peer.statuses.length
    await ask('INVITE', { tag, cseq: 3, lines: [contact] })
    await ask('UPDATE', { tag, cseq: 4, lines: offer('v=0 second') })
    expect(header('retry-after')).toBe('2')
    await ask('UPDATE', { tag, cseq: 5, lines: [contact] })
    const heard = new Heard()
    dialog.listen(heard)
    await world.settle()
    await ask('UPDATE', { tag, cseq: 6, lines: offer('v=0 third') })
    expect([peer.statuses.slice(before), heard.offers]).toEqual([
      [500, 500, 200, 200, 200],
      ['v=0 first', 'v=0 third'],
    ])
  })

  test('an offer that waits for a listener gets 481 when the call ends, even if nobody ever listens', async () => {
    const { tag, dialog } = await connectUnheard()
    await ask('INVITE', { tag, cseq: 2, lines: offer('v=0 first') })
    await ask('BYE', { tag, cseq: 3 })
    expect(peer.statuses.slice(-2)).toEqual([200, 481])
    const heard = new Heard()
    dialog.listen(heard)
    expect([heard.offers, heard.ends]).toEqual([[], ['bye']])
  })

  test('a flood of INVITEs gets five answers, and refusals that nothing repeats; an ACK makes room', async () => {
    const { tag, heard } = await connect()
    for (let cseq = 2; cseq < 102; cseq++) await ask('INVITE', { tag, cseq, lines: offer(`v=0 ${cseq}`) })
    expect([heard.offers.length, peer.statuses.filter((status) => status === 500).length]).toEqual([5, 95])
    expect(header('retry-after')).toBe('5')
    const before = peer.statuses.length
    await world.clock.advance(4_000)
    expect(new Set(peer.statuses.slice(before))).toEqual(new Set([200]))
    await ask('ACK', { tag, cseq: 2 })
    await ask('INVITE', { tag, cseq: 102, lines: offer('v=0 after it') })
    expect(heard.offers.at(-1)).toBe('v=0 after it')
  })

  test('a side that never acknowledges the answer to its re-INVITE is gone: it gets BYE, and the call is lost', async () => {
    const { tag, heard } = await connect()
    await ask('INVITE', { tag, cseq: 2, lines: offer('v=0 hold') })
    await world.clock.advance(33_000)
    expect([peer.requests('BYE').length > 0, heard.ends]).toEqual([true, ['lost']])
  })

  test.each([
    ['UPDATE', 422, ['Supported: timer', 'Session-Expires: 60']],
    ['NOTIFY', 489, ['Event: presence']],
    ['INFO', 469, ['Info-Package: unknown']],
    ['SUBSCRIBE', 405, []],
    ['JUMP', 501, []],
  ])('%s that is refused with %i says why', async (method, status, lines) => {
    const { tag } = await connect()
    await ask(method, { tag, cseq: 2, lines })
    expect([last(), header('warning')]).toEqual([
      expect.objectContaining({ status }),
      expect.stringMatching(/^399 ohun "/),
    ])
  })

  test('an offer that fits nothing is refused with 488, and an old number with 500; both say why', async () => {
    const { tag, heard } = await connect()
    heard.answer = null
    await ask('INVITE', { tag, cseq: 2, lines: offer('v=0 video') })
    expect([last(), header('warning')]).toMatchObject([
      { status: 488 },
      '399 ohun "it offers no audio that fits the call"',
    ])
    await ask('INFO', { tag, cseq: 1 })
    expect([last(), header('warning')]).toMatchObject([{ status: 500 }, expect.stringContaining('CSeq')])
  })

  test('the answer to a refresh moves the audio if it is another one than before', async () => {
    const { heard } = await connect()
    await world.clock.advance(900_000)
    const refresh = peer.requests('INVITE').at(-1)!
    expect(refresh.body).toBe('v=0 ours')
    await peer.respond(refresh, '200 OK', { to: OURS, lines: offer('v=0 moved') })
    await world.clock.advance(900_000)
    await peer.respond(peer.requests('INVITE').at(-1)!, '200 OK', { to: OURS, lines: offer('v=0 moved') })
    expect([peer.requests('INVITE').length, heard.answers]).toEqual([2, ['v=0 moved']])
  })

  test('a session is not shorter than the caller demands, although it proposes no interval', async () => {
    await connect(['Supported: timer', 'Min-SE: 3600', ...offer()])
    expect(lastOf(200).headers.get('session-expires')).toBe('3600;refresher=uac')
  })
})
