import { expect, test } from 'vitest'
import { newTotpSecret, otpauthUri, stepOf } from './totp.ts'

/** Test vectors of RFC 6238, appendix B, for SHA-1: the last six of eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each(VECTORS)('the code at %i s is that of RFC 6238', (seconds, code) => {
  expect(stepOf(code, SECRET, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step early and one step late, under the step it belongs to, and no further', () => {
  const [seconds, code] = VECTORS[1]
  const step = Math.floor(seconds / 30)
  const accepted = [-60, -30, 0, 30, 60].map((shift) => stepOf(code, SECRET, new Date((step * 30 + shift) * 1_000)))
  expect(accepted).toEqual([null, step, step, step, null])
})

test.each(['28708', '2870820', 'abcdef', '', '２８７０８２'])('%s is not a code', (code) => {
  expect(stepOf(code, SECRET, new Date(59_000))).toBeNull()
})

test('a secret has 160 random bits, and the URI names service and account', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const uri = new URL(otpauthUri(secret, 'a+b:c@example.com'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Ohun:a%2Bb%3Ac%40example\.com\?/)
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Ohun', digits: '6', period: '30' })
})
