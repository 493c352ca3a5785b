import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { signature, signatureHeaders } from './signing.ts'

interface Vector {
  name: string
  secret: string
  timestamp: string
  body_base64: string
  expected: string
}

const file = new URL('../../../../test/vectors/webhook-signatures.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }

test.each(cases)('agrees with openssl: $name', ({ secret, timestamp, body_base64, expected }) => {
  expect(signature(secret, timestamp, Buffer.from(body_base64, 'base64'))).toBe(expected)
})

describe('headers', () => {
  const at = new Date('2026-11-20T10:00:05.999Z')
  const plain = { current: 'whsec_new', previous: null, previous_valid_until: null }

  test('the timestamp is in whole seconds and signed with the body', () => {
    expect(signatureHeaders(plain, '{"a":"ọ̀"}', { now: at, signed_at: at })).toEqual({
      'X-Service-Timestamp': '1795168805',
      'X-Service-Signature': signature('whsec_new', '1795168805', Buffer.from('{"a":"ọ̀"}')),
    })
  })

  test('the previous secret signs beside the current one until its last moment', () => {
    const rotated = { current: 'whsec_new', previous: 'whsec_old', previous_valid_until: at }
    const before = new Date(at.getTime() - 1)
    expect(signatureHeaders(rotated, '{}', { now: before, signed_at: before })).toHaveProperty(
      ['X-Service-Signature-Previous'],
      signature('whsec_old', '1795168805', '{}'),
    )
    expect(signatureHeaders(rotated, '{}', { now: at, signed_at: before })).not.toHaveProperty([
      'X-Service-Signature-Previous',
    ])
  })

  test('if the clock was turned, the timestamp is the machine’s', () => {
    const next_year = new Date('2027-11-20T10:00:00.000Z')
    expect(signatureHeaders(plain, '{}', { now: next_year, signed_at: at })).toHaveProperty(
      ['X-Service-Timestamp'],
      '1795168805',
    )
  })
})
