import { describe, expect, test } from 'vitest'
import { knownPages } from '../known-pages.ts'
import { entryOfId, matching, type Entry } from './entries.ts'

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

  test('are found by words in any order, and by a number with spaces', () => {
    const entries = [entry('Sign out'), entry('+2348031234567'), entry('Front desk', 'agt_1')]
    expect(matching(entries, 'OUT sign').map(({ title }) => title)).toEqual(['Sign out'])
    expect(matching(entries, '803 123').map(({ title }) => title)).toEqual(['+2348031234567'])
    expect(matching(entries, 'agt_1').map(({ title }) => title)).toEqual(['Front desk'])
    expect(matching(entries, 'x'.repeat(65_536))).toEqual([])
  })
})
