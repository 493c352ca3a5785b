import { describe, expect, test } from 'vitest'
import { knownPages } from './known-pages.ts'

const pages = knownPages(
  [
    '/',
    '/sign-in',
    '/$environment',
    '/$environment/calls',
    '/$environment/calls/$call_id',
    '/$environment/a/$agent_id/calls',
  ],
  'production',
)

describe('known pages', () => {
  test('finds a list by its word and a resource by its id', () => {
    expect(pages.named('calls')).toBe('/production/calls')
    expect(pages.of('call_id', 'call_1/../..')).toBe('/production/calls/call_1%2F..%2F..')
  })

  test('finds nothing if no page exists', () => {
    expect(pages.named('sign-in')).toBeUndefined()
    expect(pages.of('number_id', 'num_1')).toBeUndefined()
  })
})
