import { describe, expect, test } from 'vitest'
import type { Entry } from '../entries/entries.ts'
import { marksOf } from './marks.ts'

const entry = (id: string, at_ms: number, until_ms = at_ms): Entry => ({ id, at_ms, until_ms }) as Entry
const view = (change: object = {}) => ({ width_px: 1_000, from_ms: 0, to_ms: 10_000, px_per_ms: 0.1, ...change })

describe('the marks of a lane', () => {
  test('are where their entries are, wide enough to be clicked', () => {
    expect(marksOf([entry('a', 1_000, 3_000), entry('b', 5_000)], view())).toMatchObject([
      { id: 'a', left_px: 100, width_px: 200 },
      { id: 'b', left_px: 500, width_px: 4 },
    ])
  })

  test('represent several entries if these would cover each other', () => {
    const marks = marksOf([entry('a', 1_000), entry('b', 1_010), entry('c', 1_020, 1_200), entry('d', 5_000)], view())
    expect(marks.map(({ entries }) => entries.map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['d']])
    expect(marks[0]).toMatchObject({ left_px: 100, width_px: 20 })
  })

  test('are only those of the visible part', () => {
    const entries = [entry('a', 0), entry('b', 2_000, 4_000), entry('c', 6_000)]
    expect(marksOf(entries, view({ from_ms: 3_000, to_ms: 5_000 })).map(({ id }) => id)).toEqual(['b'])
  })

  test('never exceed the room in the lane, whatever the number of entries', () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => entry(String(index), index / 2))
    expect(marksOf(entries, view()).length).toBeLessThanOrEqual(200)
  })
})
