import { expect, test } from 'vitest'
import { waitAfter } from './password-attempts.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [10, 32_000],
  [11, 60_000],
  [1_000, 60_000],
])('after %i failures the next attempt waits %i ms', (attempts, wait_ms) => {
  expect(waitAfter(attempts)).toBe(wait_ms)
})
