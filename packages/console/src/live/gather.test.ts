import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first item is passed on at once, and those after it together', () => {
  const handed: (readonly number[])[] = []
  const add = gather<number>((things) => handed.push(things), 50)
  add(1)
  expect(handed).toEqual([[1]])
  add(2)
  add(3)
  vi.advanceTimersByTime(49)
  expect(handed).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(handed).toEqual([[1], [2, 3]])
  add(4)
  expect(handed).toHaveLength(2)
  vi.advanceTimersByTime(50)
  expect(handed.at(-1)).toEqual([4])
})

test('after a pause, the next item is again passed on at once', () => {
  const handed: (readonly number[])[] = []
  const add = gather<number>((things) => handed.push(things), 50)
  add(1)
  vi.advanceTimersByTime(51)
  add(2)
  expect(handed).toEqual([[1], [2]])
})
