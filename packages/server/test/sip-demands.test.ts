import { createHash } from 'node:crypto'
import { Duplex } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { answeredOf, inviteTo, SipWorld, UNABORTED } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']
const md5 = (...parts: string[]): string => createHash('md5').update(parts.join(':')).digest('hex')

test('a challenge for the integrity of the body is answered with its hash, and the time of a refusal is told', async () => {
  const world = new SipWorld()
  const { stack } = await world.endpoint(OURS)
  const peer = await world.peer(PEER)
  const credentials = { user: 'agent', password: 'secret' }
  const invite = () => peer.requests('INVITE').at(-1)!
  const outcome = stack.invite(inviteTo(PEER, { credentials }), { provisional() {} }, new AbortController().signal)
  await world.settle()
  const lines = ['WWW-Authenticate: Digest realm="mtn", nonce="n1", qop="auth-int"']
  await peer.respond(invite(), '401 Unauthorized', { to: OURS, lines })
  const { headers, uri, body } = invite()
  const field = (name: string) => new RegExp(`[ ,]${name}="?([^",]*)`).exec(headers.get('authorization') ?? '')?.[1]
  const a2 = md5('INVITE', uri, md5(body))
  const expected = md5(md5('agent:mtn:secret'), 'n1', '00000001', field('cnonce')!, 'auth-int', a2)
  expect([field('qop'), field('response'), body]).toEqual(['auth-int', expected, expect.stringMatching('v=0')])
  const busy = ['Retry-After: 120 (overload);duration=60']
  await peer.respond(invite(), '503 Service Unavailable', { to: OURS, lines: busy })
  expect(await outcome).toMatchObject({ kind: 'refused', status: 503, retry_after_seconds: 120 })
})

test('requests of a call that are challenged at the same time are answered one by one', async () => {
  const world = new SipWorld()
  const { stack } = await world.endpoint(OURS)
  const peer = await world.peer(PEER)
  const credentials = { user: 'agent', password: 'secret' }
  const outcome = stack.invite(inviteTo(PEER, { credentials }), { provisional() {} }, UNABORTED)
  await world.settle()
  const sdp = ['Content-Type: application/sdp', '', 'v=0 answer']
  await peer.respond(peer.requests('INVITE')[0]!, '200 OK', { to: OURS, lines: sdp })
  const { dialog } = answeredOf(await outcome)
  void dialog.refer('+2341')
  const bye = dialog.bye()
  await world.settle()
  const lines = ['Proxy-Authenticate: Digest realm="mtn", nonce="1"']
  for (const method of ['REFER', 'BYE']) await peer.respond(peer.requests(method)[0]!, '407 Proxy', { to: OURS, lines })
  const [, ended] = peer.requests('BYE')
  expect(ended?.headers.get('proxy-authorization')).toContain('username="agent"')
  await peer.respond(ended!, '200 OK', { to: OURS })
  await bye
})

test('an answer to the challenge of one node is right at another, to which a proxy sends the call again', async () => {
  const world = new SipWorld()
  const nodes = [OURS, '10.0.0.2']
  const proofs: string[] = []
  for (const host of nodes) {
    const { stack } = await world.endpoint(host, { challenge_secrets: ['of all nodes'] })
    stack.onInvite((invite) => {
      const proof = invite.proof({ user: 'mtn', password: 'secret' })
      proofs.push(proof)
      if (proof === 'right') invite.reject({ status: 486 })
      else invite.challenge(proof === 'stale')
    })
  }
  const peer = await world.peer(PEER)
  const invite = (host: string, cseq: number, lines: string[] = []): Promise<void> =>
    peer.send(host, [
      'INVITE sip:1@ohun SIP/2.0',
      `Via: SIP/2.0/UDP ${PEER};branch=z9hG4bK${cseq};rport`,
      'From: <sip:a@b>;tag=1',
      'To: <sip:1@b>',
      'Call-ID: x',
      `CSeq: ${cseq} INVITE`,
      ...lines,
    ])
  await invite(nodes[0]!, 1)
  const [, asked = ''] = peer.received.at(-1)!.headers.all('www-authenticate')
  const nonce = /nonce="([^"]*)"/.exec(asked)![1]!
  const response = md5(md5('mtn:ohun:secret'), nonce, '00000001', 'c', 'auth', md5('INVITE', 'sip:1@ohun'))
  const given = `username="mtn", realm="ohun", nonce="${nonce}", uri="sip:1@ohun", response="${response}"`
  const counted = 'algorithm=MD5, qop=auth, nc=00000001, cnonce="c"'
  await invite(nodes[1]!, 2, [`Authorization: Digest ${given}, ${counted}`])
  expect(proofs).toEqual(['absent', 'right'])
})

test('a side that demands ever longer session timers is asked six times, not without end', async () => {
  const world = new SipWorld()
  const { stack } = await world.endpoint(OURS)
  const peer = await world.peer(PEER)
  const outcome = stack.invite(inviteTo(PEER), { provisional() {} }, UNABORTED)
  await world.settle()
  for (let least = 3_600; least < 3_606; least++) {
    const lines = [`Min-SE: ${least}`]
    await peer.respond(peer.requests('INVITE').at(-1)!, '422 Session Interval Too Small', { to: OURS, lines })
  }
  expect(await outcome).toMatchObject({ status: 422 })
  expect(peer.requests('INVITE')).toHaveLength(6)
})

describe('a request that may be too long for a datagram', () => {
  const LONG = `v=0 ${'a=x'.repeat(400)}`
  const target = { host: PEER, port: 5060, transport: 'udp', tcp_port: 5070 } as const
  const signal = new AbortController().signal

  test('goes over TCP where the host takes that, with its Via; a short one over UDP', async () => {
    const world = new SipWorld()
    const dialled: string[] = []
    let written = ''
    const socket = new Duplex({ read() {}, write: (chunk, _, done) => done(void (written += String(chunk))) })
    const { bind, listen } = world.network
    const dial = ({ host, port, transport }: { host: string; port: number; transport: string }): Promise<Duplex> => {
      dialled.push(`${transport} ${host} ${port}`)
      return Promise.resolve(socket)
    }
    const { stack } = await world.endpoint(OURS, { network: { bind, listen, dial } })
    const peer = await world.peer(PEER)
    const outcome = stack.invite(inviteTo(PEER, { target, sdp: LONG }), { provisional() {} }, signal)
    await world.settle()
    expect([dialled, peer.received]).toEqual([[`tcp ${PEER} 5070`], []])
    const copied = written.match(/^(?:via|from|to|call-id|cseq):.*/gim)!
    expect(copied[0]).toContain('SIP/2.0/TCP ')
    socket.push(['SIP/2.0 486 Busy Here', ...copied, 'Content-Length: 0', '', ''].join('\r\n'))
    expect(await outcome).toMatchObject({ kind: 'refused', status: 486 })
    void stack.invite(inviteTo(PEER, { target }), { provisional() {} }, signal).catch(() => {})
    await world.settle()
    expect([dialled.length, peer.requests('INVITE').length]).toEqual([1, 1])
  })

  test.each([
    ['the host does not take the connection', target],
    ['nothing is known of TCP', { ...target, tcp_port: undefined }],
  ])('goes over UDP where %s', async (_, { tcp_port, ...udp }) => {
    const world = new SipWorld()
    const { stack } = await world.endpoint(OURS)
    const peer = await world.peer(PEER)
    const to = { ...udp, ...(tcp_port !== undefined && { tcp_port }) }
    const outcome = stack.invite(inviteTo(PEER, { target: to, sdp: LONG }), { provisional() {} }, signal)
    await world.settle()
    const [invite] = peer.requests('INVITE')
    expect(invite?.headers.get('via')).toContain('SIP/2.0/UDP ')
    await peer.respond(invite!, '486 Busy Here', { to: OURS })
    expect(await outcome).toMatchObject({ kind: 'refused', status: 486 })
  })
})
