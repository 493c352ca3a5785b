import { expect, test } from 'vitest'
import { Heard, sipEndpoint } from './support/sip-house.ts'
import { DatagramNetwork, seeded } from './support/sip-network.ts'
import { TestClock } from './support/test-clock.ts'

const DATAGRAMS = 50_000
const OURS = { host: '10.0.0.1', port: 5060 }
const PEER = { host: '10.0.0.9', port: 5060 }
/** What parsers trip over. */
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
  request('ACK', []),
  'SIP/2.0 401 Unauthorized\r\nVia: SIP/2.0/UDP 10.0.0.1;branch=z9hG4bKNUMBER\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:c@d>;tag=2\r\n' +
    'Call-ID: NUMBER\r\nCSeq: 1 INVITE\r\nWWW-Authenticate: Digest realm="x", nonce="y", qop="auth"\r\nContent-Length: 0\r\n\r\n',
]

function mutator(random: () => number): (n: number) => Buffer {
  const below = (limit: number): number => Math.floor(random() * limit)
  return (n) => {
    let text = SAMPLES[below(SAMPLES.length)]!.replaceAll('NUMBER', `n${n}`)
    for (let change = below(6); change > 0; change--) {
      const at = below(text.length + 1)
      const kind = below(4)
      const piece = kind === 0 ? NASTY[below(NASTY.length)]! : kind === 1 ? String.fromCharCode(below(256)) : ''
      const cut = kind === 2 ? below(40) : kind === 1 ? 1 : 0
      const doubled = kind === 3 ? text.slice(at, at + below(200)) : ''
      text = text.slice(0, at) + piece + doubled + text.slice(at + cut)
    }
    return Buffer.from(text, 'latin1')
  }
}

test(`${DATAGRAMS} mutated datagrams: none ends or blocks the endpoint, and nothing of them stays`, async () => {
  const clock = new TestClock()
  const network = new DatagramNetwork(clock)
  const faults: unknown[] = []
  network.at_once = true
  const log = { isLevelEnabled: () => false, warn: () => {}, error: (fault: unknown) => void faults.push(fault) }
  const { stack, dropped } = sipEndpoint(
    { network, clock, log: log as never },
    { listen: [{ ...OURS, transport: 'udp' }], limits: { waiting: 5_000, per_second: 100_000 } },
  )
  await stack.start()
  let invited = 0
  stack.onInvite((invite) => {
    invited++
    if (invited % 3 === 0) clock.after(5_000, () => invite.reject(486, ''))
    else if (invited % 3 === 2) invite.reject(486, '')
    else
      invite.answer('v=0 ours').then(
        ({ dialog }) => dialog.listen(new Heard()),
        () => {},
      )
  })
  const peer = await network.bind(PEER, () => {})
  const mutated = mutator(seeded(2026))
  for (let n = 0; n < DATAGRAMS; n++) {
    peer.send(mutated(n), OURS)
    if (n % 5_000 === 4_999) await clock.advance(40_000)
  }
  expect(faults).toEqual([])
  expect(invited).toBeGreaterThan(DATAGRAMS / 20)
  expect(new Set(dropped)).toEqual(new Set(['malformed', 'unmatched']))
  const stopped = stack.stop()
  await clock.advance(100_000)
  await stopped
  expect(stack.load).toEqual({ transactions: 0, dialogs: 0, invitations: 0 })
  expect(clock.pending).toBe(0)
})

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
  stack.onInvite((invite) => invite.reject(486, ''))
  const peer = await network.bind(PEER, () => {})
  const [name = ''] = line.split(':', 1)
  const text = SAMPLES[0]!.replace(new RegExp(`${name}: .*\r\n`), '').replace('Supported', `${line}\r\nSupported`)
  peer.send(Buffer.from(text, 'latin1'), OURS)
  const before = performance.now()
  await clock.advance(10)
  expect(performance.now() - before).toBeLessThan(200)
})
