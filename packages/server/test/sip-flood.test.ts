import { expect, test } from 'vitest'
import { SipWorld } from './support/sip-house.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']

/** 32 s of each would otherwise fill the places of everybody's transactions. */
test.each([
  ['OPTIONS', '', 200],
  ['JUMP', '', 501],
  ['BYE', ';tag=unknown', 481],
  ['INVITE', ';tag=unknown', 481],
])('%s%s keeps no transaction, as a copy of it gets %d again', async (method, tag, status) => {
  const world = new SipWorld()
  const { stack } = await world.endpoint(OURS, { admits: (address) => address === PEER })
  const peer = await world.peer(PEER)
  const copies = 3
  for (let copy = 0; copy < copies; copy++)
    await peer.send(OURS, [
      `${method} sip:1@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER};branch=z9hG4bK1;rport`,
      'Max-Forwards: 70',
      'From: <sip:a@b>;tag=1',
      `To: <sip:1@b>${tag}`,
      'Call-ID: x',
      `CSeq: 1 ${method}`,
    ])
  expect(peer.statuses).toEqual(Array.from({ length: copies }, () => status))
  expect(stack.load.transactions).toBe(0)
})
