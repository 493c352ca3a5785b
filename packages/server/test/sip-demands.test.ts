import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SipWorld, inviteTo } from './support/sip-harness.ts'

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
