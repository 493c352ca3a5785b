import { expect, test } from 'vitest'
import { filesMatching, isTest, occurrences, withoutComments } from './source-files.ts'

/** Several columns of one `unnest`, which must match the alias, the types and the parameters. */
const HAND_KEPT = /unnest\(\s*:\w+::\w+\[\]\s*,/g

const sources = filesMatching('packages/server/src/**/*.ts')
  .filter(({ path }) => !isTest(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }))

test('rows reach a statement through a rowList, not through hand-written lists of columns', () => {
  expect(sources.filter(({ text }) => text.includes('rowList(')).length).toBeGreaterThan(20)
  expect(occurrences(sources, HAND_KEPT)).toEqual([])
})

test('the pattern finds a hand-written list', () => {
  const text = 'select * from unnest(:ids::text[],\n  :claims::int[]) as r (id, claim)'
  expect(occurrences([{ path: 'a.ts', text }], HAND_KEPT)).toHaveLength(1)
})
