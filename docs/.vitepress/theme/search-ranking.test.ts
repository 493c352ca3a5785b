import { expect, test } from 'vitest'
import { searchRanking } from './search-ranking.ts'

const ranking = searchRanking('/docs/errors/')

test('error pages count less than guides, whatever is looked for', () => {
  expect(ranking.tokenize('call window')).toEqual(['call', 'window'])
  const boosts = ['/docs/voice#call-window', '/docs/api/createCall#place-a-call', '/docs/errors#errors'].map(
    ranking.boostDocument,
  )
  expect(boosts).toEqual([1, 1, 1])
  expect(ranking.boostDocument('/docs/errors/CALL_WINDOW_RESTRICTED#call_window_restricted')).toBeLessThan(0.1)
})

test.each([' CALL_WINDOW_RESTRICTED ', 'call_window_restricted'])('the page of a code counts fully for %j', (query) => {
  ranking.tokenize(query)
  expect(ranking.boostDocument('/docs/errors/CALL_WINDOW_RESTRICTED#call_window_restricted')).toBe(1)
  expect(ranking.boostDocument('/docs/errors/NOT_FOUND#not_found')).toBeLessThan(0.1)
})
