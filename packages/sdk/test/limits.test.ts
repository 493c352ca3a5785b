import { describe, expect, test } from 'vitest'
import { apiError, FakeApi, ok, type Reaction } from './support/fake-api.ts'

const silence = (): Reaction => 'silence'

/** Headers at once, then a body that never ends. */
const stall = (): Response => new Response(new ReadableStream({ start: (out) => out.enqueue(new Uint8Array([123])) }))

describe('timeout', () => {
  test('holds for each attempt', async () => {
    const api = new FakeApi([silence], { timeout: 5000, maxRetries: 1 })
    const error = await api.clock.fails(api.ohun.agents.get('agt_1'))
    expect(api.times).toEqual([0, 5250])
    expect(error).toMatchObject({
      code: 'TIMEOUT',
      name: 'TimeoutError',
      attempts: 2,
      durationMs: 10_250,
      retryable: true,
    })
    expect(error).toMatchObject({ message: 'No complete response arrived within the timeout of 5000 ms.' })
    expect(api.clock.pending).toBe(0)
  })

  test('holds for the body as well', async () => {
    const api = new FakeApi([stall], { timeout: 5000, maxRetries: 0 })
    expect(await api.clock.fails(api.ohun.agents.get('agt_1'))).toMatchObject({ code: 'TIMEOUT', durationMs: 5000 })
  })

  test('does not repeat a POST without Idempotency-Key: the work may be done', async () => {
    const api = new FakeApi([silence])
    const error = await api.clock.fails(api.ohun.apiKeys.create({ label: 'CI', environment: 'sandbox' }))
    expect(error).toMatchObject({ code: 'TIMEOUT', attempts: 1, retryable: false })
  })

  test('tells fetch to give up', async () => {
    let signal: AbortSignal | null | undefined
    const api = new FakeApi([silence], {
      fetch: async (_, init) => {
        signal = init?.signal
        return await new Promise(() => {})
      },
    })
    await api.clock.fails(api.ohun.agents.get('agt_1', { maxRetries: 0 }))
    expect(signal?.aborted).toBe(true)
  })

  test('Infinity waits as long as it takes', async () => {
    const api = new FakeApi([silence], { timeout: Infinity, deadline: 3_600_000 })
    expect(await api.clock.fails(api.ohun.agents.get('agt_1'))).toMatchObject({ durationMs: 3_600_000 })
  })
})

describe('deadline', () => {
  test('lies over all attempts and pauses', async () => {
    const api = new FakeApi([silence], { timeout: 4000, deadline: 10_000, maxRetries: 9 })
    const error = await api.clock.fails(api.ohun.agents.get('agt_1'))
    expect(error).toMatchObject({ code: 'DEADLINE_EXCEEDED', name: 'DeadlineExceededError', durationMs: 10_000 })
    expect(error).toMatchObject({ attempts: 3, retryable: false })
  })
})

describe('signal', () => {
  test('ends a request that is under way, with its reason as cause', async () => {
    const api = new FakeApi([silence])
    const controller = new AbortController()
    api.clock.after(700, () => controller.abort('hung up'))
    const error = await api.clock.fails(api.ohun.agents.get('agt_1', { signal: controller.signal }))
    expect(error).toMatchObject({
      code: 'ABORTED',
      name: 'AbortedError',
      cause: 'hung up',
      attempts: 1,
      durationMs: 700,
    })
    expect(api.clock.pending).toBe(0)
  })

  test('ends a pause', async () => {
    const api = new FakeApi([apiError('RATE_LIMITED', 429, { 'retry-after': '30' }), ok()])
    const controller = new AbortController()
    api.clock.after(700, () => controller.abort())
    const error = await api.clock.fails(api.ohun.agents.get('agt_1', { signal: controller.signal }))
    expect(error).toMatchObject({ code: 'ABORTED', attempts: 1, durationMs: 700 })
    expect(api.clock.pending).toBe(0)
  })

  test('sends nothing if it was aborted before', async () => {
    const api = new FakeApi([ok()])
    const error = await api.clock.fails(api.ohun.agents.get('agt_1', { signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ code: 'ABORTED' })
    expect(api.requests).toHaveLength(0)
  })

  test('ends a list between its pages', async () => {
    const controller = new AbortController()
    const api = new FakeApi([ok({ calls: [{ call_id: 'call_1' }], next_page_token: 'two' })])
    const seen: string[] = []
    const walk = async (): Promise<void> => {
      for await (const call of api.ohun.calls.list({}, { signal: controller.signal })) {
        seen.push(call.call_id)
        controller.abort()
      }
    }
    expect(await api.clock.fails(walk())).toMatchObject({ code: 'ABORTED' })
    expect(seen).toEqual(['call_1'])
  })

  test('keeps no listener after the call', async () => {
    const { signal } = new AbortController()
    let listeners = 0
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof add>) => ((listeners += 1), add(...args))
    signal.removeEventListener = (...args: Parameters<typeof remove>) => ((listeners -= 1), remove(...args))
    const api = new FakeApi([apiError('UNAVAILABLE', 503), ok()])
    await api.clock.run(api.ohun.agents.get('agt_1', { signal }))
    expect(listeners).toBe(0)
  })
})
