import { expect, test } from 'vitest'
import { TestClock } from '../../../../test/support/test-clock.ts'
import { processLimits } from '../../../platform/limits/process-limits.ts'
import { CallSetUps, SET_UPS, type SetUp } from './call-set-ups.ts'

const NUMBER = { number: '+2348000000042', trunk: 'mtn-1' }

async function entered(set_ups: CallSetUps, set_up: SetUp): Promise<() => void> {
  const end = await set_ups.enter(set_up)
  if (typeof end === 'string') throw new Error(`The share of the ${end} is used up.`)
  return end
}

test('the share of a number refills with time', async () => {
  const clock = new TestClock()
  const set_ups = new CallSetUps(processLimits(clock))
  const enter = async (): Promise<boolean> => {
    const end = await set_ups.enter(NUMBER)
    if (typeof end === 'string') return false
    end()
    return true
  }
  for (let at = 0; at < SET_UPS.number.at_once; at++) expect(await enter()).toBe(true)
  expect(await enter()).toBe(false)
  await clock.advance(1_000 / SET_UPS.number.per_second)
  expect([await enter(), await enter()]).toEqual([true, false])
})

test('a number has a limit on callers who wait for an answer, however slowly they arrive', async () => {
  const clock = new TestClock()
  const set_ups = new CallSetUps(processLimits(clock))
  const ends: (() => void)[] = []
  for (let at = 0; at < SET_UPS.number.in_progress; at++) {
    ends.push(await entered(set_ups, NUMBER))
    await clock.advance(1_000)
  }
  expect(await set_ups.enter(NUMBER)).toBe('number')
  ends[0]!()
  ends[0]!()
  await entered(set_ups, NUMBER)
  expect(await set_ups.enter(NUMBER)).toBe('number')
})

test('a flood to one number leaves the other numbers of its workspace and its trunk their full shares', async () => {
  const set_ups = new CallSetUps(processLimits(new TestClock()))
  set_ups.learn(NUMBER.number, 'ws_1')
  set_ups.learn('+2348000000043', 'ws_1')
  for (let at = 0; at < 10_000; at++) await set_ups.enter(NUMBER)
  for (let at = 0; at < SET_UPS.number.at_once; at++) await entered(set_ups, { ...NUMBER, number: '+2348000000043' })
})

test('a scan of all numbers does not fill the memory or reset the limit of the number that is called most', async () => {
  const limits = processLimits(new TestClock())
  const set_ups = new CallSetUps(limits)
  for (let at = 0; at < 100_000; at++) {
    set_ups.learn(`+234${at}`, `ws_${at}`)
    await set_ups.enter({ number: `+234${at}`, trunk: 'mtn-1' })
    if (at % 100 === 0) await set_ups.enter(NUMBER)
  }
  expect(set_ups.size + limits.buckets).toBeLessThanOrEqual(40_001)
  expect(await set_ups.enter(NUMBER)).toBe('number')
})
