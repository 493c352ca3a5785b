import { expect, test } from 'vitest'
import { Admission, SLOW_AFTER_MS, type Level } from './admission.ts'

const LIMITS = { per_key: 8, most_per_key: 64, per_tenant: 1_000, max_in_flight: 100, reserve: 20, max_slow: 40 }

const begin = (admission: Admission, count: number, now = 0) =>
  Array.from({ length: count }, (_, n) => admission.begin({ key: `k${n}`, tenant: 't' }, now))

const slots = (admission: Admission, now: number): number[] =>
  ([0, 1, 2] as Level[]).map((level) => admission.slots(level, now))

test('retries leave the reserve free, and second ranks half of it', () => {
  const admission = new Admission(LIMITS)
  expect(slots(admission, 0)).toEqual([100, 90, 80])
  begin(admission, 80)
  expect(slots(admission, 0)).toEqual([20, 10, 0])
})

test('work that runs for a second gives its slot to others, until too much is slow', () => {
  const admission = new Admission(LIMITS)
  begin(admission, 30)
  expect(slots(admission, SLOW_AFTER_MS - 1)).toEqual([70, 60, 50])
  // With 40 slow jobs that take no slot, a retry may count on half, a second rank on three quarters.
  expect(slots(admission, SLOW_AFTER_MS)).toEqual([100, 90, 70])
})

test('a slot is released once, by young and by slow items', () => {
  const admission = new Admission(LIMITS)
  const [slow] = begin(admission, 1)
  expect(slots(admission, SLOW_AFTER_MS)).toEqual([100, 90, 80])
  const [young] = begin(admission, 1, SLOW_AFTER_MS)
  for (const running of [slow, young]) if (running) admission.end(running)
  expect([admission.size, admission.ofKey('k0'), admission.ofTenant('t')]).toEqual([0, 0, 0])
  expect(slots(admission, SLOW_AFTER_MS)).toEqual([100, 90, 80])
})

test('work that hangs takes none of its tenant’s slots, until too much of it does', () => {
  const admission = new Admission({ ...LIMITS, per_tenant: 10, slow_per_tenant: 4 })
  const item = { key: 'free', tenant: 't' }
  begin(admission, 10)
  expect(admission.hasSlotFor(item)).toBe(false)
  admission.slots(0, SLOW_AFTER_MS)
  expect([admission.ofTenant('t'), admission.hasSlotFor(item)]).toEqual([6, true])
  begin(admission, 4, SLOW_AFTER_MS)
  expect(admission.hasSlotFor(item)).toBe(false)
})

test('a first attempt comes before retries, unless its key is degraded', () => {
  const admission = new Admission(LIMITS)
  const item = { key: 'k0', attempt_count: 0, rank: 1 } as const
  expect(admission.levelOf(item)).toBe(1)
  expect(admission.levelOf({ ...item, attempt_count: 1 })).toBe(2)
  const [running] = begin(admission, 1)
  if (running) admission.recordPace(running, 'hung')
  expect(admission.levelOf(item)).toBe(2)
  expect(admission.hasSlotFor({ key: 'k0', tenant: 't' })).toBe(false)
})

const HANGING = { ...LIMITS, per_tenant: 10, slow_per_tenant: 4 }

test('a key with an item that runs for a second hangs until that item ends, and takes no slot of its tenant', () => {
  const admission = new Admission(HANGING)
  const item = { key: 'k0', tenant: 't', attempt_count: 0, rank: 0 } as const
  const first = admission.begin(item, 0)
  expect(admission.takeStalled(SLOW_AFTER_MS - 1)).toEqual([])
  expect(admission.takeStalled(SLOW_AFTER_MS)).toMatchObject([{ key: 'k0', tenant: 't' }])
  expect([admission.hangs('k0'), admission.levelOf(item), admission.hangs('k1')]).toEqual([true, 2, false])
  const second = admission.begin(item, SLOW_AFTER_MS)
  expect([second.has_place, admission.ofTenant('t'), admission.roomForHanging('t')]).toEqual([false, 0, 2])
  admission.end(first)
  expect([admission.hangs('k0'), admission.begin(item, SLOW_AFTER_MS).has_place]).toEqual([false, true])
})

test('hanging keys share a limit of their tenant, and its other keys have all its slots', () => {
  const admission = new Admission(HANGING)
  begin(admission, 2)
  admission.slots(0, SLOW_AFTER_MS)
  for (const key of ['k0', 'k1']) admission.begin({ key, tenant: 't' }, SLOW_AFTER_MS)
  expect(['k0', 'k1'].map((key) => admission.hasSlotFor({ key, tenant: 't' }))).toEqual([false, false])
  for (let n = 0; n < 10; n++) {
    expect(admission.hasSlotFor({ key: `free${n}`, tenant: 't' })).toBe(true)
    admission.begin({ key: `free${n}`, tenant: 't' }, SLOW_AFTER_MS)
  }
  expect(admission.hasSlotFor({ key: 'free10', tenant: 't' })).toBe(false)
})

test('after a timeout a key hangs until it answers', () => {
  const admission = new Admission(HANGING)
  for (const [pace, hangs] of [
    ['hung', true],
    ['slow', false],
    ['hung', true],
    ['steady', false],
  ] as const) {
    const running = admission.begin({ key: 'k0', tenant: 't' }, 0)
    admission.recordPace(running, pace)
    admission.end(running)
    expect(admission.hangs('k0'), pace).toBe(hangs)
  }
})

test('without slots for slow items, nothing counts as hanging', () => {
  const admission = new Admission(LIMITS)
  begin(admission, 1)
  expect([admission.takeStalled(SLOW_AFTER_MS), admission.hangs('k0')]).toEqual([[], false])
})
