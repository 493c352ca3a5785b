import { describe, expect, test } from 'vitest'
import { knownPages } from '../known-pages.ts'
import { entryOfId, isFoundBy, matching, numberSearchOf, type Entry } from './entries.ts'

const pages = knownPages(['/$environment/calls/$call_id'], 'sandbox')
const entry = (title: string, also = ''): Entry => ({ key: title, group: '', title, also, open: { to: '/' } })

describe('entries of the palette', () => {
  test('lead from an id to its page', () => {
    expect(entryOfId(' call_0Ub5Xw1A000k3mZq8RtYvLp ', pages)).toMatchObject([
      { open: { to: '/sandbox/calls/call_0Ub5Xw1A000k3mZq8RtYvLp' } },
    ])
  })

  test.each(['call_', 'call_1/../x', 'usr_0Ub5Xw1A000k3mZq8RtYvLp', 'req_0Ub5Xw1A000k3mZq8RtYvLp', 'constructor_1'])(
    'contain no page for %s',
    (typed) => expect(entryOfId(typed, pages)).toEqual([]),
  )

  test('are found by words in any order, or by the service', () => {
    const entries = [entry('Sign out'), entry('Front desk', 'agt_1')]
    expect(matching(entries, 'OUT sign').map(({ title }) => title)).toEqual(['Sign out'])
    expect(matching(entries, 'agt_1').map(({ title }) => title)).toEqual(['Front desk'])
    expect(matching(entries, 'x'.repeat(65_536))).toEqual([])
    const found = { ...entry('+2348031234567'), is_found: true }
    expect(matching([...entries, found], '(0803) 123')).toEqual([found])
  })

  test.each([
    ['+234 (803) 123-4567', true],
    ['0803', true],
    ['3456', true],
    ['0123', false],
    ['804', false],
  ])('a number is found by its digits, or with a zero for the country code: %s', (search, is_found) => {
    expect(numberSearchOf(` ${search} `)).toBe(search)
    expect(isFoundBy(search, { e164: '+2348031234567' })).toBe(is_found)
  })

  test.each(['', '+', 'num_1', '12 a', '1'.repeat(41)])('no number is searched for by "%s"', (typed) =>
    expect(numberSearchOf(typed)).toBeUndefined(),
  )
})
