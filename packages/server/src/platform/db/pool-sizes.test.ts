import { expect, test } from 'vitest'
import { DATABASE_CONNECTIONS, poolSizes } from './pool-sizes.ts'

test.each([
  [DATABASE_CONNECTIONS, { requests: 16, work: 10 }],
  [12, { requests: 6, work: 4 }],
  [13, { requests: 7, work: 4 }],
  [200, { requests: 122, work: 76 }],
])('%i connections are two sessions and the pools %o', (connections, sizes) => {
  expect(poolSizes(connections)).toEqual(sizes)
  expect(sizes.requests + sizes.work + 2).toBe(connections)
})
