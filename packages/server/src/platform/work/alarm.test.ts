import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { Alarm } from './alarm.ts'

let clock: TestClock
let alarm: Alarm
const slept: boolean[] = []

beforeEach(() => {
  clock = new TestClock()
  alarm = new Alarm(clock)
  slept.length = 0
})

const inSeconds = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1_000)
const sleep = async (): Promise<void> => void slept.push(await alarm.sleep())

test('a sleep ends at the earliest time, and reports that a time has come', async () => {
  void sleep()
  alarm.ringAt(inSeconds(3))
  alarm.ringAt(inSeconds(2))
  await clock.advance(1_999)
  expect(slept).toEqual([])
  await clock.advance(1)
  expect(slept).toEqual([true])
})

test('a ring ends the sleep and leaves the time for the next one', async () => {
  alarm.ringAt(inSeconds(2))
  void sleep()
  alarm.ring()
  await clock.advance(0)
  expect(slept).toEqual([false])
  void sleep()
  expect(alarm.asleep).toBe(true)
  await clock.advance(2_000)
  expect(slept).toEqual([false, true])
})

test('a ring between two sleeps ends the next one at once', async () => {
  alarm.ring()
  expect([alarm.rung, alarm.asleep]).toEqual([true, false])
  await sleep()
  expect(slept).toEqual([false])
  void sleep()
  await clock.advance(60_000)
  expect(slept).toEqual([false])
})

test('a time that has passed ends the sleep at once, also after the clock was set forward', async () => {
  alarm.ringAt(inSeconds(3_600))
  clock.step(3_600_000)
  await sleep()
  expect(slept).toEqual([true])
})

test('a clock that is set back does not take the time away', async () => {
  alarm.ringAt(inSeconds(2))
  void sleep()
  clock.step(-60_000)
  await clock.advance(2_000)
  expect(slept).toEqual([false]) // too early by the new time
  void sleep()
  await clock.advance(60_000)
  expect(slept).toEqual([false, true])
})
