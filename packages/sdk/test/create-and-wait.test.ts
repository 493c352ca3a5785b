import { describe, expect, test } from 'vitest'
import { DeadlineExceededError, type CreateAndWaitOptions } from '../src/index.ts'
import { apiError, connectionReset, FakeApi, ok } from './support/fake-api.ts'

const body = { agent_id: 'agt_1', to_number: '+2348031234567' }
const live = ok({ call_id: 'call_1', status: 'in_progress', ended_at: null })
const ended = ok({ call_id: 'call_1', status: 'busy', ended_at: '2026-11-20T09:01:00.000Z' })

const sent = (api: FakeApi): string[] => api.requests.map(({ method, url }) => `${method} ${url.pathname}`)

describe('calls.createAndWait', () => {
  test('places one call and resolves with it when it has ended, whatever its status', async () => {
    const api = new FakeApi([live, live, ended])
    const call = await api.clock.run(api.ohun.calls.createAndWait(body))
    expect(call).toMatchObject({ call_id: 'call_1', status: 'busy' })
    expect(sent(api)).toEqual(['POST /v1/calls', 'GET /v1/calls/call_1', 'GET /v1/calls/call_1'])
    expect(api.requests[0]!.body).toEqual(body)
    expect(api.times).toEqual([0, 1000, 2000])
    expect(api.clock.pending).toBe(0)
  })

  test('asks nothing about a call that has ended at once', async () => {
    const api = new FakeApi([ended])
    await api.clock.run(api.ohun.calls.createAndWait(body))
    expect(sent(api)).toEqual(['POST /v1/calls'])
  })

  test('asks as often as pollInterval says, and sends the idempotency key with the POST only', async () => {
    const api = new FakeApi([live, live, ended])
    await api.clock.run(api.ohun.calls.createAndWait(body, { pollInterval: 4000, idempotencyKey: 'order-17' }))
    expect(api.times).toEqual([0, 4000, 8000])
    expect(api.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['order-17', null, null])
  })

  test('gives up after maxWait, with one last look, and names the call that continues', async () => {
    const api = new FakeApi([live])
    const error = await api.clock.fails(api.ohun.calls.createAndWait(body, { maxWait: 2500 }))
    expect(error).toBeInstanceOf(DeadlineExceededError)
    expect(error).toMatchObject({ code: 'DEADLINE_EXCEEDED', path: '/v1/calls/call_1' })
    expect((error as Error).message).toContain('call_1')
    expect(api.times).toEqual([0, 1000, 2000, 2500])
  })

  test('outlasts a service that is away, and waits as long as it asks for', async () => {
    const away = Array.from({ length: 7 }, () => connectionReset)
    const busy = apiError('RATE_LIMITED', 429, { 'retry-after': '90' })
    const api = new FakeApi([live, ...away, busy, ended])
    const call = await api.clock.run(api.ohun.calls.createAndWait(body))
    expect(call.status).toBe('busy')
    expect(api.times.at(-1)! - api.times.at(-2)!).toBeGreaterThanOrEqual(90_000)
  })

  test.each([
    { name: 'a refused call', reactions: [apiError('CALL_WINDOW_RESTRICTED', 422)], code: 'CALL_WINDOW_RESTRICTED' },
    { name: 'a revoked key', reactions: [live, apiError('UNAUTHENTICATED', 401)], code: 'UNAUTHENTICATED' },
  ])('$name ends it with its error', async ({ reactions, code }) => {
    const api = new FakeApi(reactions)
    expect(await api.clock.fails(api.ohun.calls.createAndWait(body))).toMatchObject({ code })
    expect(api.requests).toHaveLength(reactions.length)
  })

  test('stops at the abort of its signal, between two looks too', async () => {
    const api = new FakeApi([live])
    const controller = new AbortController()
    api.clock.after(1500, () => controller.abort('closing'))
    const error = await api.clock.fails(api.ohun.calls.createAndWait(body, { signal: controller.signal }))
    expect(error).toMatchObject({ code: 'ABORTED', cause: 'closing', path: '/v1/calls/call_1' })
    expect(api.requests).toHaveLength(2)
    expect(api.clock.pending).toBe(0)
  })

  test.each<CreateAndWaitOptions>([{ maxWait: 0 }, { pollInterval: 10 }, { maxWait: Number.NaN }])(
    '%j is refused by its name before anything is sent',
    async (options) => {
      const api = new FakeApi([ended])
      const error = await api.clock.fails(api.ohun.calls.createAndWait(body, options))
      expect(error).toMatchObject({ code: 'USAGE', message: expect.stringMatching(`^${Object.keys(options)[0]}: `) })
      expect(api.requests).toEqual([])
    },
  )
})
