import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { carriersByEnvironment } from './by-environment.ts'

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
