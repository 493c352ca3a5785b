import { expect, test } from 'vitest'
import { TestClock } from '../../test/support/test-clock.ts'
import { BURST, Throttle } from './throttle.ts'

/** A spacing of 50 ms, and the times at which something has begun. */
function bench() {
  const clock = new TestClock()
  const began_ms = clock.monotonic_ms()
  const begun: number[] = []
  const throttle = new Throttle(50, clock)
  const begin = (count = 1): void => {
    for (let asked = 0; asked < count; asked++)
      if (throttle.mayBegin(() => begin())) begun.push(clock.monotonic_ms() - began_ms)
  }
  return { clock, begun, throttle, begin }
}

const burstAt = (ms: number): number[] => Array<number>(BURST).fill(ms)

test('the first few begin at once, and each of the next when its time has come', async () => {
  const { clock, begun, begin } = bench()
  begin(BURST + 1)
  await clock.advance(49)
  expect(begun).toEqual(burstAt(0))
  await clock.advance(1)
  expect(begun).toEqual([...burstAt(0), 50])
  begin()
  await clock.advance(200)
  expect(begun).toEqual([...burstAt(0), 50, 100])
})

test('an occasional one begins at once', async () => {
  const { clock, begun, begin } = bench()
  for (let at = 0; at < 20; at++) {
    begin()
    await clock.advance(50)
  }
  expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => at * 50))
})

test('two that ask while neither may begin are called once', async () => {
  const { clock, begun, begin } = bench()
  begin(BURST + 3)
  await clock.advance(200)
  expect(begun).toEqual([...burstAt(0), 50])
})

test('the next one waits no longer after many that must not wait than after a single one', async () => {
  const { clock, begun, begin, throttle } = bench()
  begin(BURST + 1)
  await clock.advance(20)
  for (let at = 0; at < 10; at++) throttle.begin()
  await clock.advance(30)
  expect(begun).toEqual(burstAt(0))
  begin()
  await clock.advance(20)
  expect(begun).toEqual([...burstAt(0), 70])
})
