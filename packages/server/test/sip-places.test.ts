import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingInvite } from '@ohun/sip'
import { SipWorld, type SipHarness, type SipPeer } from './support/sip-harness.ts'

const [OURS, PEER, OTHER] = ['10.0.0.1', '10.0.0.9', '10.0.0.8']

describe('the places of invitations that wait', () => {
  let harness: SipHarness
  let peer: SipPeer
  let other: SipPeer
  let invites: IncomingInvite[]

  beforeEach(async () => {
    const world = new SipWorld()
    harness = await world.endpoint(OURS, {}, { most_invitations: 4 })
    peer = await world.peer(PEER)
    other = await world.peer(OTHER)
    invites = []
    harness.stack.onInvite((invite) => void invites.push(invite))
    return () => harness.stack.stop()
  })

  const call = (from: SipPeer, call_id: string): Promise<void> =>
    from.send(OURS, [
      `INVITE sip:1@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${from.host};branch=z9hG4bK${call_id}`,
      `From: <sip:a@${from.host}>;tag=${call_id}`,
      'To: <sip:1@b>',
      `Call-ID: ${call_id}`,
      'CSeq: 1 INVITE',
      `Contact: <sip:${from.host}>`,
      'Content-Type: application/sdp',
      '',
      'v=0 offer',
    ])

  test('are left to others when one host has its half', async () => {
    for (const call_id of ['a', 'b', 'c']) await call(peer, call_id)
    await call(other, 'd')
    expect([invites.length, peer.statuses.at(-1), other.statuses]).toEqual([3, 503, [100]])
  })

  test('are freed once, however often an invitation is refused', async () => {
    for (const call_id of ['a', 'b']) await call(peer, call_id)
    await call(other, 'c')
    for (let times = 0; times < 3; times++) invites[0]!.reject({ status: 486 })
    for (const call_id of ['d', 'e']) await call(peer, call_id)
    await call(other, 'f')
    expect([invites.length, peer.statuses.at(-1), other.statuses]).toEqual([4, 503, [100, 503]])
    expect(harness.stack.load.invitations).toBe(3)
  })

  test('are not taken by invitations that replace no call', async () => {
    for (let count = 0; count < 5; count++)
      await peer.send(OURS, [
        `INVITE sip:1@${OURS} SIP/2.0`,
        `Via: SIP/2.0/UDP ${PEER};branch=z9hG4bKr${count}`,
        `From: <sip:a@${PEER}>;tag=r${count}`,
        'To: <sip:1@b>',
        `Call-ID: r${count}`,
        'CSeq: 1 INVITE',
        `Contact: <sip:${PEER}>`,
        'Replaces: nobody;to-tag=a;from-tag=b',
      ])
    await call(peer, 'a')
    expect([invites.length, new Set(peer.statuses)]).toEqual([1, new Set([481, 100])])
  })
})
