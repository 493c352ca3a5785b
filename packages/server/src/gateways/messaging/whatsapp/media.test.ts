import { expect, test } from 'vitest'
import { isOurs } from './media.ts'

const BASE = new URL('https://graph.facebook.com/v23.0')

test.each(['https://graph.facebook.com/a.png', 'https://lookaside.fbsbx.com/a.png'])(
  '%s belongs to the API or to Meta',
  (url) => {
    expect(isOurs(new URL(url), BASE)).toBe(true)
  },
)

test.each([
  'http://10.0.0.7/secret',
  'http://169.254.169.254/latest/meta-data',
  'https://evil.example.com/a.png',
  'http://graph.facebook.com/a.png',
  'http://lookaside.fbsbx.com/a.png',
  'https://lookaside.fbsbx.com:8443/a.png',
  'https://lookaside.fbsbx.com.evil.example/a.png',
  'https://user:password@lookaside.fbsbx.com/a.png',
  'https://user@graph.facebook.com/a.png',
  'file:///etc/passwd',
])('%s belongs to others', (url) => {
  expect(isOurs(new URL(url), BASE)).toBe(false)
})
