import { expect, test } from 'vitest'
import { parseMessage, type Received } from '@ohun/sip/message'
import type { IncomingRefer } from '@ohun/sip'
import { Heard, inviteTo, sipEndpoint } from './support/sip-harness.ts'
import { DatagramNetwork, seeded } from './support/sip-network.ts'
import { TestClock } from './support/test-clock.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'
import { amount } from '../../../test/amounts.ts'

const DATAGRAMS = amount(2_500, 50_000)
const CALLS = amount(200, 5_000)
/** A few seconds on an idle machine. */
const LIMIT_MS = 60_000
const OURS = { host: '10.0.0.1', port: 5060 }
const PEER = { host: '10.0.0.9', port: 5060 }
/** The values over which parsers trip. */
const NASTY = [
  '<',
  '>',
  '"',
  ';',
  ',',
  ':',
  '\\',
  '\r\n',
  '\r',
  '\n',
  '\0',
  ' ',
  '\t',
  '=',
  '@',
  '%',
  '%zz',
  '[',
  ']',
  'ÿ',
  '-1',
  '99999999999',
]

const request = (method: string, lines: string[]): string =>
  [
    `${method} sip:2348031234567@10.0.0.1 SIP/2.0`,
    'Via: SIP/2.0/UDP 10.0.0.9:5060;branch=z9hG4bKNUMBER;rport',
    'Record-Route: <sip:10.0.0.9;lr>, <sip:10.0.0.8;lr>',
    'From: "A, <b>" <sip:+234805@10.0.0.9>;tag=NUMBER',
    'To: <sip:2348031234567@10.0.0.1>',
    'Call-ID: NUMBER',
    `CSeq: 1 ${method}`,
    'Contact: <sip:10.0.0.9:5060;transport=udp>',
    'Supported: timer',
    'Session-Expires: 1800;refresher=uas',
    ...lines,
    '',
    'v=0\r\n',
  ].join('\r\n')

const SAMPLES = [
  request('INVITE', ['Content-Type: application/sdp', 'Content-Length: 5']),
  request('INVITE', ['P-Asserted-Identity: <sip:+2347@c>, <tel:+2348>', 'Privacy: id;user']),
  request('OPTIONS', ['Accept: application/sdp']),
  request('CANCEL', []),
  request('BYE', ['Require: 100rel']),
  request('INVITE', ['Require: 100rel', 'Content-Type: application/sdp', 'Content-Length: 5']),
  request('PRACK', ['RAck: 776656 1 INVITE']),
  request('INVITE', [
    'Diversion: <sip:+2347@c>;reason=unconditional;counter=1',
    'History-Info: <sip:+2347@c?Reason=Q.850%3Bcause%3D17>;index=1, <sip:+2348@c>;index=1.1',
    'Remote-Party-ID: "A" <sip:+2347@c>;party=calling;privacy=full',
    'Reason: Q.850;cause=16;text="Normal, call clearing"',
    'Authorization: Digest username="a", realm="b", nonce="c", uri="d", response="e", qop=auth, nc=00000001, cnonce="f"',
  ]),
  request('ACK', []),
  'SIP/2.0 401 Unauthorized\r\nVia: SIP/2.0/UDP 10.0.0.1;branch=z9hG4bKNUMBER\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:c@d>;tag=2\r\n' +
    'Call-ID: NUMBER\r\nCSeq: 1 INVITE\r\nWWW-Authenticate: Digest realm="x", nonce="y", qop="auth"\r\nContent-Length: 0\r\n\r\n',
]

/** Changes a text in up to five places: something put in, a byte overwritten, a piece taken away or doubled. */
function mutator(random: () => number): (text: string) => Buffer {
  const below = (limit: number): number => Math.floor(random() * limit)
  return (sample) => {
    let text = sample
    for (let change = below(6); change > 0; change--) {
      const at = below(text.length + 1)
      const kind = below(4)
      const piece = kind === 0 ? NASTY[below(NASTY.length)]! : kind === 1 ? String.fromCodePoint(below(256)) : ''
      const cut = kind === 2 ? below(40) : kind === 1 ? 1 : 0
      const doubled = kind === 3 ? text.slice(at, at + below(200)) : ''
      text = text.slice(0, at) + piece + doubled + text.slice(at + cut)
    }
    return Buffer.from(text, 'latin1')
  }
}

/** An endpoint, and what it has failed at. */
async function endpoint() {
  const clock = new TestClock()
  const network = new DatagramNetwork(clock)
  network.at_once = true
  const faults: unknown[] = []
  const log = { isLevelEnabled: () => false, warn: () => {}, error: (fault: unknown) => void faults.push(fault) }
  const harness = sipEndpoint(
    { network, clock, log: log as never },
    { listen: [{ ...OURS, transport: 'udp' }], most_invitations: 5_000 },
  )
  await harness.stack.start()
  const stop = async (): Promise<void> => {
    const stopped = harness.stack.stop()
    await clock.advance(200_000)
    await stopped
  }
  return { ...harness, clock, network, faults, stop }
}

test(
  `${DATAGRAMS} mutated datagrams: none ends or blocks the endpoint, and nothing of them stays`,
  async () => {
    const { stack, clock, network, faults, dropped, stop } = await endpoint()
    let invited = 0
    stack.onInvite((invite) => {
      invited++
      if (invited % 3 === 0) clock.after(5_000, () => invite.reject({ status: 486 }))
      else if (invited % 3 === 1) invite.reject({ status: 486 })
      else
        invite.answer('v=0 ours').then(
          ({ dialog }) => dialog.listen(new Heard()),
          () => {},
        )
    })
    const peer = await network.bind(PEER, () => {})
    const random = seeded(2026)
    const mutated = mutator(random)
    for (let n = 0; n < DATAGRAMS; n++) {
      const sample = SAMPLES[Math.floor(random() * SAMPLES.length)]!
      peer.send(mutated(sample.replaceAll('NUMBER', `n${n}`)), OURS)
      if (n % 1_000 === 999) await clock.advance(40_000)
    }
    expect(faults).toEqual([])
    expect(invited).toBeGreaterThan(DATAGRAMS / 20)
    expect(new Set(dropped)).toEqual(new Set(['malformed', 'unmatched']))
    await stop()
    expect([stack.load, clock.pending]).toEqual([{ transactions: 0, dialogs: 0, invitations: 0 }, 0])
  },
  LIMIT_MS,
)

const ANSWERS = [
  '100 Trying',
  '180 Ringing',
  '183 Progress',
  '200 OK',
  '200 OK',
  '401 No',
  '407 No',
  '422 No',
  '486 Busy',
]
const WITHIN = ['BYE', 'INVITE', 'UPDATE', 'INFO', 'NOTIFY', 'OPTIONS', 'ACK', 'CANCEL', 'REFER']

/** The response to this request of ours. */
function answerTo({ headers }: Received, status: string): string {
  const via = headers.all('via').map((value) => `Via: ${value}`)
  const to = (headers.get('to') ?? '').includes(';tag=') ? '' : ';tag=peer'
  return [
    `SIP/2.0 ${status}`,
    ...via,
    `From: ${headers.get('from')}`,
    `To: ${headers.get('to')}${to}`,
    `Call-ID: ${headers.get('call-id')}`,
    `CSeq: ${headers.get('cseq')}`,
    'Record-Route: <sip:10.0.0.9;lr>, <sip:10.0.0.9:5060;lr>',
    'Contact: <sip:10.0.0.9:5060>;expires=60',
    'Session-Expires: 90;refresher=uas',
    'Min-SE: 2000',
    'WWW-Authenticate: Digest realm="x", nonce="y", qop="auth,auth-int", algorithm=SHA-256, stale=true',
    'Content-Type: application/sdp',
    '',
    'v=0\r\n',
  ].join('\r\n')
}

/** A request of the other side, within the call that this ACK belongs to. */
function requestWithin({ headers, call_id }: Received, method: string, seq: number): string {
  return [
    `${method} sip:ohun@10.0.0.1 SIP/2.0`,
    `Via: SIP/2.0/UDP 10.0.0.9;branch=z9hG4bK${call_id}${seq}`,
    `From: ${headers.get('to')}`,
    `To: ${headers.get('from')}`,
    `Call-ID: ${call_id}`,
    `CSeq: ${seq} ${method}`,
    'Contact: <sip:10.0.0.9>',
    'Event: refer',
    'Refer-To: <sip:201@10.0.0.9?Replaces=a%40b%3Bto-tag%3Dc%3Bfrom-tag%3Dd&Subject=x>',
    'Referred-By: <sip:200@10.0.0.9>',
    'Reason: Q.850;cause=16',
    `Content-Type: ${method === 'INFO' ? 'application/dtmf-relay' : 'application/sdp'}`,
    '',
    'Signal=5\r\n',
  ].join('\r\n')
}

test(
  `${CALLS} calls that are answered and asked with mutated messages leave nothing`,
  async () => {
    const { stack, clock, network, faults, stop } = await endpoint()
    const random = seeded(7)
    const mutated = mutator(random)
    const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
    let answered = 0
    let referred = 0
    const peer = await network.bind(PEER, (bytes) => {
      // An answer to a message that is not valid may lack what was lacking there.
      if (/^SIP\/2\.0 (?:400|505)/.test(bytes.toString('latin1', 0, 11))) return
      const message = parseMessage(bytes)
      const reply = (): void => {
        const ack = message.kind === 'request' && message.method === 'ACK'
        const text = ack
          ? requestWithin(message, one(WITHIN), 1 + Math.floor(random() * 9))
          : answerTo(message, one(ANSWERS))
        peer.send(mutated(text), OURS)
      }
      if (message.kind === 'request') for (const delay_ms of [1, 2, 3]) clock.after(delay_ms, reply)
    })
    for (let round = 0; round < CALLS / 100; round++) {
      const abort = new AbortController()
      const known = { user: 'a', domain: PEER.host, credentials: { user: 'a', password: 'b' }, expires_seconds: 60 }
      stack.register(() => ({ ...PEER, transport: 'udp' }), known)
      const calls = Array.from({ length: 100 }, async () => {
        const invite = inviteTo(PEER.host, { credentials: { user: 'a', password: 'b' }, takes_refer: true })
        const ended = stack.invite(invite, { provisional: () => {} }, abort.signal)
        const outcome = await ended.catch(() => null)
        if (outcome?.kind !== 'answered') return
        answered++
        const heard = Object.assign(new Heard(), {
          referred(refer: IncomingRefer) {
            referred++
            refer.accept()
            void refer.report(200)
          },
        })
        outcome.dialog.listen(heard)
        void outcome.dialog.renegotiate(() => 'v=0 hold')
        void outcome.dialog.refer('+2348051234567')
        clock.after(20, () => void outcome.dialog.bye())
      })
      await clock.advance(50)
      abort.abort(new Error('enough'))
      await Promise.all(calls)
      if (round % 2 === 1) await clock.advance(70_000)
    }
    expect(faults).toEqual([])
    expect(answered).toBeGreaterThan(CALLS / 10)
    expect(referred).toBeGreaterThan(CALLS / 100)
    await stop()
    expect([stack.load, clock.pending]).toEqual([{ transactions: 0, dialogs: 0, invitations: 0 }, 0])
  },
  LIMIT_MS,
)

test.each([
  ['a quoted string of backslashes', `From: "${'\\'.repeat(60_000)}`],
  ['spaces', `From: ${' '.repeat(60_000)}x`],
  ['spaces in a Via', `Via: SIP/2.0/UDP${' '.repeat(30_000)}/${' '.repeat(30_000)}x`],
  ['brackets', `Contact: ${'<'.repeat(60_000)}`],
  ['commas', `Route: ${','.repeat(60_000)}`],
  ['parameters', `To: <sip:a@b>${';a'.repeat(30_000)}`],
  ['folded lines', `Subject: a${'\r\n a'.repeat(15_000)}`],
])('a message with very many %s is dealt with at once', async (_, line) => {
  const clock = new TestClock()
  const network = new DatagramNetwork(clock)
  const { stack } = sipEndpoint({ network, clock }, { listen: [{ ...OURS, transport: 'udp' }] })
  await stack.start()
  stack.onInvite((invite) => invite.reject({ status: 486 }))
  const peer = await network.bind(PEER, () => {})
  const [name = ''] = line.split(':', 1)
  const text = SAMPLES[0]!.replace(new RegExp(`${name}: .*\r\n`), '').replace('Supported', `${line}\r\nSupported`)
  peer.send(Buffer.from(text, 'latin1'), OURS)
  const before = performance.now()
  await clock.advance(10)
  expect(performance.now() - before).toBeLessThan(AT_ONCE_MS)
})
