import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ReceivedResponse, SentRequest } from '../src/index.ts'
import { apiError, connectionReset, FakeApi, ok, REQUEST_ID, TEST_KEY } from './support/fake-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('onRequest and onResponse', () => {
  test('see every attempt with its number, and every response with its status, id and duration', async () => {
    const sent: SentRequest[] = []
    const received: ReceivedResponse[] = []
    const hooks = {
      onRequest: (one: SentRequest) => sent.push(one),
      onResponse: (one: ReceivedResponse) => received.push(one),
    }
    const api = new FakeApi([apiError('UNAVAILABLE', 503), connectionReset, ok()], hooks)
    await api.clock.run(api.ohun.agents.get('agt_1'))
    const url = 'http://ohun.test/v1/agents/agt_1'
    expect(sent).toMatchObject([1, 2, 3].map((attempt) => ({ method: 'GET', url, attempt })))
    expect(received).toMatchObject([
      { method: 'GET', url, attempt: 1, status: 503, requestId: REQUEST_ID, durationMs: 0 },
      { method: 'GET', url, attempt: 3, status: 200, requestId: REQUEST_ID, durationMs: 0 },
    ])
    expect(received[0]!.headers).toMatchObject({ 'x-request-id': REQUEST_ID })
  })

  test('see no key, cookie, token or query, but the idempotency key', async () => {
    const seen: unknown[] = []
    const api = new FakeApi(
      [() => new Response('{}', { headers: { 'x-session-token': 'hunter2', 'set-cookie': 'a=hunter2' } })],
      {
        headers: {
          'X-Api-Key': 'hunter2',
          'Proxy-Authorization': 'hunter2',
          Cookie: 'a=hunter2',
          'X-Trace': 'trace_1',
        },
        onRequest: (one) => seen.push(one),
        onResponse: (one) => seen.push(one),
      },
    )
    await api.clock.run(api.ohun.calls.list({ created_after: '+2348031234567' }).then(undefined, () => undefined))
    await api.clock.run(
      api.ohun.calls.create({ agent_id: 'agt_1', to_number: '+2348031234567' }, { idempotencyKey: 'order-17' }),
    )
    const text = JSON.stringify(seen)
    expect(seen).toHaveLength(4)
    expect(text).not.toMatch(/hunter2|2348031234567/)
    expect(text).not.toContain(TEST_KEY)
    expect(seen[2]).toMatchObject({
      headers: {
        authorization: '[redacted]',
        'x-api-key': '[redacted]',
        'x-trace': 'trace_1',
        'idempotency-key': 'order-17',
      },
    })
    expect(api.requests[0]!.headers.get('x-api-key')).toBe('hunter2')
  })

  test.each([
    [
      'throws',
      (): void => {
        throw new Error('a fault of the hook')
      },
    ],
    ['rejects', async (): Promise<void> => await Promise.reject(new Error('a fault of the hook'))],
  ])('a hook that %s disturbs nothing', async (_, hook) => {
    const api = new FakeApi([ok({ agent_id: 'agt_1' })], { onRequest: hook, onResponse: hook })
    expect(await api.clock.run(api.ohun.agents.get('agt_1'))).toEqual({ agent_id: 'agt_1' })
    expect(api.requests).toHaveLength(1)
  })
})

describe('User-Agent', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }

  async function sentBy(headers: Record<string, string> = {}): Promise<string | null> {
    const api = new FakeApi([ok()], { headers })
    await api.clock.run(api.ohun.agents.get('agt_1'))
    return api.requests[0]!.headers.get('user-agent')
  }

  test('names the SDK and Node with their versions', async () => {
    expect(await sentBy()).toBe(`ohun-sdk/${version} node/${process.versions.node}`)
  })

  test('names Bun and Deno, which also have a version of Node', async () => {
    vi.stubGlobal('process', { ...process, versions: { node: '24.0.0', bun: '1.3.0' } })
    expect(await sentBy()).toBe(`ohun-sdk/${version} bun/1.3.0`)
    vi.stubGlobal('Deno', { version: { deno: '2.5.0' } })
    expect(await sentBy()).toBe(`ohun-sdk/${version} deno/2.5.0`)
  })

  test('is the caller’s own if there is one', async () => {
    expect(await sentBy({ 'user-agent': 'shop/2' })).toBe('shop/2')
  })

  test('is not sent in a browser and in its workers', async () => {
    vi.stubGlobal('process', undefined)
    expect(await sentBy()).toBeNull()
    vi.unstubAllGlobals()
    vi.stubGlobal('window', { document: {} })
    expect(await sentBy()).toBeNull()
  })
})
