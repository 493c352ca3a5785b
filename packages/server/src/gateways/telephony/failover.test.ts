import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { TestClock } from '../../../test/support/test-clock.ts'
import { carriersByEnvironment } from './by-environment.ts'
import type { Carrier } from './carrier.ts'
import { withFailover } from './failover.ts'

const carrierFor = carriersByEnvironment(systemClock)
const never = new AbortController().signal
const dial = (environment: 'sandbox' | 'production', to: string) =>
  carrierFor(environment, to).dial({ from: '+2348000000042', to }, never)

test('the home operator carries the call', async () => {
  expect(await dial('sandbox', '+2348021234567')).toMatchObject({ kind: 'ringing', mno: 'airtel' })
})

test('a destination ending in 9004 fails on the first operator and rings on the second', async () => {
  expect(await dial('sandbox', '+2348031239004')).toMatchObject({ kind: 'ringing', mno: 'glo' })
})

test('a destination ending in 9001 fails on all four', async () => {
  expect(await dial('sandbox', '+2348031239001')).toEqual({ kind: 'carrier_failed', cause: '9mobile refused the call' })
})

test('production has no carrier yet and says so', async () => {
  expect(await dial('production', '+2348031234567')).toEqual({
    kind: 'carrier_failed',
    cause: 'no carrier is configured',
  })
})

test('a silent carrier loses its turn after 1.2 s, and four of them fit the budget of 5 s', async () => {
  const clock = new TestClock()
  const begun: number[] = []
  const silent: Carrier = {
    dial: () => {
      begun.push(clock.now().getTime())
      return new Promise(() => {})
    },
  }
  const start = clock.now().getTime()
  const outcome = withFailover([silent, silent, silent, silent, silent], clock).dial({ from: '', to: '' }, never)
  await clock.advance(5_000)
  expect(await outcome).toEqual({ kind: 'carrier_failed', cause: 'it did not answer in time' })
  expect(begun.map((time) => time - start)).toEqual([0, 1_200, 2_400, 3_600, 4_800])
})
