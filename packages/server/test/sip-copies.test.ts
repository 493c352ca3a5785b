import { expect, test } from 'vitest'
import type { IncomingInvite } from '@ohun/sip'
import { SipWorld } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']

test('an INVITE that comes on a longer way once it is answered is no second call (482)', async () => {
  const world = new SipWorld()
  const { stack } = await world.endpoint(OURS)
  const peer = await world.peer(PEER)
  const invites: IncomingInvite[] = []
  stack.onInvite((invite) => void invites.push(invite))
  const send = (method: string, branch: string, tag = ''): Promise<void> =>
    peer.send(OURS, [
      `${method} sip:2348031234567@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER}:5060;branch=z9hG4bK${branch};rport`,
      `From: <sip:+234805@${PEER}>;tag=caller`,
      `To: <sip:2348031234567@${OURS}>${tag}`,
      'Call-ID: call-1',
      `CSeq: 1 ${method}`,
      `Contact: <sip:${PEER}:5060>`,
      'Content-Type: application/sdp',
      '',
      'v=0 offer',
    ])
  await send('INVITE', 'short')
  const answered = invites[0]!.answer('v=0 ours')
  await world.settle()
  await send('ACK', 'ack', `;tag=${peer.received.at(-1)!.to_tag}`)
  await answered
  await send('INVITE', 'longer')
  expect([invites.length, peer.statuses.at(-1)]).toEqual([1, 482])
  await world.clock.advance(33_000)
  await send('INVITE', 'later')
  expect(invites).toHaveLength(2)
})
