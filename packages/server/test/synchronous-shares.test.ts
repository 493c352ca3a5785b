import { beforeEach, expect, test, vi } from 'vitest'
import type { SynchronousAnswer } from '../src/delivery/synchronous-answer.ts'
import type { SynchronousCall, SynchronousRequest } from '../src/delivery/synchronous-call.ts'
import { withShares } from '../src/delivery/synchronous-shares.ts'
import { plans } from '../src/features/billing/plans.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { TestClock } from './support/test-clock.ts'

/** The places of a workspace. */
const EACH = 544

const up: SynchronousAnswer = { kind: 'answered', status: 200, json: { text: 'Hi' } }
const late: SynchronousAnswer = { kind: 'failed', cause: 'timeout', detail: 'No complete answer.', status: null }

let clock: TestClock
let metrics: Metrics
let call: SynchronousCall
/** The requests that have reached a backend. */
let asked: SynchronousRequest[]

/** Backends of `ws_slow…` hang until the time limit; the others answer at once. */
const backend: SynchronousCall = (request) => {
  asked.push(request)
  if (!request.workspace_id.startsWith('ws_slow')) return Promise.resolve(up)
  return new Promise((resolve, reject) => {
    clock.after(request.timeout_ms, () => resolve(late))
    request.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error))
  })
}

beforeEach(() => {
  clock = new TestClock()
  metrics = new Metrics()
  asked = []
  call = withShares(backend, { clock, metrics })
})

const ask = (
  workspace_id: string,
  { signal, environment = 'sandbox' }: Partial<SynchronousRequest> = {},
): Promise<SynchronousAnswer> =>
  call({
    kind: 'turn',
    environment,
    workspace_id,
    agent_id: 'agt_1',
    url: 'https://example.com/',
    body: null,
    timeout_ms: 5_000,
    signal,
  })
const many = (count: number, workspace_id: string) => Array.from({ length: count }, () => ask(workspace_id))
const begun = (workspace_id: string): number => asked.filter((one) => one.workspace_id === workspace_id).length

test('ten workspaces whose backends hang stretch nobody else’s calls', async () => {
  const slow = Array.from({ length: 10 }, (_, number) => many(220, `ws_slow_${number}`)).flat()
  for (let turn = 0; turn < 8; turn++) {
    await clock.advance(100)
    const now = clock.now().getTime()
    expect(await ask('ws_healthy')).toEqual(up)
    expect(clock.now().getTime()).toBe(now)
  }
  await clock.advance(10_000)
  for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ kind: 'failed' })
})

test('the largest plan has a place for each of its calls and 24 messages, and a neighbour has those of its plan', async () => {
  const calls = plans.scale.concurrent_calls + 24
  const slow = many(calls, 'ws_slow')
  const neighbour = many(plans.builder.concurrent_calls, 'ws_slow_neighbour')
  await clock.advance(0)
  expect([begun('ws_slow'), begun('ws_slow_neighbour')]).toEqual([calls, plans.builder.concurrent_calls])
  expect(asked.every(({ timeout_ms }) => timeout_ms === 5_000)).toBe(true)
  await clock.advance(5_000)
  await Promise.all([...slow, ...neighbour])
})

test('beyond its places, the next request waits for one of these within its own time limit', async () => {
  const slow = many(EACH + 1, 'ws_slow')
  await clock.advance(3_000)
  expect(begun('ws_slow')).toBe(EACH)
  const next = ask('ws_slow')
  await clock.advance(2_000)
  expect(begun('ws_slow')).toBe(EACH + 1)
  expect(asked.at(-1)?.timeout_ms).toBe(3_000)
  expect(await slow[EACH]).toMatchObject({ kind: 'failed', cause: 'busy' })
  await clock.advance(3_000)
  expect(await next).toMatchObject({ cause: 'timeout' })
})

test('requests of the sandbox take no places from those of production', async () => {
  const sandbox = many(EACH, 'ws_slow')
  const production = ask('ws_slow', { environment: 'production' })
  await clock.advance(0)
  expect(asked.at(-1)).toMatchObject({ environment: 'production', timeout_ms: 5_000 })
  await clock.advance(5_000)
  await Promise.all([...sandbox, production])
})

test('beyond half of all places a workspace’s next fails at once, as its own', async () => {
  const slow = many(1_025, 'ws_slow')
  expect(await slow[1_024]).toMatchObject({ cause: 'busy' })
  await clock.advance(5_000)
  await Promise.all(slow)
})

test('a caller who hangs up while waiting is gone from the line', async () => {
  const slow = many(EACH, 'ws_slow')
  const controller = new AbortController()
  const given_up = ask('ws_slow', { signal: controller.signal })
  controller.abort(new Error('hung up'))
  await expect(given_up).rejects.toThrow('hung up')
  expect(await metrics.text()).toMatch(/state="running"} 544\n.*state="waiting"} 0/s)
  await clock.advance(5_000)
  await Promise.all(slow)
  expect(begun('ws_slow')).toBe(EACH)
})

test('metrics say how many run and how many wait', async () => {
  const slow = many(EACH + 8, 'ws_slow')
  expect(await metrics.text()).toMatch(/state="running"} 544\n.*state="waiting"} 8/s)
  await clock.advance(5_000)
  await Promise.all(slow)
})

test('a streamed answer gives its place back when it begins, and its caller waits on', async () => {
  const streams = Promise.withResolvers<SynchronousAnswer>()
  call = withShares(
    (request) => {
      request.begun?.()
      return streams.promise
    },
    { clock, metrics: new Metrics() },
  )
  const slow: Promise<SynchronousAnswer>[] = []
  for (let round = 0; round < 5; round++) {
    slow.push(...many(EACH, 'ws_1'))
    await clock.advance(0)
  }
  const settled = vi.fn<() => void>()
  void slow[0]?.then(settled)
  await clock.advance(20_000)
  expect(settled).not.toHaveBeenCalled()
  streams.resolve(up)
  expect(await Promise.all(slow)).toEqual(slow.map(() => up))
})
