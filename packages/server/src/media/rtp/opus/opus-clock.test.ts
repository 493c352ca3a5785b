import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OpusClock } from './opus-clock.ts'

const TIMESTAMPS = 2 ** 32

test('a frame of 20 ms is 160 samples, also when its timestamps wrap or go back', () => {
  const clock = new OpusClock()
  const first = clock.timestamp(TIMESTAMPS - 960)
  const times = [0, 960, 0, TIMESTAMPS - 960, 1_920].map((timestamp) => clock.timestamp(timestamp) - first)
  expect(times).toEqual([160, 320, 160, 0, 480])
})

test('our timestamps wrap too', () => {
  const clock = new OpusClock()
  const first = clock.timestamp(0)
  const back = clock.timestamp(TIMESTAMPS - 960)
  expect((first - back) | 0).toBe(160)
})

test('any timestamps become timestamps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: TIMESTAMPS - 1 })), (given) => {
      const clock = new OpusClock()
      for (const timestamp of given) {
        const ours = clock.timestamp(timestamp)
        expect(Number.isInteger(ours) && ours >= 0 && ours < TIMESTAMPS).toBe(true)
      }
    }),
  )
})
