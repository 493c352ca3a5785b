import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import type { AttemptResult } from './breaker.ts'
import { SharedBreaker } from './shared-breaker.ts'

let clock: TestClock
let breaker: SharedBreaker

beforeEach(() => {
  clock = new TestClock()
  breaker = new SharedBreaker(clock)
})

const admits = (tenant: string): boolean => breaker.of(tenant).admits()

/** Makes one attempt after another, each with one of the results. */
function attempt(tenant: string, ...results: AttemptResult[]): void {
  for (const result of results) {
    expect(admits(tenant)).toBe(true)
    breaker.of(tenant).ended(result)
  }
}

const FIVE = Array.from({ length: 5 }, () => 'failed' as const)

/** Reports five failures of three tenants. */
function openForAll(): void {
  attempt('a', 'failed', 'failed')
  attempt('b', 'failed', 'failed')
  attempt('c', 'failed')
}

test('the failures of one tenant open it for that tenant alone', () => {
  attempt('mallory', ...FIVE)
  expect(admits('mallory')).toBe(false)
  expect(admits('alice')).toBe(true)
})

test('hanging requests of a tenant open it for no other tenant, even if there are many', () => {
  for (let made = 0; made < 1_000; made++) breaker.of('mallory').ended('failed')
  expect(admits('alice')).toBe(true)
})

test('the failures of two tenants open it for those two alone', () => {
  attempt('mallory', ...FIVE)
  attempt('accomplice', ...FIVE)
  expect([admits('mallory'), admits('accomplice'), admits('alice')]).toEqual([false, false, true])
})

test('five failures of three tenants open it for all, even for a tenant that has not asked yet', () => {
  openForAll()
  expect(['a', 'b', 'c', 'alice'].map(admits)).toEqual([false, false, false, false])
})

test('five failures are needed, regardless of their tenants', () => {
  for (const tenant of ['a', 'b', 'c', 'd']) attempt(tenant, 'failed')
  expect(admits('alice')).toBe(true)
})

test('a success of any tenant resets the count', () => {
  attempt('a', 'failed', 'failed')
  attempt('b', 'failed', 'failed')
  attempt('alice', 'worked')
  attempt('c', 'failed')
  expect(admits('alice')).toBe(true)
})

test('a result that says nothing is neither a failure nor a success', () => {
  attempt('a', 'failed', 'untried', 'untried', 'untried', 'untried', 'failed')
  attempt('b', 'failed', 'untried', 'failed')
  expect(admits('alice')).toBe(true)
  attempt('c', 'failed')
  expect(admits('alice')).toBe(false)
})

test('after 30 s three tenants try it once each, and the others wait for 30 s more', async () => {
  openForAll()
  await clock.advance(29_999)
  expect(admits('alice')).toBe(false)
  await clock.advance(1)
  expect(['a', 'a', 'alice', 'bob', 'carol'].map(admits)).toEqual([true, false, true, true, false])
  await clock.advance(30_000)
  expect(admits('carol')).toBe(true)
})

test('one tenant whose tries hang does not keep it open: the next one’s success closes it for all', async () => {
  openForAll()
  await clock.advance(30_000)
  expect(admits('mallory')).toBe(true) // and never ends
  attempt('alice', 'worked')
  expect(['a', 'b', 'c', 'carol'].map(admits)).toEqual([true, true, true, true])
})

test('a success after an outage also closes the breakers of tenants whose own requests had failed', async () => {
  for (const tenant of ['a', 'b']) attempt(tenant, 'failed', 'failed', 'failed')
  for (const tenant of ['a', 'b', 'c']) for (const result of FIVE) breaker.of(tenant).ended(result)
  expect(['a', 'b', 'c'].map(admits)).toEqual([false, false, false])
  await clock.advance(30_000)
  attempt('alice', 'worked')
  expect(['a', 'b', 'c'].map(admits)).toEqual([true, true, true])
})

test('an abandoned attempt is available to the next tenant', async () => {
  openForAll()
  await clock.advance(30_000)
  for (const tenant of ['a', 'b', 'c']) expect(admits(tenant)).toBe(true)
  expect(admits('alice')).toBe(false)
  breaker.of('a').ended('untried')
  expect(admits('alice')).toBe(true)
})

test('a tenant whose own breaker is open takes no attempt from another', async () => {
  attempt('mallory', ...FIVE)
  await clock.advance(10_000)
  attempt('a', 'failed')
  attempt('b', 'failed')
  await clock.advance(30_000)
  // Mallory's only attempt with her own breaker. The shared one opened 30 s ago.
  expect(['mallory', 'mallory', 'alice', 'bob', 'carol'].map(admits)).toEqual([true, false, true, true, false])
})

test('the open time is the longer of the tenant’s own breaker and the shared one', async () => {
  attempt('mallory', ...FIVE)
  await clock.advance(10_000)
  expect([breaker.of('mallory').open_for_ms, breaker.of('alice').open_for_ms]).toEqual([10_000, 0])
  attempt('a', 'failed')
  attempt('b', 'failed')
  await clock.advance(5_000)
  expect([breaker.of('mallory').open_for_ms, breaker.of('alice').open_for_ms]).toEqual([15_000, 5_000])
})

test('attempts that fail when this process continues after a freeze open it for nobody', async () => {
  await clock.freeze(70_000)
  for (const tenant of ['a', 'b', 'c']) attempt(tenant, ...FIVE)
  expect(['a', 'b', 'c', 'alice'].map(admits)).toEqual([true, true, true, true])
  await clock.advance(3_000)
  openForAll()
  expect(admits('alice')).toBe(false)
})
