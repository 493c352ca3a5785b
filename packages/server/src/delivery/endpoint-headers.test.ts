import { describe, expect, test } from 'vitest'
import { createSecretBox } from '../platform/crypto.ts'
import { createHeaderBox, headersFault } from './endpoint-headers.ts'

const SECRET = 'Bearer s3cret'

describe('headers of an endpoint', () => {
  test.each([
    [{}],
    [{ Authorization: SECRET }],
    [{ 'X-Api-Key': 'a', 'x-tenant': 'with spaces, and "quotes"' }],
    [{ 'X-Long': 'x'.repeat(1_024) }],
    [Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`X-${n}`, 'v']))],
  ])('%j may be sent', (headers) => {
    expect(headersFault(headers)).toBeNull()
  })

  test.each([
    ['Host', 'host'],
    ['hOsT', 'the same in another case'],
    ['Content-Type', 'what the body is'],
    ['Content-Length', 'its length'],
    ['Transfer-Encoding', 'hop-by-hop'],
    ['Connection', 'hop-by-hop'],
    ['Keep-Alive', 'hop-by-hop'],
    ['Proxy-Authorization', 'hop-by-hop'],
    ['TE', 'hop-by-hop'],
    ['Upgrade', 'hop-by-hop'],
    ['Expect', 'waits for an answer before the body'],
    ['User-Agent', 'ours'],
    ['X-Service-Signature', 'ours'],
    ['x-service-event-id', 'ours'],
  ])('%s is refused: %s', (name) => {
    expect(headersFault({ [name]: 'value' })).toBe(
      `"${name}" is set by the service or belongs to the connection; choose another name.`,
    )
  })

  test.each(['', 'a b', 'a:b', 'a\r\nb', 'ü', 'x'.repeat(65), '"x"'])('a name %j is refused', (name) => {
    expect(headersFault({ [name]: 'value' })).toMatch(/must be a header name/)
  })

  test.each([
    '',
    ' s3cret',
    's3cret ',
    's3cret\r\nX-Evil: 1',
    's3cret\nb',
    's3cret\tb',
    's3cret\u0000b',
    's3cret\u007fb',
    's3cret é',
    `s3cret${'x'.repeat(1_020)}`,
  ])('a value %j is refused, without being repeated', (value) => {
    const fault = headersFault({ 'X-Key': value })
    expect(fault).toMatch(/^"X-Key" must have a value of 1 to 1024 printable/)
    expect(fault).not.toContain('s3cret')
  })

  test('11 headers, a repeated name and more than 4096 bytes are refused', () => {
    expect(headersFault(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'v'])))).toMatch(
      /at most 10/,
    )
    expect(headersFault({ 'X-Key': 'a', 'x-key': 'b' })).toMatch(/must not repeat a name/)
    const long = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`X-${n}`, 'x'.repeat(1_000)]))
    expect(headersFault(long)).toMatch(/4096 bytes/)
  })

  test('values are sealed and names are not', () => {
    const box = createHeaderBox(createSecretBox(Buffer.alloc(32, 7)))
    const stored = box.store({ Authorization: SECRET })
    expect(stored.header_names).toEqual(['Authorization'])
    expect(stored.sealed_headers).not.toContain('s3cret')
    expect(box.open(stored.sealed_headers)).toEqual({ Authorization: SECRET })
    expect(box.store({})).toEqual({ sealed_headers: null, header_names: [] })
    expect(box.open(null)).toEqual({})
  })
})
