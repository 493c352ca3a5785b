import { expect, test } from 'vitest'
import { SipWorld } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']

test('an endpoint that drains answers OPTIONS with 503 and Retry-After', async () => {
  const world = new SipWorld()
  const { stack } = await world.endpoint(OURS)
  const peer = await world.peer(PEER)
  const ask = async (seq: number) => {
    await peer.send(OURS, [
      `OPTIONS sip:${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER}:5060;branch=z9hG4bK${seq};rport`,
      'Max-Forwards: 70',
      `From: <sip:ping@${PEER}>;tag=a`,
      `To: <sip:${OURS}>`,
      'Call-ID: ping',
      `CSeq: ${seq} OPTIONS`,
    ])
    return peer.received.at(-1)?.headers.get('retry-after')
  }
  stack.drain(true)
  expect(await ask(1)).toBe('5')
  stack.drain(false)
  expect(await ask(2)).toBeUndefined()
  expect(peer.statuses).toEqual([503, 200])
  await stack.stop()
})
