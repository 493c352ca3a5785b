import { expect, test, vi } from 'vitest'
import { readNextPage, type PagedList } from './read-next-page.ts'

type Read = Awaited<ReturnType<PagedList['fetchNextPage']>>

const first: Read = { hasNextPage: true, isError: false, data: { pages: [1] } }
const second: Read = { ...first, data: { pages: [1, 2] } }

/** Reads a next page, and counts the attempts. After the last of the results, each attempt is interrupted. */
async function attempts(...results: Read[]): Promise<number> {
  const fetchNextPage = vi.fn(() => Promise.resolve(results.shift() ?? first))
  await readNextPage({ ...first, fetchNextPage })
  return fetchNextPage.mock.calls.length
}

test('a page that a live event interrupts is read again', async () => {
  expect(await attempts(second)).toBe(1)
  expect(await attempts(first, first, second)).toBe(3)
})

test('a page is not read again after an error, or if there is none', async () => {
  expect(await attempts({ ...first, isError: true })).toBe(1)
  expect(await attempts({ ...first, hasNextPage: false })).toBe(1)
})

test('a page that is always interrupted is read ten times at most', async () => {
  expect(await attempts()).toBe(10)
})
