import { expect, test, vi } from 'vitest'
import { Headers } from '@ohun/sip/message/headers'
import { answeredOf, inviteTo, SipWorld, UNABORTED } from './support/sip-harness.ts'

const [OURS, PEER, STRANGER] = ['10.0.0.1', '10.0.0.9', '203.0.113.9']
const admits = (address: string): boolean => address === PEER

/** 32 s of each would otherwise fill the places of everybody's transactions. */
test.each([
  ['OPTIONS', '', 200],
  ['JUMP', '', 501],
  ['BYE', ';tag=unknown', 481],
  ['INVITE', ';tag=unknown', 481],
])('%s%s keeps no transaction, as a copy of it gets %d again', async (method, tag, status) => {
  const world = new SipWorld()
  const { stack } = await world.endpoint(OURS, { admits })
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

test('unsolicited packets are dropped without being parsed: noise, invitations, answers to nothing, and long ones', async () => {
  const world = new SipWorld()
  const { stack, dropped } = await world.endpoint(OURS, { admits })
  const socket = await world.network.bind({ host: STRANGER, port: 5_060 }, () => {})
  const parsed = vi.spyOn(Headers.prototype, 'addLine')
  const sent = [
    'noise that is no SIP',
    `INVITE sip:1@${OURS} SIP/2.0\r\nVia: SIP/2.0/UDP ${STRANGER};branch=z9hG4bK1\r\nTo: <sip:1@b>;tag=guessed\r\n\r\n`,
    `SIP/2.0 200 OK\r\nVia: SIP/2.0/UDP ${OURS};branch=z9hG4bK0123\r\n\r\n`,
    `BYE sip:1@${OURS} SIP/2.0\r\nX: ${'a'.repeat(9_000)}\r\n\r\n`,
  ]
  for (const text of sent) socket.send(Buffer.from(text), { host: OURS, port: 5_060 })
  await world.settle()
  expect(parsed).not.toHaveBeenCalled()
  parsed.mockRestore()
  expect([dropped, stack.load]).toEqual([sent.map(() => 'unadmitted'), { transactions: 0, dialogs: 0, invitations: 0 }])
})

test('packets of a call are taken from any address: its tags and branches are unique', async () => {
  const world = new SipWorld()
  const { stack, dropped } = await world.endpoint(OURS, { admits })
  const peer = await world.peer(PEER)
  const elsewhere = await world.peer(STRANGER)
  const calling = stack.invite(inviteTo(PEER), { provisional() {} }, UNABORTED)
  await world.settle()
  const invite = peer.received[0]!
  await elsewhere.respond(invite, '200 OK', { to: OURS, lines: ['Content-Type: application/sdp', '', 'v=0 answer'] })
  const { dialog } = answeredOf(await calling)
  let ended = ''
  dialog.listen({ offered: () => null, digit() {}, ended: (how) => void (ended = how) })
  await elsewhere.send(OURS, [
    `BYE sip:1@${OURS} SIP/2.0`,
    `Via: SIP/2.0/UDP ${STRANGER};branch=z9hG4bK9;rport`,
    `From: <sip:a@b>;tag=peer`,
    `To: <sip:1@b> ; tag = ${invite.from_tag}`,
    `Call-ID: ${invite.call_id}`,
    'CSeq: 1 BYE',
  ])
  expect([ended, dropped]).toEqual(['bye', []])
})

test.each(['while it rings', 'within a call'])(
  'a flood of requests %s gets only a share of the transactions',
  async (when) => {
    const world = new SipWorld()
    const { stack } = await world.endpoint(OURS, { admits })
    const peer = await world.peer(PEER)
    const socket = await world.network.bind({ host: PEER, port: 5_061 }, (bytes) => {
      statuses.push(bytes.toString('latin1').split(' ', 2)[1]!)
    })
    const statuses: string[] = []
    const calling = stack.invite(inviteTo(PEER), { provisional() {} }, UNABORTED)
    await world.settle()
    const invite = peer.received[0]!
    const most = when === 'within a call' ? 500 : 50
    if (most === 50) await peer.respond(invite, '180 Ringing', { to: OURS })
    else await peer.respond(invite, '200 OK', { to: OURS, lines: ['Content-Type: application/sdp', '', 'v=0 answer'] })
    const { transactions } = stack.load
    const ask = (method: string, cseq: number): void => {
      const lines = [
        `${method} sip:1@${OURS} SIP/2.0`,
        `Via: SIP/2.0/UDP ${PEER}:5061;branch=z9hG4bK${method}${cseq};rport`,
        'From: <sip:a@b>;tag=peer',
        `To: <sip:1@b>;tag=${invite.from_tag}`,
        `Call-ID: ${invite.call_id}`,
        `CSeq: ${cseq} ${method}`,
        '',
        '',
      ]
      socket.send(Buffer.from(lines.join('\r\n')), { host: OURS, port: 5_060 })
    }
    const methods = ['INFO', 'OPTIONS', 'MESSAGE', 'NOTIFY', 'INVITE']
    for (let cseq = 1; cseq <= most + 50; cseq++) ask(methods[cseq % methods.length]!, cseq)
    await world.settle()
    expect(stack.load.transactions).toBeLessThanOrEqual(transactions + most)
    expect(statuses.slice(most)).toEqual(Array.from({ length: 50 }, () => '500'))
    await world.clock.advance(33_000)
    ask('OPTIONS', 1_000)
    await world.settle()
    expect(statuses.at(-1)).toBe('200')
    if (most === 50) return
    for (let cseq = 1_001; cseq <= 1_600; cseq++) ask('OPTIONS', cseq)
    ask('BYE', 1_601)
    await world.settle()
    expect([statuses.at(-2), statuses.at(-1), stack.load.dialogs]).toEqual(['500', '200', 0])
    await calling
  },
)
