import { beforeEach, expect, test } from 'vitest'
import { withBreaker } from '../src/delivery/backend-breaker.ts'
import type { SynchronousAnswer } from '../src/delivery/synchronous-answer.ts'
import type { SynchronousCall } from '../src/delivery/synchronous-call.ts'
import { TestClock } from './support/test-clock.ts'

const up: SynchronousAnswer = { kind: 'answered', status: 200, json: { text: 'Hi' } }
const down: SynchronousAnswer = {
  kind: 'failed',
  cause: 'timeout',
  detail: 'No complete answer within 5000 ms.',
  status: null,
}

let clock: TestClock
let asked: string[]
/** The answer of the backend; a function is called again for each request. */
let backend: (begun: () => void) => Promise<SynchronousAnswer>
let call: SynchronousCall

beforeEach(() => {
  clock = new TestClock()
  asked = []
  backend = () => Promise.resolve(down)
  call = withBreaker(
    ({ agent_id, begun = () => {} }) => {
      asked.push(agent_id)
      return backend(begun)
    },
    { clock },
  )
})

const ask = (agent_id = 'agt_1'): Promise<SynchronousAnswer> =>
  call({
    kind: 'turn',
    environment: 'sandbox',
    workspace_id: 'ws_1',
    agent_id,
    url: 'https://example.com/',
    body: null,
    timeout_ms: 5_000,
  })

async function fail(times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect(await ask()).toEqual(down)
}

test('five failures in a row open it: the backend is left alone and the answer is a failure at once', async () => {
  await fail(5)
  expect(await ask()).toMatchObject({ kind: 'failed', cause: 'breaker_open' })
  expect(asked.length).toBe(5)
})

test('a success in between starts the count afresh', async () => {
  await fail(4)
  backend = () => Promise.resolve(up)
  await ask()
  backend = () => Promise.resolve(down)
  await fail(4)
  expect(asked.length).toBe(9)
  backend = () => Promise.resolve(up)
  expect(await ask()).toEqual(up)
})

test('one agent’s breaker is no other’s', async () => {
  await fail(5)
  backend = () => Promise.resolve(up)
  expect(await ask('agt_2')).toEqual(up)
  expect(await ask('agt_1')).toMatchObject({ cause: 'breaker_open' })
})

test('after 30 s one request tries the backend, the others still fail at once; its success closes the breaker', async () => {
  await fail(5)
  await clock.advance(29_999)
  expect(await ask()).toMatchObject({ cause: 'breaker_open' })
  await clock.advance(1)
  let answer: (given: SynchronousAnswer) => void = () => {}
  backend = () => new Promise((resolve) => (answer = resolve))
  const probe = ask()
  expect(await ask()).toMatchObject({ cause: 'breaker_open' })
  answer(up)
  expect(await probe).toEqual(up)
  backend = () => Promise.resolve(up)
  expect(await ask()).toEqual(up)
  expect(asked.length).toBe(7)
})

test('a failed try leaves the backend alone for another 30 s', async () => {
  await fail(5)
  await clock.advance(30_000)
  await fail(1)
  await clock.advance(29_999)
  expect(await ask()).toMatchObject({ cause: 'breaker_open' })
  await clock.advance(1)
  backend = () => Promise.resolve(up)
  expect(await ask()).toEqual(up)
})

test('a caller who hangs up is no failure of the backend, nor its recovery', async () => {
  const hungUp = (): Promise<never> => Promise.reject(new Error('hung up'))
  await fail(4)
  backend = hungUp
  await expect(ask()).rejects.toThrow('hung up')
  backend = () => Promise.resolve(down)
  await fail(1)
  await clock.advance(30_000)
  backend = hungUp
  await expect(ask()).rejects.toThrow('hung up')
  // Not closed: the next request tries the backend at once, and its failure opens the breaker again.
  backend = () => Promise.resolve(down)
  await fail(1)
  expect(await ask()).toMatchObject({ cause: 'breaker_open' })
})

test('a streamed answer that fails after it began is a failure', async () => {
  backend = (begun) => {
    begun()
    return Promise.resolve(down)
  }
  await fail(5)
  expect(await ask()).toMatchObject({ cause: 'breaker_open' })
})

test('a caller who hangs up during a streamed answer shows that the backend works', async () => {
  await fail(4)
  backend = (begun) => {
    begun()
    return Promise.reject(new Error('hung up'))
  }
  await expect(ask()).rejects.toThrow('hung up')
  backend = () => Promise.resolve(down)
  await fail(4)
  backend = () => Promise.resolve(up)
  expect(await ask()).toEqual(up)
})
