import { Duplex } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InviteOutcome } from '@ohun/sip'
import { answeredOf, inviteTo, SipWorld, UNABORTED, type SipPeer } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']
const KEYS = 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:c2VjcmV0'

/** The other side also has a UDP socket, where everybody on the way can read. */
describe('a call over TLS', () => {
  let world: SipWorld
  let plain: SipPeer
  let socket: Duplex
  let written: string
  let outcome: Promise<InviteOutcome>

  beforeEach(async () => {
    world = new SipWorld()
    written = ''
    socket = new Duplex({ read() {}, write: (chunk, _encoding, done) => done(void (written += String(chunk))) })
    const { bind, listen } = world.network
    const network = { bind, listen, dial: () => Promise.resolve(socket) }
    const { stack } = await world.endpoint(OURS, { network })
    plain = await world.peer(PEER)
    const target = { host: PEER, port: 5_061, transport: 'tls' } as const
    outcome = stack.invite(inviteTo(PEER, { target }), { provisional() {} }, UNABORTED)
    outcome.catch(() => {})
    await world.settle()
  })

  const copied = (): string[] => written.match(/^(?:via|from|call-id|cseq):.*/gim)!.slice(0, 4)
  const to = (): string => `${/^to:.*/im.exec(written)![0]};tag=peer`
  const respond = async (status: string, lines: readonly string[] = [], body = ''): Promise<void> => {
    socket.push(
      [`SIP/2.0 ${status}`, ...copied(), to(), ...lines, `Content-Length: ${body.length}`, '', body].join('\r\n'),
    )
    await world.settle()
  }

  test('takes no offer with keys that comes in plain text before its answer', async () => {
    await respond('180 Ringing')
    await plain.send(OURS, [
      `UPDATE sip:ohun@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER};branch=z9hG4bK1`,
      to().replace(/^to/i, 'From'),
      /^from:.*/im.exec(written)![0].replace(/^from/i, 'To'),
      /^call-id:.*/im.exec(written)![0],
      'CSeq: 1 UPDATE',
      'Content-Type: application/sdp',
      '',
      KEYS,
    ])
    expect(plain.statuses).toEqual([403])
  })

  test('stays there, although the Contact of its answer names UDP', async () => {
    const lines = [`Contact: <sip:${PEER}:5060;transport=udp>`, 'Content-Type: application/sdp']
    await respond('200 OK', lines, 'v=0 answer')
    const { dialog } = answeredOf(await outcome)
    void dialog.renegotiate(() => KEYS)
    await world.settle()
    expect(plain.received).toEqual([])
    expect(written.match(/(?:ACK|INVITE)(?= sip:)/g)).toEqual(['INVITE', 'ACK', 'INVITE'])
  })
})
