import { expect, test } from 'vitest'
import { turnClock } from './turn-clock.ts'
import type { TurnedService } from './turned-service.ts'
import { VirtualClock } from './virtual-clock.ts'

const NOON = new Date('2026-11-20T11:00:00.000Z')
const DAY_S = 24 * 60 * 60
const after = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1_000)

/** A service whose work is due at these seconds after noon. It records the times at which it did the work. */
function serviceOf(clock: VirtualClock, due_s: number[] = []) {
  const done: Date[] = []
  const service = {
    work_begun: 0,
    calls: 0,
    requests: 0,
    async idle() {
      while (due_s.length > 0 && after(due_s[0]!) <= clock.now()) {
        due_s.shift()
        service.work_begun++
        done.push(clock.now())
        await Promise.resolve()
      }
    },
    nextDue: () => Promise.resolve(due_s.length > 0 ? after(due_s[0]!) : null),
  } satisfies TurnedService
  return { service, done }
}

test('the clock stops at each time at which something is due, and ends at the wanted one', async () => {
  const clock = new VirtualClock(NOON)
  const { service, done } = serviceOf(clock, [0, 60, 360, 360, 5 * DAY_S])
  const turned = await turnClock({ service, clock, to: after(30 * DAY_S) })
  expect(done).toEqual([NOON, after(60), after(360), after(360), after(5 * DAY_S)])
  expect(turned).toMatchObject({ from: NOON, reached: after(30 * DAY_S), steps: 3, fault: null })
})

test('work that is due at the wanted time is done, and later work is not', async () => {
  const clock = new VirtualClock(NOON)
  const { service, done } = serviceOf(clock, [60, 61])
  await turnClock({ service, clock, to: after(60) })
  expect(done).toEqual([after(60)])
})

test('the next time is announced before the clock moves', async () => {
  const clock = new VirtualClock(NOON)
  const { service } = serviceOf(clock, [60])
  const moves: [to: Date, from: Date][] = []
  const moving = (time: Date): Promise<void> => Promise.resolve(void moves.push([time, clock.now()]))
  await turnClock({ service, clock, to: after(90), moving })
  expect(moves).toEqual([
    [after(60), NOON],
    [after(90), after(60)],
  ])
})

test('timers count only while a call waits for them', async () => {
  const clock = new VirtualClock(NOON)
  const { service } = serviceOf(clock)
  let ended = NOON
  clock.after(5_000, () => {
    service.calls = 0
    ended = clock.now()
  })
  service.calls = 1
  expect(await turnClock({ service, clock, to: after(DAY_S) })).toMatchObject({ steps: 1 })
  expect(ended).toEqual(after(5))
  clock.after(5_000, () => (ended = clock.now()))
  expect(await turnClock({ service, clock, to: after(2 * DAY_S) })).toMatchObject({ steps: 0 })
  expect(ended).toEqual(after(2 * DAY_S))
})

test('work that is due and waits for capacity gets it as time passes', async () => {
  const clock = new VirtualClock(NOON)
  const { service } = serviceOf(clock)
  let has_room = false
  const nextDue = (): Promise<Date | null> => {
    has_room ||= clock.now() >= after(3)
    return Promise.resolve(has_room ? null : NOON)
  }
  const turned = await turnClock({ service: { ...service, nextDue }, clock, to: after(DAY_S) })
  expect(turned).toMatchObject({ steps: 3, fault: null })
})

test('work that causes more work endlessly at the same time is a fault, and the clock stops there', async () => {
  const clock = new VirtualClock(NOON)
  const { service } = serviceOf(clock, [60])
  const idle = (): Promise<void> => {
    if (clock.now() < after(60)) return Promise.resolve()
    service.work_begun += 1_000
    return new Promise(() => {})
  }
  const looping = {
    ...service,
    idle,
    get work_begun() {
      return service.work_begun
    },
  }
  const turned = await turnClock({ service: looping, clock, to: after(DAY_S), limits: { work_at_once: 500 } })
  expect(turned.reached).toEqual(after(60))
  expect(turned.fault).toMatch(/^At 2026-11-20T11:01:00.000Z, 500 deliveries, turns and jobs followed each other/)
})

test('work that never ends is a fault', async () => {
  const clock = new VirtualClock(NOON)
  const { service } = serviceOf(clock)
  const hanging = { ...service, idle: () => new Promise<void>(() => {}) }
  const turned = await turnClock({ service: hanging, clock, to: after(1), limits: { rest_ms: 10 } })
  expect(turned).toMatchObject({ reached: NOON, fault: expect.stringContaining('the work did not end within 0.01 s') })
})

test('too many stops are a fault', async () => {
  const clock = new VirtualClock(NOON)
  const { service } = serviceOf(clock, [1, 2, 3, 4])
  const turned = await turnClock({ service, clock, to: after(10), limits: { steps: 2 } })
  expect(turned).toMatchObject({ reached: after(2), fault: expect.stringContaining('stopped at 2 times') })
})

test('a request that waits for the clock delays it only for a limited time', async () => {
  const clock = new VirtualClock(NOON)
  const machine_clock = new VirtualClock(NOON)
  const { service } = serviceOf(clock)
  service.requests = 1
  const turning = turnClock({ service, clock, machine_clock, to: after(60) })
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(clock.now()).toEqual(NOON)
  while (clock.now() < after(60)) {
    machine_clock.moveTo(new Date(machine_clock.now().getTime() + 100))
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  service.requests = 0
  machine_clock.moveTo(new Date(machine_clock.now().getTime() + 100))
  expect(await turning).toMatchObject({ reached: after(60), fault: null })
})
