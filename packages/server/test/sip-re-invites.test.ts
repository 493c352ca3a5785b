import { beforeEach, describe, expect, test } from 'vitest'
import type { SipDialog } from '@ohun/sip'
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

describe('a re-INVITE of ours', () => {
  let world: SipWorld
  let harness: SipHarness
  let peer: SipPeer

  beforeEach(async () => {
    world = new SipWorld()
    harness = await world.endpoint(OURS)
    peer = await world.peer(PEER)
  })

  const invite = (): ReceivedRequest => peer.requests('INVITE').at(-1)!
  const respond = (status: string, lines: readonly string[] = []): Promise<void> =>
    peer.respond(invite(), status, { to: OURS, lines })

  const connect = async (terms: readonly string[] = []): Promise<SipDialog> => {
    const outcome = harness.stack.invite(inviteTo(PEER), { provisional() {} }, UNABORTED)
    await world.settle()
    await respond('200 OK', [CONTACT, ...terms, SDP, '', 'v=0 of peer'])
    return answeredOf(await outcome).dialog
  }

  /** A request of the peer within the call. */
  const ask = (method: string, cseq: number, lines: string[] = []): Promise<void> => {
    const { headers, call_id } = peer.requests('INVITE')[0]!
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

  const reInvites = (): number => peer.requests('INVITE').length - 1

  test('comes after the ACK of the other side’s, which may have its answer to our offer', async () => {
    const dialog = await connect()
    const heard = new Heard()
    dialog.listen(heard)
    await ask('INVITE', 2, [CONTACT])
    void dialog.renegotiate(() => 'v=0 hold')
    await world.settle()
    expect(reInvites()).toBe(0)
    await ask('ACK', 2, [SDP, '', 'v=0 elsewhere'])
    expect([reInvites(), heard.answers]).toEqual([1, ['v=0 elsewhere']])
  })

  test('collides with an offer of the other side in UPDATE, not with its refresh, nor a refresh of ours with its INVITE', async () => {
    const terms = ['Allow: INVITE, UPDATE', 'Session-Expires: 600;refresher=uac', 'Require: timer']
    const dialog = await connect(terms)
    dialog.listen(new Heard())
    await world.clock.advance(300_000)
    expect(peer.requests('UPDATE')).toHaveLength(1)
    await ask('INVITE', 2, [CONTACT, SDP, '', 'v=0 crossing'])
    await ask('ACK', 2)
    void dialog.renegotiate(() => 'v=0 hold')
    await world.settle()
    expect(reInvites()).toBe(1)
    await ask('UPDATE', 3, [CONTACT, SDP, '', 'v=0 crossing again'])
    await ask('UPDATE', 4, [CONTACT])
    expect(peer.statuses).toEqual([200, 491, 200])
  })

  test('is not sent any more once the ACK of the other side’s has been missing for so long that the call is lost', async () => {
    const dialog = await connect()
    await ask('INVITE', 2, [CONTACT])
    const answer = dialog.renegotiate(() => 'v=0 hold')
    await world.clock.advance(33_000)
    expect([await answer, reInvites(), peer.requests('BYE').length > 0]).toEqual([null, 0, true])
  })

  test('is not sent again after our BYE, although it has crossed one of the other side', async () => {
    const dialog = await connect()
    void dialog.renegotiate(() => 'v=0 hold')
    await world.settle()
    await respond('491 Request Pending')
    void dialog.bye()
    await world.clock.advance(5_000)
    expect([reInvites(), peer.requests('BYE').length > 0]).toEqual([1, true])
  })

  test.each([
    ['500 Server Internal Error', ['Retry-After: 1'], 2],
    ['503 Service Unavailable', ['Retry-After: 10'], 2],
    ['503 Service Unavailable', ['Retry-After: 11'], 1],
    ['500 Server Internal Error', [], 1],
  ])('is sent again after a refusal only if it may come again soon: %s %o, %i times', async (status, lines, times) => {
    const dialog = await connect()
    void dialog.renegotiate(() => 'v=0 resume')
    await world.settle()
    await respond(status, lines)
    await world.clock.advance(11_500)
    expect(new Set(peer.requests('INVITE').map(({ cseq }) => cseq.seq)).size).toBe(1 + times)
  })

  test.each(['481 Call/Transaction Does Not Exist', '200 OK'])(
    'ends without another event when it crosses a BYE: %s',
    async (status) => {
      const dialog = await connect()
      const heard = new Heard()
      dialog.listen(heard)
      const answer = dialog.renegotiate(() => 'v=0 hold')
      await world.settle()
      await ask('BYE', 2)
      await respond(status)
      expect([await answer, heard.ends]).toEqual([null, ['bye']])
    },
  )
})
