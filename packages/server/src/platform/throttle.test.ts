import { expect, test } from 'vitest'
import { TestClock } from '../../test/support/test-clock.ts'
import { BURST, Throttle } from './throttle.ts'

/** Requests that wait for up to 50 ms, and the times at which their work has begun. */
function bench() {
  const clock = new TestClock()
  const began_ms = clock.monotonic_ms()
  const begun: number[] = []
  const throttle = new Throttle(50, clock)
  const begin = (): void => {
    throttle.begin()
    begun.push(clock.monotonic_ms() - began_ms)
  }
  const ask = (count = 1): void => {
    for (let asked = 0; asked < count; asked++) if (throttle.mayBegin(() => ask())) begin()
  }
  return { clock, begun, throttle, ask, begin }
}

const burstAt = (ms: number): number[] => Array<number>(BURST).fill(ms)

test('the first few begin at once, and the next one when it has waited', async () => {
  const { clock, begun, ask } = bench()
  ask(BURST)
  await clock.advance(10)
  ask()
  await clock.advance(49)
  expect(begun).toEqual(burstAt(0))
  await clock.advance(1)
  expect(begun).toEqual([...burstAt(0), 60])
})

test('an occasional one begins at once', async () => {
  const { clock, begun, ask } = bench()
  for (let at = 0; at < 20; at++) {
    ask()
    await clock.advance(50)
  }
  expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => at * 50))
})

test('requests that come at a steady pace begin with the first one that waits', async () => {
  const { clock, begun, ask } = bench()
  ask(BURST)
  for (let at = 0; at < 9; at++) {
    ask()
    await clock.advance(20)
  }
  expect(begun).toEqual([...burstAt(0), 50, 110, 170])
})

test('after a pause, one begins at once', async () => {
  const { clock, begun, ask } = bench()
  ask(BURST + 3)
  await clock.advance(150)
  ask()
  expect(begun).toEqual([...burstAt(0), 50, 150])
})

test('it may begin until it does', () => {
  const { begun, throttle, ask } = bench()
  expect([throttle.mayBegin(() => {}), throttle.mayBegin(() => {})]).toEqual([true, true])
  ask()
  expect(begun).toEqual([0])
})

test('waiting requests begin with one that must not wait', async () => {
  const { clock, begun, ask, begin } = bench()
  ask(BURST + 1)
  await clock.advance(20)
  begin()
  await clock.advance(100)
  expect(begun).toEqual([...burstAt(0), 20])
})
