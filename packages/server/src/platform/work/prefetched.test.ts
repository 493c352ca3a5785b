import { expect, test } from 'vitest'
import { Prefetched } from './prefetched.ts'
import type { WorkItem } from './work.ts'

const item = (tenant: string, key: string, n: number): WorkItem => ({
  id: `${tenant}${key}${n}`,
  key: `${tenant}${key}`,
  tenant,
  rank: 0,
  attempt_count: 0,
  claim: 1,
})

function filled(): Prefetched<WorkItem> {
  const prefetched = new Prefetched<WorkItem>()
  for (const key of ['x', 'y']) for (const n of [1, 2]) prefetched.add(item('a', key, n), 0, 0)
  prefetched.add(item('b', 'x', 1), 0, 0)
  prefetched.add(item('b', 'x', 2), 0, 0)
  return prefetched
}

test('tenants take turns, and within one its keys', () => {
  const prefetched = filled()
  const taken: string[] = []
  for (let next = prefetched.take(0, () => true); next; next = prefetched.take(0, () => true)) taken.push(next.id)
  expect(taken).toEqual(['ax1', 'bx1', 'ay1', 'bx2', 'ax2', 'ay2'])
  expect(prefetched.size).toBe(0)
})

test('an item that may not begin is passed over and keeps its turn', () => {
  const prefetched = filled()
  expect(prefetched.take(0, ({ key }) => key === 'ay')?.id).toBe('ay1')
  expect(prefetched.take(0, () => true, 'a')?.id).toBe('ax1')
  expect(prefetched.take(1, () => true)).toBe(undefined)
  expect([prefetched.ofKey('ax'), prefetched.ofTenant('a'), prefetched.ofLevel(0)]).toEqual([1, 2, 4])
})

test('an item that must no longer begin here is removed', () => {
  const prefetched = filled()
  expect(prefetched.remove(({ tenant }) => tenant === 'a').map(({ id }) => id)).toEqual(['ax1', 'ax2', 'ay1', 'ay2'])
  expect([prefetched.size, prefetched.ofTenant('a')]).toEqual([2, 0])
})
