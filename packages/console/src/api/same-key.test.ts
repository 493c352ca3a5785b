import { expect, test } from 'vitest'
import { withSameKey } from './same-key.ts'

const URL_OF_MESSAGES = 'https://ohun.example/v1/messages'
const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends messages through a network with these outcomes, one after the other. @returns the keys that arrived. */
async function keysOf(outcomes: readonly (Response | Error)[], wait_ms = 0): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  let now_ms = 0
  const network = async (_: unknown, { headers = {} }: RequestInit = {}): Promise<Response> => {
    const outcome = outcomes[keys.length]!
    keys.push(new Headers(headers).get('idempotency-key'))
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  const send = withSameKey(network, () => now_ms)
  for (const [at] of outcomes.entries()) {
    const headers = { 'idempotency-key': `key-${at}` }
    await send(URL_OF_MESSAGES, { method: 'POST', headers, body: '{"body":"Hello"}' }).catch(() => undefined)
    now_ms += wait_ms
  }
  return keys
}

const answer = (status: number, headers: Record<string, string> = JSON_TYPE) => new Response('{}', { status, headers })

test('a request that is repeated after its answer was lost has the same key, until there is an answer', async () => {
  expect(await keysOf([new TypeError('network'), answer(503), answer(201), answer(201)])).toEqual([
    'key-0',
    'key-0',
    'key-0',
    'key-3',
  ])
})

test('a request whose answer breaks off has the same key', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network')) })
  expect(await keysOf([new Response(broken, { status: 201 }), answer(201)])).toEqual(['key-0', 'key-0'])
})

test('a proxy without a service says nothing about the request; a refusal and an uncertain carrier do', async () => {
  const of_proxy = answer(502, { 'content-type': 'text/html' })
  expect(await keysOf([of_proxy, answer(422), answer(502), answer(201)])).toEqual(['key-0', 'key-0', 'key-2', 'key-3'])
})

test('the same request after a long time is a new one', async () => {
  expect(await keysOf([new TypeError('network'), answer(201)], 6 * 60_000)).toEqual(['key-0', 'key-1'])
})

test('the same request beside one that is on its way is another one', async () => {
  const keys: (string | null)[] = []
  const send = withSameKey(async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return answer(201)
  })
  const post = (key: string) =>
    send(URL_OF_MESSAGES, { method: 'POST', headers: { 'idempotency-key': key }, body: '{}' })
  await Promise.all([post('key-0'), post('key-1')])
  expect(keys).toEqual(['key-0', 'key-1'])
})
