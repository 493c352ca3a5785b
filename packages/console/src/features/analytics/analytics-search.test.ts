import { expect, test } from 'vitest'
import { analyticsSearchOf } from './analytics-search.ts'

test('an address keeps what the page can show, and drops the rest', () => {
  const known = { days: 90, agent_id: 'agt_1', channel: 'voice' }
  expect(analyticsSearchOf(known)).toEqual(known)
  expect(analyticsSearchOf({ days: '30', agent_id: ' agt_1 ' })).toEqual({ days: 30, agent_id: 'agt_1' })
  expect(analyticsSearchOf({ days: 8, agent_id: '  ', channel: 'fax', other: 1 })).toEqual({})
})
