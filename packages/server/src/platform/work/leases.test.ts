import { expect, test } from 'vitest'
import { SLOW_AFTER_MS } from './admission.ts'
import { Leases } from './leases.ts'
import type { WorkItem } from './work.ts'

const LIMITS = { per_key: 8, most_per_key: 64, per_tenant: 100, max_in_flight: 400, max_slow: 100, slow_per_tenant: 2 }
const KEYS = ['a', 'b', 'c', 'd', 'e']

const item = (key: string): WorkItem => ({
  id: `of ${key}`,
  key,
  tenant: 't',
  rank: 0,
  attempt_count: 0,
  claim: 1,
})

/** Keys that did not answer in time, and have more items. */
function leasesOfHungKeys(): Leases<WorkItem> {
  const leases = new Leases<WorkItem>(LIMITS)
  for (const key of KEYS) {
    const running = leases.admission.begin({ key, tenant: 't' }, 0)
    leases.admission.recordPace(running, 'hung')
    leases.admission.end(running)
    leases.backlog.addKey(item(key))
  }
  return leases
}

/** The keys whose items a claim takes, each until all its room is used. */
function claim(leases: Leases<WorkItem>): string[] {
  const rooms = leases.rooms(0)
  const claimed = [...rooms.keys].flatMap(([key, { room }]) => Array.from({ length: room }, () => item(key)))
  leases.backlog.recordClaim(rooms, claimed, true)
  return claimed.map(({ key }) => key)
}

test('hanging keys take turns for the room that their tenant has for them', () => {
  const leases = leasesOfHungKeys()
  const turns = [1, 2, 3, 4, 5].map(() => claim(leases).join(''))
  expect(turns).toEqual(['ab', 'cd', 'ea', 'bc', 'de'])
})

test('without that room, no item of a hanging key is leased, and other keys have as much room as before', () => {
  const leases = leasesOfHungKeys()
  for (const key of ['a', 'b']) leases.admission.begin({ key, tenant: 't' }, 0)
  expect(claim(leases)).toEqual([])
  expect(leases.hasRoomFor(item('c'), SLOW_AFTER_MS)).toBe(false)
  expect(leases.hasRoomFor(item('free'), SLOW_AFTER_MS)).toBe(true)
})

test('when an item of a hanging key ends, another hanging key may want its room', () => {
  const leases = leasesOfHungKeys()
  const running = leases.admission.begin({ key: 'a', tenant: 't' }, 0)
  expect(leases.wantsHanging(running)).toBe(true)
  expect(leases.wantsHanging({ ...running, has_place: true })).toBe(false)
})
