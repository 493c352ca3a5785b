import { expect, test } from 'vitest'
import { HostShares } from './host-shares.ts'

const takeAll = (shares: HostShares, host: string): number => {
  let taken = 0
  while (shares.take(host)) taken++
  return taken
}

test('a single host gets half of the places, and each further one half of the rest', () => {
  const shares = new HostShares(100)
  expect(['a', 'b', 'c'].map((host) => takeAll(shares, host))).toEqual([50, 25, 13])
})

test('a place that is given back can be taken again, and one that was never taken changes nothing', () => {
  const shares = new HostShares(4)
  expect(takeAll(shares, 'a')).toBe(2)
  shares.free('b')
  expect(shares.take('a')).toBe(false)
  shares.free('a')
  expect(takeAll(shares, 'a')).toBe(1)
})
