import { expect, test } from 'vitest'
import { nextJobAttemptAt } from './job-runner.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [9, 256],
  [10, 300],
  [19, 300],
])('after %i failed attempts a job waits %i s', (attempts, seconds) => {
  expect(nextJobAttemptAt(attempts, now)).toEqual(new Date(now.getTime() + seconds * 1000))
})

test('the twentieth failure is the last', () => {
  expect(nextJobAttemptAt(20, now)).toBeNull()
})
