import { expect, test } from 'vitest'
import { answerChallenge, parseChallenge } from './digest.ts'

const MUFASA = { user: 'Mufasa', password: 'Circle Of Life' }
const of = { method: 'GET', uri: '/dir/index.html', body: '', nonce_count: 1, cnonce: '0a4f113b' }
const RFC_2617 =
  'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"'
const RFC_7616 =
  'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'

const responseTo = (value: string, more: Partial<typeof of> = {}, credentials = MUFASA): string | undefined => {
  const challenge = parseChallenge(value)
  const answer = challenge && answerChallenge(challenge, credentials, { ...of, ...more })
  return /response="([^"]*)"/.exec(answer ?? '')?.[1]
}

test('the examples of RFC 2617 and RFC 7616 have the expected responses', () => {
  expect(responseTo(RFC_2617)).toBe('6629fae49393a05397450978507c4ef1')
  const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
  const life = { user: 'Mufasa', password: 'Circle of Life' }
  expect(responseTo(`Digest ${RFC_7616}, algorithm=MD5`, { cnonce }, life)).toBe('8ca523f5e9506fed4657c9700eebdbec')
  expect(responseTo(`Digest ${RFC_7616}, algorithm=SHA-256`, { cnonce }, life)).toBe(
    '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
  )
})

test.each([
  ['MD5', 'ff2034a9728f395747d25a4bf8dccce3'],
  ['SHA-256', 'da8a1d376e35de0c5578d8ba0ae8c931278ca300a5afb32239fdd87410ef251f'],
])('auth-int alone covers the body, by %s; auth is chosen where both are offered', (algorithm, expected) => {
  const asked = `Digest ${RFC_7616.replace('"auth, auth-int"', '"auth-int"')}, algorithm=${algorithm}`
  const request = { method: 'INVITE', uri: 'sip:+234@x', body: 'v=0 ọ̀rọ̀\r\n' }
  const life = { user: 'Mufasa', password: 'Circle of Life' }
  expect(responseTo(asked, request, life)).toBe(expected)
  expect(answerChallenge(parseChallenge(asked)!, life, { ...of, ...request })).toContain('qop=auth-int, nc=00000001')
  expect(parseChallenge(RFC_2617)?.qop).toBe('auth')
})

test('a response without qop has the older form, and -sess binds it to the nonces', () => {
  const older = responseTo('Digest realm="r", nonce="n"')
  const session = responseTo('Digest realm="r", nonce="n", algorithm=MD5-sess, qop=auth')
  expect(new Set([older, session, responseTo('Digest realm="r", nonce="n", qop=auth')]).size).toBe(3)
  expect(older).toMatch(/^[0-9a-f]{32}$/)
})

test('an answer repeats the values of the challenge and has a nonce count', () => {
  const challenge = parseChallenge('digest Realm="a \\" b, c",NONCE=n , algorithm=sha-256 ,qop="auth",opaque=""')!
  const answer = answerChallenge(challenge, { user: 'x"y', password: '' }, { ...of, nonce_count: 26 })
  expect(answer).toContain('username="x\\"y", realm="a \\" b, c", nonce="n", uri="/dir/index.html"')
  expect(answer).toContain('algorithm=sha-256, qop=auth, nc=0000001a, cnonce="0a4f113b", opaque=""')
})

test.each([
  'Basic realm="x"',
  'Digest',
  'Digest realm="x"',
  'Digest nonce="x"',
  'Digest realm="x", nonce="y", algorithm=SHA-512-256',
  'Digest realm="x", nonce="y", qop="auth-conf"',
  '',
])('%j cannot be answered', (value) => {
  expect(parseChallenge(value)).toBeNull()
})
