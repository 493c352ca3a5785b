import { beforeEach, expect, test } from 'vitest'
import type { IncomingInvite } from '@ohun/sip'
import { SipWorld, type SipHarness, type SipPeer } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']

let world: SipWorld
let harness: SipHarness
let peer: SipPeer
let invites: IncomingInvite[]

beforeEach(async () => {
  world = new SipWorld()
  harness = await world.endpoint(OURS)
  peer = await world.peer(PEER)
  invites = []
  harness.stack.onInvite((invite) => void invites.push(invite))
})

/** The same each time, as it is sent again. */
const send = (method: string): Promise<void> =>
  peer.send(OURS, [
    `${method} sip:2348031234567@${OURS} SIP/2.0`,
    `Via: SIP/2.0/UDP ${PEER}:5060;branch=z9hG4bK${method};rport`,
    'Max-Forwards: 70',
    `From: <sip:+234805@${PEER}>;tag=caller`,
    `To: <sip:2348031234567@${OURS}>`,
    'Call-ID: call-1',
    `CSeq: 1 ${method}`,
    `Contact: <sip:${PEER}:5060>`,
    'Content-Type: application/sdp',
    '',
    'v=0 offer',
  ])

test('an invitation that waited while the process was frozen is dropped, and taken when it is sent again', async () => {
  await world.clock.freeze(20_000)
  await send('INVITE')
  expect([invites.length, peer.statuses, harness.dropped]).toEqual([0, [], ['late']])
  await world.clock.advance(500)
  await send('INVITE')
  expect([invites.length, harness.dropped]).toEqual([1, ['late']])
})

test('requests other than invitations are answered right after a freeze', async () => {
  await world.clock.freeze(20_000)
  await send('OPTIONS')
  expect([peer.statuses, harness.dropped]).toEqual([[200], []])
})
