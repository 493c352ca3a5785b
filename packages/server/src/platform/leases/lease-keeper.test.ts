import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createLog } from '../log.ts'
import { LeaseKeeper, RENEWED_AT_ONCE } from './lease-keeper.ts'
import { lastSeen, LEASE_MS, leaseEnd, RENEW_MS } from './lease-term.ts'

/** A table in memory that records what the keeper asks of it. */
function startKeeper({ takes_over = true } = {}) {
  const clock = new TestClock()
  const gone = new Set<string>()
  const renewals: { keys: string[]; lease_until: Date }[] = []
  const lost: string[] = []
  const taken_over: string[][] = []
  const database = { fails: false, answer: Promise.resolve() }
  const keeper = new LeaseKeeper<string>(
    { clock, log: createLog('silent') },
    {
      rows: 'tests',
      async renew(held, lease_until) {
        await database.answer
        if (database.fails) throw new Error('The database is away.')
        renewals.push({ keys: [...held.keys()], lease_until })
        return [...held.keys()].filter((key) => !gone.has(key))
      },
      lost: (held) => void lost.push(held),
      ...(takes_over && { takeOver: async (own) => void taken_over.push(own) }),
    },
  )
  return { clock, keeper, gone, renewals, lost, taken_over, database }
}

test('a lease outlasts two renewals that fail', () => {
  expect(LEASE_MS).toBeGreaterThanOrEqual(3 * RENEW_MS)
  const now = new Date('2026-11-20T11:00:00.000Z')
  expect(lastSeen(leaseEnd(now))).toEqual(now)
})

test('all leases are renewed together at each interval, from the time of the renewal', async () => {
  const { clock, keeper, renewals } = startKeeper()
  keeper.hold('a', 'a')
  keeper.start()
  await keeper.settled()
  keeper.hold('b', 'b')
  await clock.advance(RENEW_MS)
  expect(renewals.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']])
  expect(renewals[1]?.lease_until).toEqual(leaseEnd(clock.now()))
})

test('after an outage, holders renew their leases before other processes take them over', async () => {
  const { clock, keeper, taken_over, database } = startKeeper()
  keeper.hold('a', 'a')
  keeper.start()
  await keeper.settled()
  database.fails = true
  await clock.advance(LEASE_MS)
  database.fails = false
  const before = taken_over.length
  await clock.advance(2 * RENEW_MS)
  expect(taken_over).toHaveLength(before)
  await clock.advance(RENEW_MS)
  expect(taken_over).toHaveLength(before + 1)
})

test('a keeper that takes nothing over has one timer while it holds a lease, and none otherwise', async () => {
  const { clock, keeper, renewals } = startKeeper({ takes_over: false })
  keeper.hold('a', 'a')
  keeper.start()
  await keeper.settled()
  expect(clock.pending).toBe(1)
  await clock.advance(RENEW_MS)
  expect(clock.pending).toBe(1)
  expect(renewals).toHaveLength(2)
  keeper.release('a', 'a')
  await clock.advance(RENEW_MS)
  expect(clock.pending).toBe(0)
  keeper.hold('b', 'b')
  await clock.advance(RENEW_MS)
  expect(renewals.at(-1)?.keys).toEqual(['b'])
  await keeper.stop()
  expect(clock.pending).toBe(0)
})

test('many leases are renewed in several statements', async () => {
  const { keeper, renewals } = startKeeper()
  for (let n = 0; n < 2 * RENEWED_AT_ONCE + 1; n++) keeper.hold(`${n}`, `${n}`)
  keeper.start()
  await keeper.settled()
  expect(renewals.map(({ keys }) => keys.length)).toEqual([RENEWED_AT_ONCE, RENEWED_AT_ONCE, 1])
})

test('nothing is written while nothing is held, and lapsed leases are looked for', async () => {
  const { clock, keeper, renewals, taken_over } = startKeeper()
  keeper.start()
  await clock.advance(RENEW_MS)
  expect(renewals).toEqual([])
  expect(taken_over).toEqual([[], []])
})

test('a holder learns that its lease was lost, until it releases it', async () => {
  const { clock, keeper, gone, lost } = startKeeper()
  keeper.hold('a', 'a')
  keeper.hold('b', 'b')
  gone.add('a')
  keeper.start()
  await clock.advance(RENEW_MS)
  keeper.release('a', 'a')
  await clock.advance(RENEW_MS)
  expect(lost).toEqual(['a', 'a'])
  expect(keeper.values()).toEqual(['b'])
})

test('a lease that is released while it is renewed is not reported as lost, and neither is that of a later holder', async () => {
  const { keeper, gone, lost, database } = startKeeper()
  const answer = Promise.withResolvers<void>()
  database.answer = answer.promise
  gone.add('a').add('b')
  keeper.hold('a', 'a')
  keeper.hold('b', 'b')
  keeper.start()
  keeper.release('a', 'a')
  keeper.hold('b', 'a later holder')
  keeper.release('b', 'b')
  answer.resolve()
  await keeper.settled()
  expect(lost).toEqual([])
  expect(keeper.get('b')).toBe('a later holder')
})

test('a failed renewal takes nothing over, reports nothing as lost, and is tried again at the next interval', async () => {
  const { clock, keeper, renewals, lost, taken_over, database } = startKeeper()
  keeper.hold('a', 'a')
  database.fails = true
  keeper.start()
  await clock.advance(RENEW_MS)
  expect([renewals, lost, taken_over]).toEqual([[], [], []])
  database.fails = false
  await clock.advance(RENEW_MS)
  expect(renewals.map(({ keys }) => keys)).toEqual([['a']])
  expect(taken_over).toEqual([])
})

test('a stop waits for the renewal in progress, takes nothing over and leaves no timer', async () => {
  const { clock, keeper, renewals, taken_over, database } = startKeeper()
  const answer = Promise.withResolvers<void>()
  database.answer = answer.promise
  keeper.hold('a', 'a')
  keeper.start()
  const stopped = keeper.stop()
  answer.resolve()
  await stopped
  expect([renewals.length, taken_over, clock.pending]).toEqual([1, [], 0])
})

test.each([60 * 60_000, -60 * 60_000])(
  'a clock that is set by %i ms lets nothing be taken over until the others have renewed',
  async (step_ms) => {
    const { clock, keeper, taken_over } = startKeeper()
    keeper.start()
    await keeper.settled()
    clock.step(step_ms)
    await clock.advance(LEASE_MS)
    expect(taken_over).toHaveLength(1)
    await clock.advance(RENEW_MS)
    expect(taken_over).toHaveLength(2)
  },
)
