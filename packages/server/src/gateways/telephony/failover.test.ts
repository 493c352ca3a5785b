import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { telephonyByEnvironment } from './by-environment.ts'
import { withCarrierBreaker } from './carrier-breaker.ts'
import type { Mno } from '../../generated/types.gen.ts'
import type { LinkState } from '../links/link-state.ts'
import type { Carrier, DialOutcome, DialRequest, Trunk } from './carrier.ts'
import { withFailover } from './failover.ts'
import type { Line } from './line.ts'

const never = new AbortController().signal

/** A call to a number, and what is reported about it. */
function dialling(clock: TestClock, to = '+2348031234567') {
  const rung: string[] = []
  const request: DialRequest = {
    workspace_id: 'ws_1',
    from: '+2348000000042',
    to,
    placed_at: clock.now(),
    recorded: () => Promise.resolve(),
    trying: () => {},
    ringing: (mno) => rung.push(mno),
  }
  return { request, rung }
}

/** The outcome of a sandbox call within two seconds. */
async function simulated(to: string) {
  const clock = new TestClock()
  const { request, rung } = dialling(clock, to)
  const outcome = telephonyByEnvironment(clock, []).carrierFor('sandbox', to).dial(request, never)
  await clock.advance(2_000)
  return { rung, outcome: await outcome }
}

test('the home operator carries the call', async () => {
  expect(await simulated('+2348021234567')).toMatchObject({ rung: ['airtel'], outcome: { kind: 'answered' } })
})

test('a destination ending in 9004 fails on the first operator and rings on the second', async () => {
  expect(await simulated('+2348031239004')).toMatchObject({ rung: ['glo'], outcome: { kind: 'answered', mno: 'glo' } })
})

test('a destination ending in 9001 fails on all four', async () => {
  expect(await simulated('+2348031239001')).toEqual({
    rung: [],
    outcome: {
      kind: 'carrier_failed',
      cause: ['mtn', 'glo', 'airtel', '9mobile'].map((mno) => `${mno}: it refused the call`).join('; '),
      tried: ['mtn', 'glo', 'airtel', '9mobile'].map((mno) => ({ carrier: mno, cause: 'it refused the call' })),
    },
  })
})

test('a call in production fails with a clear cause if there is no trunk', async () => {
  const clock = new TestClock()
  const { request } = dialling(clock)
  expect(await telephonyByEnvironment(clock, []).carrierFor('production', request.to).dial(request, never)).toEqual({
    kind: 'carrier_failed',
    cause: 'no carrier is configured',
    tried: [],
  })
})

/** Carriers that never say anything, and when each of them was asked. */
function silentCarriers(clock: TestClock, count: number) {
  const begun: number[] = []
  const start = clock.now().getTime()
  const silent: Carrier = {
    name: 'silent',
    dial() {
      begun.push(clock.now().getTime() - start)
      return new Promise(() => {})
    },
  }
  return { begun, carriers: Array.from({ length: count }, () => silent) }
}

test('a silent carrier loses its turn after 1.2 s, and four of them fit the budget of 5 s', async () => {
  const clock = new TestClock()
  const { begun, carriers } = silentCarriers(clock, 5)
  const outcome = withFailover(carriers, clock).dial(dialling(clock).request, never)
  await clock.advance(5_000)
  expect(await outcome).toMatchObject({
    kind: 'carrier_failed',
    tried: carriers.map(() => ({ carrier: 'silent', cause: 'it did not answer in time' })),
  })
  expect(begun).toEqual([0, 1_200, 2_400, 3_600, 4_800])
})

/** A carrier that reports that it processes the call, and nothing else. */
const tries: Carrier = {
  name: 'tries',
  dial({ trying }) {
    trying()
    return new Promise(() => {})
  },
}

test('a carrier that processes the call has the whole budget except one turn of the next carrier', async () => {
  const clock = new TestClock()
  const { begun, carriers } = silentCarriers(clock, 2)
  const outcome = withFailover([tries, ...carriers], clock).dial(dialling(clock).request, never)
  await clock.advance(5_000)
  expect(await outcome).toMatchObject({ kind: 'carrier_failed' })
  expect(begun).toEqual([3_800])
})

test('the last carrier has the rest of the budget if it processes the call', async () => {
  const clock = new TestClock()
  const { carriers } = silentCarriers(clock, 1)
  const outcome = withFailover([...carriers, tries], clock).dial(dialling(clock).request, never)
  let ended = false
  void outcome.then(() => (ended = true))
  await clock.advance(4_999)
  expect(ended).toBe(false)
  await clock.advance(1)
  expect(await outcome).toMatchObject({
    kind: 'carrier_failed',
    cause: 'silent: it did not answer in time; tries: it did not answer in time',
  })
})

test('the healthiest trunk of an operator is tried first, then its other trunks, then other operators', async () => {
  const clock = new TestClock()
  const asked: string[] = []
  const trunk = (name: string, state: LinkState['state'], mno: Mno = 'mtn'): Trunk => ({
    name,
    mno,
    state: () => ({ state, detail: '', since: clock.now(), last_error: null }),
    dial() {
      asked.push(name)
      return Promise.resolve({ kind: 'carrier_failed', cause: 'it is full' })
    },
  })
  const trunks = [
    trunk('glo-1', 'up', 'glo'),
    trunk('mtn-1', 'down'),
    trunk('mtn-2', 'degraded'),
    trunk('mtn-3', 'up'),
    trunk('mtn-4', 'up'),
  ]
  const { request } = dialling(clock)
  await telephonyByEnvironment(clock, trunks).carrierFor('production', request.to).dial(request, never)
  expect(asked).toEqual(['mtn-3', 'mtn-4', 'mtn-2', 'mtn-1', 'glo-1'])
})

test.each(['busy', 'no_answer', 'rejected'] as const)('%s is an answer: no other carrier is asked', async (kind) => {
  const clock = new TestClock()
  const { begun, carriers } = silentCarriers(clock, 1)
  const answers: Carrier = { name: 'answers', dial: () => Promise.resolve({ kind, cause: 'the callee' }) }
  expect(await withFailover([answers, ...carriers], clock).dial(dialling(clock).request, never)).toMatchObject({ kind })
  expect(begun).toEqual([])
})

test('a destination may ring for a minute, whatever the budget, and then counts as no answer', async () => {
  const clock = new TestClock()
  const { request, rung } = dialling(clock)
  const rings: Carrier = {
    name: 'rings',
    dial({ ringing }) {
      ringing('mtn')
      return new Promise(() => {})
    },
  }
  const outcome = withFailover([rings], clock).dial(request, never)
  let ended = false
  void outcome.then(() => (ended = true))
  await clock.advance(59_999)
  expect([rung, ended]).toEqual([['mtn'], false])
  await clock.advance(1)
  expect(await outcome).toMatchObject({ kind: 'no_answer' })
})

test('a call that is answered after the turn was lost is hung up', async () => {
  const clock = new TestClock()
  const { promise: late, resolve } = Promise.withResolvers<DialOutcome>()
  let hung_up = 0
  const line = { hangUp: () => Promise.resolve(void hung_up++) } as Partial<Line> as Line
  const outcome = withFailover([{ name: 'late', dial: () => late }], clock).dial(dialling(clock).request, never)
  await clock.advance(1_200)
  expect(await outcome).toMatchObject({ kind: 'carrier_failed' })
  resolve({ kind: 'answered', mno: 'mtn', line })
  await clock.advance(0)
  expect(hung_up).toBe(1)
})

test('an aborted call throws its reason and tells the carrier', async () => {
  const clock = new TestClock()
  const controller = new AbortController()
  let told: AbortSignal | undefined
  const carrier: Carrier = {
    name: 'slow',
    dial(_, signal) {
      told = signal
      return new Promise(() => {})
    },
  }
  const outcome = withFailover([carrier], clock).dial(dialling(clock).request, controller.signal)
  controller.abort(new Error('hung up'))
  await expect(outcome).rejects.toThrow('hung up')
  expect(told?.aborted).toBe(true)
})

test('unanswered calls of one workspace do not keep other workspaces from a carrier', async () => {
  const clock = new TestClock()
  const { begun, carriers } = silentCarriers(clock, 1)
  const chain = withFailover([withCarrierBreaker(carriers[0]!, clock)], clock)
  const place = async (workspace_id: string): Promise<void> => {
    const outcome = chain.dial({ ...dialling(clock).request, workspace_id }, never)
    await clock.advance(1_200)
    await outcome
  }
  for (let call = 0; call < 8; call++) await place('mallory')
  expect(begun).toHaveLength(5)
  await place('alice')
  expect(begun).toHaveLength(6)
})

test('a dead carrier is skipped immediately after five failures, and tried by one call after half a minute', async () => {
  const clock = new TestClock()
  const { begun, carriers } = silentCarriers(clock, 1)
  const guarded = withCarrierBreaker(carriers[0]!, clock)
  const good: Carrier = { name: 'good', dial: () => Promise.resolve({ kind: 'busy', cause: 'the callee' }) }
  const chain = withFailover([guarded, good], clock)
  const place = async (): Promise<number> => {
    const placed_at = clock.now().getTime()
    const outcome = chain.dial(dialling(clock).request, never)
    await clock.advance(1_200)
    await outcome
    return placed_at
  }
  for (let call = 0; call < 8; call++) await place()
  expect(begun).toHaveLength(5)
  await clock.advance(30_000)
  await Promise.all([place(), chain.dial(dialling(clock).request, never)])
  expect(begun).toHaveLength(6)
})
