import { describe, expect, test } from 'vitest'
import { countOf, emptyAtEnd, FIRST, hasMore, pageOf, startsOf, withPage, type PageChain } from './page-chain.ts'

const page = (count: number, next_token?: string) => ({ count, next_token })

/** Three pages of two entries, and one that has not been read yet. */
function read(): PageChain {
  let chain = withPage(FIRST, 0, page(2, 'a'))
  chain = withPage(chain, 1, page(2, 'b'))
  return withPage(chain, 2, page(2, 'c'))
}

describe('the pages of a list', () => {
  test('become known one by one', () => {
    expect(countOf(FIRST)).toBe(0)
    expect(hasMore(FIRST)).toBe(true)
    const chain = read()
    expect(chain.map(({ token }) => token)).toEqual([undefined, 'a', 'b', 'c'])
    expect(countOf(chain)).toBe(6)
    expect(hasMore(chain)).toBe(true)
    const whole = withPage(chain, 3, page(1))
    expect(countOf(whole)).toBe(7)
    expect(hasMore(whole)).toBe(false)
  })

  test('stay unchanged when a page is read again and is the same', () => {
    const chain = read()
    expect(withPage(chain, 1, page(2, 'b'))).toBe(chain)
    expect(withPage(chain, 9, page(2, 'b'))).toBe(chain)
  })

  test('are read again after a page that ends elsewhere', () => {
    const chain = withPage(read(), 0, page(2, 'x'))
    expect(chain).toEqual([
      { token: undefined, count: 2 },
      { token: 'x', count: null },
    ])
    expect(withPage(read(), 1, page(1))).toEqual([
      { token: undefined, count: 2 },
      { token: 'a', count: 1 },
    ])
  })

  test('keep their places when one has fewer entries and ends at the same token', () => {
    const chain = withPage(read(), 1, page(1, 'b'))
    expect(countOf(chain)).toBe(5)
    expect(chain).toHaveLength(4)
  })

  test('are found by the place of an entry, and empty ones have none', () => {
    const chain = withPage(withPage(withPage(FIRST, 0, page(2, 'a')), 1, page(0, 'b')), 2, page(3))
    const starts = startsOf(chain)
    expect(starts).toEqual([0, 2, 2])
    expect([0, 1, 2, 4].map((index) => pageOf(starts, index))).toEqual([0, 0, 2, 2])
  })

  test('say how long a search has found nothing', () => {
    expect(emptyAtEnd(FIRST)).toBe(0)
    expect(emptyAtEnd(read())).toBe(0)
    expect(emptyAtEnd(withPage(withPage(read(), 3, page(0, 'd')), 4, page(0, 'e')))).toBe(2)
    expect(emptyAtEnd(withPage(FIRST, 0, page(0, 'a')))).toBe(1)
  })
})
