import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Collects the batches, each of which takes this time. */
function collect(takes_ms: number): { handed: (readonly number[])[]; add: (item: number) => void } {
  const handed: (readonly number[])[] = []
  const add = gather<number>((items) => {
    handed.push(items)
    return takes_ms === 0 ? Promise.resolve() : new Promise((resolve) => void setTimeout(resolve, takes_ms))
  }, 50)
  return { handed, add }
}

test('the first item is passed on at once, and those after it together', async () => {
  const { handed, add } = collect(0)
  add(1)
  expect(handed).toEqual([[1]])
  add(2)
  add(3)
  await vi.advanceTimersByTimeAsync(49)
  expect(handed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(handed).toEqual([[1], [2, 3]])
  add(4)
  expect(handed).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(50)
  expect(handed.at(-1)).toEqual([4])
})

test('after a pause, the next item is again passed on at once', async () => {
  const { handed, add } = collect(0)
  add(1)
  await vi.advanceTimersByTimeAsync(51)
  add(2)
  expect(handed).toEqual([[1], [2]])
})

test('items wait for a slow reading and then for as long as it took, but not for one that never ends', async () => {
  const slow = collect(400)
  slow.add(1)
  slow.add(2)
  await vi.advanceTimersByTimeAsync(799)
  expect(slow.handed).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.handed).toEqual([[1], [2]])
  const endless = collect(1_000_000)
  endless.add(1)
  endless.add(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(endless.handed).toEqual([[1], [2]])
})
