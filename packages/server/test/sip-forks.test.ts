import { beforeEach, expect, test } from 'vitest'
import type { InviteOutcome, OutgoingInvite } from '@ohun/sip'
import type { ReceivedRequest } from '@ohun/sip/message'
import { answeredOf, inviteTo, SipWorld, UNABORTED, type SipHarness, type SipPeer } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']
const CONTACT = `Contact: <sip:${PEER}:5060>`

/** A proxy that sends our INVITE to several telephones, each of which answers with a tag of its own. */
let peer: SipPeer
let world: SipWorld
let harness: SipHarness

beforeEach(async () => {
  world = new SipWorld()
  harness = await world.endpoint(OURS)
  peer = await world.peer(PEER)
})

const dial = async (
  more: Partial<OutgoingInvite> = {},
): Promise<{ outcome: Promise<InviteOutcome>; statuses: number[] }> => {
  const statuses: number[] = []
  const provisional = (status: number): void => void statuses.push(status)
  const outcome = harness.stack.invite(inviteTo(PEER, more), { provisional }, UNABORTED)
  await world.settle()
  return { outcome, statuses }
}
const invite = (): ReceivedRequest => peer.requests('INVITE').at(-1)!
const respond = (status: string, tag: string, lines: string[] = []): Promise<void> =>
  peer.respond(invite(), status, { to: OURS, tag, lines })
const answer = (tag: string, request = invite()): Promise<void> =>
  peer.respond(request, '200 OK', {
    to: OURS,
    tag,
    lines: [CONTACT, 'Content-Type: application/sdp', '', `v=0 of ${tag}`],
  })

test('the first fork that answers is the call; the others are acknowledged and ended', async () => {
  const { outcome, statuses } = await dial()
  await respond('180 Ringing', 'one')
  await respond('183 Session Progress', 'two')
  await answer('two')
  await answer('one')
  expect(answeredOf(await outcome).sdp).toBe('v=0 of two')
  expect(statuses).toEqual([180, 183])
  expect(peer.requests('ACK').map(({ to_tag }) => to_tag)).toEqual(['two', 'one'])
  expect(peer.requests('BYE').map(({ to_tag }) => to_tag)).toEqual(['one'])
})

test('a fork that answers after the refusal of another one is acknowledged and ended', async () => {
  const { outcome } = await dial()
  await respond('486 Busy Here', 'busy')
  expect(await outcome).toMatchObject({ kind: 'refused', status: 486 })
  for (const _ of [1, 2]) await answer('late')
  expect(peer.requests('ACK').map(({ to_tag }) => to_tag)).toEqual(['busy', 'late', 'late'])
  expect(peer.requests('BYE').map(({ to_tag }) => to_tag)).toEqual(['late'])
})

test('a fork that answers the INVITE without credentials is ended, and the other one becomes the call', async () => {
  const { outcome } = await dial({ credentials: { user: 'agent', password: 'secret' } })
  const first = invite()
  await respond('401 Unauthorized', 'asks', ['WWW-Authenticate: Digest realm="x", nonce="n"'])
  await answer('early', first)
  await answer('peer')
  expect(answeredOf(await outcome).sdp).toBe('v=0 of peer')
  expect(peer.requests('BYE').map(({ to_tag }) => to_tag)).toEqual(['early'])
})
