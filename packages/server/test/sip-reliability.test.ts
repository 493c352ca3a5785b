import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingInvite, InviteOutcome } from '@ohun/sip'
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
const CONTACT = `Contact: <sip:${PEER}:5060>`
const SDP = 'Content-Type: application/sdp'
const IDLE = { transactions: 0, dialogs: 0, invitations: 0 }

let world: SipWorld
let harness: SipHarness
let peer: SipPeer

beforeEach(async () => {
  world = new SipWorld()
  harness = await world.endpoint(OURS, { admits: (address) => address === PEER })
  peer = await world.peer(PEER)
})

describe('reliable provisional responses to our INVITE', () => {
  let heard: [status: number, sdp: string | null][]
  let offers: string[]
  /** The telephones that have made the offers. */
  let tags: string[]

  const dial = async (signal = UNABORTED): Promise<{ outcome: Promise<InviteOutcome> }> => {
    heard = []
    offers = []
    tags = []
    const on = {
      provisional: (status: number, sdp: string | null) => void heard.push([status, sdp]),
      offered: (sdp: string, tag: string) => (
        offers.push(sdp),
        tags.push(tag),
        sdp.includes('bad') ? null : 'v=0 ours again'
      ),
    }
    const outcome = harness.stack.invite(inviteTo(PEER), on, signal)
    outcome.catch(() => {})
    await world.settle()
    return { outcome }
  }
  const invite = (): ReceivedRequest => peer.requests('INVITE').at(-1)!
  const respond = (status: string, lines: string[] = [], tag = 'peer'): Promise<void> =>
    peer.respond(invite(), status, { to: OURS, tag, lines: [CONTACT, ...lines] })
  const reliably = (status: string, rseq: number, lines: string[] = []): Promise<void> =>
    respond(status, ['Require: 100rel', `RSeq: ${rseq}`, ...lines])
  const racks = (): (string | undefined)[] => peer.requests('PRACK').map(({ headers }) => headers.get('rack'))
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

  test('are acknowledged with PRACK in their early dialog, each once', async () => {
    await dial()
    await reliably('180 Ringing', 776)
    const [prack] = peer.requests('PRACK')
    expect(prack).toMatchObject({ uri: `sip:${PEER}:5060`, to_tag: 'peer', cseq: { seq: 2, method: 'PRACK' } })
    await peer.respond(prack!, '200 OK', { to: OURS })
    await reliably('180 Ringing', 776)
    await reliably('183 Session Progress', 778)
    await reliably('183 Session Progress', 777, [SDP, '', 'v=0 early'])
    expect(racks()).toEqual(['776 1 INVITE', '777 1 INVITE'])
    expect(heard).toEqual([
      [180, null],
      [183, 'v=0 early'],
    ])
  })

  test('are acknowledged for each telephone that rings', async () => {
    await dial()
    await respond('180 Ringing', ['Require: 100rel', 'RSeq: 5'], 'one')
    await respond('180 Ringing', ['Require: 100rel', 'RSeq: 9'], 'two')
    expect(peer.requests('PRACK').map(({ to_tag, headers }) => [to_tag, headers.get('rack')])).toEqual([
      ['one', '5 1 INVITE'],
      ['two', '9 1 INVITE'],
    ])
  })

  test('may contain the answer to our offer; the final one needs none, and later requests continue the numbers', async () => {
    const { outcome } = await dial()
    await reliably('183 Session Progress', 1, [SDP, '', 'v=0 early'])
    await respond('200 OK')
    const { sdp, dialog } = answeredOf(await outcome)
    expect(sdp).toBe('v=0 early')
    expect(peer.requests('ACK')[0]?.cseq.seq).toBe(1)
    void dialog.bye()
    await world.settle()
    expect(peer.requests('BYE')[0]?.cseq.seq).toBe(3)
  })

  test('are still acknowledged while our CANCEL is on the way, and nothing stays', async () => {
    const abort = new AbortController()
    await dial(abort.signal)
    await reliably('180 Ringing', 1)
    abort.abort(new Error('enough'))
    await world.settle()
    await reliably('183 Session Progress', 2)
    expect(racks()).toEqual(['1 1 INVITE', '2 1 INVITE'])
    await respond('487 Request Terminated')
    await world.clock.advance(40_000)
    expect(harness.stack.load).toEqual(IDLE)
  })

  test('are left alone while five PRACKs wait for their answers', async () => {
    await dial()
    for (let rseq = 1; rseq <= 6; rseq++) await reliably('183 Session Progress', rseq)
    expect(new Set(racks()).size).toBe(5)
    await peer.respond(peer.requests('PRACK')[0]!, '200 OK', { to: OURS })
    await reliably('183 Session Progress', 6)
    expect(racks()).toContain('6 1 INVITE')
  })

  test('a PRACK without an answer is repeated until its time is over', async () => {
    await dial()
    await reliably('180 Ringing', 1)
    await world.clock.advance(5_000)
    expect(racks().length).toBeGreaterThan(3)
  })

  test('the new offer of an UPDATE outlives the first description, which many repeat in the 200', async () => {
    const { outcome } = await dial()
    await reliably('183 Session Progress', 1, [SDP, '', 'v=0 early'])
    await ask('UPDATE', 11, [SDP, '', 'v=0 new'])
    await respond('200 OK', [SDP, '', 'v=0 early'])
    expect(answeredOf(await outcome).sdp).toBe('v=0 new')
  })

  test('descriptions that come after the new offer of an UPDATE change nothing, in other versions neither', async () => {
    const { outcome } = await dial()
    await reliably('183 Session Progress', 1, [SDP, '', 'v=0 early'])
    await ask('UPDATE', 11, [SDP, '', 'v=0 new'])
    await respond('180 Ringing', [SDP, '', 'v=0 early'])
    await respond('200 OK', [SDP, '', 'v=0 early, version 2'])
    expect([heard.at(-1), answeredOf(await outcome).sdp]).toEqual([[180, 'v=0 new'], 'v=0 new'])
  })

  test('an INVITE of a telephone that rings crosses ours', async () => {
    await dial()
    await respond('180 Ringing')
    await ask('INVITE', 10, [SDP, '', 'v=0 new'])
    expect(peer.statuses).toEqual([491])
  })

  test('UPDATE refreshes the early dialog, and may offer again once an answer has come reliably', async () => {
    const { outcome } = await dial()
    await reliably('180 Ringing', 1)
    await ask('UPDATE', 10, [SDP, '', 'v=0 too early'])
    await reliably('183 Session Progress', 2, [SDP, '', 'v=0 early'])
    await ask('UPDATE', 11, [SDP, '', 'v=0 new'])
    await ask('UPDATE', 12, [SDP, '', 'v=0 bad'])
    await ask('UPDATE', 13, [`Contact: <sip:elsewhere@${PEER}:5060>`])
    await ask('INFO', 13)
    expect(peer.statuses).toEqual([491, 200, 488, 200, 500])
    expect([offers, tags]).toEqual([
      ['v=0 new', 'v=0 bad'],
      ['peer', 'peer'],
    ])
    await respond('200 OK')
    expect(answeredOf(await outcome)).toMatchObject({ sdp: 'v=0 new', tag: 'peer' })
    await ask('BYE', 13)
    await ask('BYE', 14)
    expect(peer.statuses.slice(-2)).toEqual([500, 200])
    await world.clock.advance(40_000)
    expect(harness.stack.load).toEqual(IDLE)
  })

  test('a PRACK that is challenged after the answer has a number of its own, so that the next request is not refused', async () => {
    const credentials = { user: 'agent', password: 'secret' }
    const outcome = harness.stack.invite(inviteTo(PEER, { credentials }), { provisional() {} }, UNABORTED)
    await world.settle()
    await reliably('180 Ringing', 1)
    await respond('200 OK', [SDP, '', 'v=0 answer'])
    const challenge = 'Proxy-Authenticate: Digest realm="mtn", nonce="1"'
    await peer.respond(peer.requests('PRACK')[0]!, '407 Proxy', { to: OURS, lines: [challenge] })
    void answeredOf(await outcome).dialog.bye()
    await world.settle()
    const numbers = [...peer.requests('PRACK'), ...peer.requests('BYE')].map(({ cseq }) => cseq.seq)
    expect(numbers).toEqual([2, 3, 4])
  })

  test('requests for an early dialog that is over find none', async () => {
    await dial()
    await reliably('180 Ringing', 1)
    await respond('486 Busy Here')
    await ask('UPDATE', 10)
    expect(peer.statuses).toEqual([481])
  })
})

describe('our provisional responses', () => {
  let invites: IncomingInvite[]
  let branch: number

  beforeEach(() => {
    invites = []
    branch = 0
    harness.stack.onInvite((invite) => void invites.push(invite))
  })

  const ask = (method: string, cseq: number, { tag, lines = [] }: { tag?: string; lines?: string[] } = {}) =>
    peer.send(OURS, [
      `${method} sip:2348031234567@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER}:5060;branch=z9hG4bK${++branch};rport`,
      `From: <sip:+234805@${PEER}>;tag=caller`,
      `To: <sip:2348031234567@${OURS}>${tag === undefined ? '' : `;tag=${tag}`}`,
      'Call-ID: call-1',
      `CSeq: ${cseq} ${method}`,
      CONTACT,
      ...lines,
    ])
  const responses = (status: number) => peer.received.filter((one) => one.kind === 'response' && one.status === status)

  /** A caller who insists on reliable responses. @returns our tag, and the number of our response. */
  const rings = async (required = 'Require: 100rel'): Promise<{ tag: string; rseq: string | undefined }> => {
    await ask('INVITE', 7, { lines: [required, SDP, '', 'v=0 offer'] })
    invites[0]!.ring()
    await world.settle()
    const [ringing] = responses(180)
    return { tag: ringing!.to_tag!, rseq: ringing!.headers.get('rseq') }
  }
  const prack = (cseq: number, tag: string, rack: string) => ask('PRACK', cseq, { tag, lines: [`RAck: ${rack}`] })

  test('are reliable if the caller insists, and repeated until PRACK comes', async () => {
    const { tag, rseq } = await rings()
    expect(responses(180)[0]!.headers.get('require')).toBe('100rel')
    await world.clock.advance(4_000)
    expect(new Set(responses(180).map(({ headers }) => headers.get('rseq'))).size).toBe(1)
    const repeated = responses(180).length
    expect(repeated).toBeGreaterThan(2)
    await prack(8, tag, `${Number(rseq) + 1} 7 INVITE`)
    await prack(9, tag, `${rseq} 7 INVITE`)
    await prack(10, tag, `${rseq} 7 INVITE`)
    expect(peer.statuses.filter((status) => status !== 180 && status !== 100)).toEqual([481, 200, 481])
    await world.clock.advance(60_000)
    expect(responses(180)).toHaveLength(repeated)
  })

  test('are not reliable for a caller who only could', async () => {
    const { rseq } = await rings('Supported: 100rel')
    expect(rseq).toBeUndefined()
    await world.clock.advance(4_000)
    expect(responses(180)).toHaveLength(1)
  })

  test('without a PRACK end the invitation with 504', async () => {
    await rings()
    await world.clock.advance(33_000)
    expect(responses(504)).not.toEqual([])
    expect(invites[0]!.cancelled.aborted).toBe(true)
    await world.clock.advance(40_000)
    expect(harness.stack.load).toEqual(IDLE)
  })

  test('are not sent where the caller insists and has no offer: the answer has ours', async () => {
    await ask('INVITE', 7, { lines: ['Require: 100rel'] })
    invites[0]!.ring()
    await world.settle()
    expect(responses(180)).toEqual([])
    void invites[0]!.answer('v=0 ours').catch(() => {})
    await world.settle()
    expect(responses(200)[0]?.body).toBe('v=0 ours')
  })

  test('an answer need not wait for PRACK, which is still answered; the numbers continue', async () => {
    const { tag, rseq } = await rings()
    const answered = invites[0]!.answer('v=0 ours')
    await world.settle()
    await prack(8, tag, `${rseq} 7 INVITE`)
    await ask('ACK', 7, { tag })
    const { dialog } = await answered
    const heard = new Heard()
    dialog.listen(heard)
    await ask('BYE', 8, { tag })
    await ask('BYE', 9, { tag })
    expect(heard.ends).toEqual(['bye'])
    expect(peer.statuses.slice(-3)).toEqual([200, 500, 200])
  })

  test('a caller who hangs up while it rings gives up', async () => {
    const { tag } = await rings()
    await ask('BYE', 8, { tag })
    expect(peer.statuses.slice(-2)).toEqual([200, 487])
    expect(invites[0]!.cancelled.aborted).toBe(true)
  })

  test('an offer within UPDATE or PRACK waits, for that of the INVITE has no answer yet', async () => {
    const { tag, rseq } = await rings()
    await ask('UPDATE', 8, { tag, lines: [SDP, '', 'v=0 new'] })
    await ask('UPDATE', 9, { tag })
    await ask('PRACK', 10, { tag, lines: [`RAck: ${rseq} 7 INVITE`, SDP, '', 'v=0 new'] })
    expect(peer.statuses.slice(-3)).toEqual([500, 200, 488])
  })

  test('PRACK outside a call finds none', async () => {
    await prack(1, 'unknown', '1 1 INVITE')
    expect(peer.statuses).toEqual([481])
  })
})
