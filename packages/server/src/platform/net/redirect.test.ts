import { expect, test } from 'vitest'
import { redirectDetail } from './redirect.ts'

test.each<[string, string | string[] | undefined, string]>([
  ['names the destination', 'https://www.example.com/agent/', ', a redirect to https://www.example.com/agent/'],
  ['names the first of several destinations', ['/one', '/two'], ', a redirect to /one'],
  ['leaves out the query, which may be secret', '/login?token=42#top', ', a redirect to /login'],
  ['leaves out a password', 'https://ada:42@example.com/a@b', ', a redirect to https://example.com/a@b'],
  ['leaves out a destination that is missing', undefined, ''],
  ['leaves out a destination that is not printable', '/a\u0007b', ''],
  ['leaves out a destination that is too long', `/${'a'.repeat(200)}`, ''],
])('%s', (_, location, shown) => {
  expect(redirectDetail(301, location)).toBe(`Answered 301${shown}; redirects are not followed.`)
})
