import { expect, test } from 'vitest'
import { VirtualClock } from './virtual-clock.ts'

const NOON = new Date('2026-11-20T11:00:00.000Z')
const after = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1_000)

test('time stands still until somebody moves it, and so do durations', () => {
  const clock = new VirtualClock(NOON)
  const began_ms = clock.monotonic_ms()
  expect(clock.now()).toEqual(NOON)
  clock.moveTo(after(90))
  expect(clock.now()).toEqual(after(90))
  expect(clock.monotonic_ms() - began_ms).toBe(90_000)
})

test('a move runs the timers that were due until then, in order, and no others', () => {
  const clock = new VirtualClock(NOON)
  const ran: string[] = []
  clock.after(20_000, () => ran.push('second'))
  clock.after(10_000, () => ran.push('first'))
  clock.after(40_000, () => ran.push('later'))
  const cancel = clock.after(15_000, () => ran.push('cancelled'))
  cancel()
  expect(clock.nextTimer).toEqual(after(10))
  clock.moveTo(after(30))
  expect(ran).toEqual(['first', 'second'])
  expect(clock.nextTimer).toEqual(after(40))
})

test('a timer that sets itself again runs once in a move, however often it would have been due', () => {
  const clock = new VirtualClock(NOON)
  let looks = 0
  const look = (): void => {
    looks++
    clock.after(5_000, look)
  }
  clock.after(5_000, look)
  clock.moveTo(after(24 * 60 * 60))
  expect(looks).toBe(1)
  expect(clock.nextTimer).toEqual(after(24 * 60 * 60 + 5))
})

test('a timer without a delay runs although the clock stands still, and can be cancelled', async () => {
  const clock = new VirtualClock(NOON)
  const ran: string[] = []
  clock.after(0, () => ran.push('now'))
  clock.after(0, () => ran.push('cancelled'))()
  await new Promise((resolve) => setImmediate(resolve))
  expect(ran).toEqual(['now'])
})

test('it is never turned back', () => {
  expect(() => new VirtualClock(NOON).moveTo(after(-1))).toThrow('forward only')
})
