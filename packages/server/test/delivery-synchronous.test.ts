import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SynchronousAnswer } from '../src/delivery/synchronous-answer.ts'
import { createSynchronousCall, type BackendRequest } from '../src/delivery/synchronous-call.ts'
import type { SigningSecrets } from '../src/delivery/signing.ts'
import { createAddressGuard } from '../src/platform/net/address-guard.ts'
import { createOutboundHttp, type OutboundHttp } from '../src/platform/net/outbound-http.ts'
import { createResolver } from '../src/platform/net/resolver.ts'
import { TestClock } from './support/test-clock.ts'
import { hang, startWebhookReceiver, type Received, type WebhookReceiver } from './support/webhook-receiver.ts'

let receiver: WebhookReceiver
let http: OutboundHttp
const clock = new TestClock()
const secret: SigningSecrets = { current: 'whsec_test', previous: null, previous_valid_until: null }

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  http = createOutboundHttp({
    clock,
    guard: createAddressGuard({ allow_insecure_targets: true, resolve: createResolver({ clock }).resolve }),
  })
})
afterAll(async () => {
  await http.close()
  await receiver.close()
})
afterEach(() => receiver.reset())

function ask(changes: Partial<BackendRequest> = {}): Promise<SynchronousAnswer> {
  const secrets = { current: () => Promise.resolve(secret) }
  const call = createSynchronousCall({
    http,
    secrets,
    signingTime: () => ({ now: clock.now(), signed_at: clock.now() }),
  })
  return withoutTraffic(
    call({
      kind: 'turn',
      environment: 'sandbox',
      workspace_id: 'ws_1',
      agent_id: 'agt_1',
      url: receiver.url('/turn'),
      body: { text: 'Báwo ni?' },
      timeout_ms: 5_000,
      ...changes,
    }),
  )
}

/** The record of the call has tests of its own. */
async function withoutTraffic(asking: Promise<SynchronousAnswer>): Promise<SynchronousAnswer> {
  const { traffic: _, ...answered } = await asking
  return answered
}

function answer(code: number, body?: string): void {
  receiver.answer('/turn', (response) => void response.writeHead(code).end(body))
}

test('a turn is signed like an event and brings back the JSON of the answer', async () => {
  answer(200, '{"text":"Dáadáa ni"}')
  expect(await ask()).toEqual({ kind: 'answered', status: 200, json: { text: 'Dáadáa ni' } })
  const [{ headers, body, json }] = receiver.received as [Received]
  const timestamp = String(clock.now().getTime() / 1_000)
  const digest = createHmac('sha256', secret.current).update(`${timestamp}.`).update(body).digest('hex')
  expect(headers).toMatchObject({ 'x-service-timestamp': timestamp, 'x-service-signature': `sha256=${digest}` })
  expect(headers).not.toHaveProperty('x-service-event-id')
  expect(json).toEqual({ text: 'Báwo ni?' })
})

test('a byte order mark before the JSON is ignored', async () => {
  answer(200, '\uFEFF{"text":"Báwo"}')
  expect(await ask()).toEqual({ kind: 'answered', status: 200, json: { text: 'Báwo' } })
})

test('204 is an answer without JSON', async () => {
  answer(204)
  expect(await ask()).toEqual({ kind: 'answered', status: 204, json: undefined })
})

test.each([
  ['status', 500, '{"text":"x"}'],
  ['status', 404, ''],
  ['redirect', 302, ''],
  ['not_json', 200, 'hello'],
  ['not_json', 200, ''],
  ['too_large', 200, JSON.stringify({ text: 'x'.repeat(70_000) })],
])('fails by %s when answered %i', async (cause, code, body) => {
  answer(code, body)
  expect(await ask()).toMatchObject({ kind: 'failed', cause, detail: expect.any(String) })
  expect(receiver.received.length, 'never retried').toBe(1)
})

test('fails by timeout at its limit, not a millisecond earlier', async () => {
  receiver.answer('/turn', hang)
  let settled = false
  const asked = ask().finally(() => (settled = true))
  await receiver.arrival('/turn')
  await clock.advance(4_999)
  expect(settled).toBe(false)
  await clock.advance(1)
  expect(await asked).toMatchObject({ kind: 'failed', cause: 'timeout' })
})

test('fails by blocked at a private address', async () => {
  expect(await ask({ url: 'https://10.1.2.3/turn' })).toMatchObject({ kind: 'failed', cause: 'blocked' })
})

test('throws when its caller gives up', async () => {
  receiver.answer('/turn', hang)
  const controller = new AbortController()
  const asked = ask({ signal: controller.signal })
  await receiver.arrival('/turn')
  controller.abort(new Error('hung up'))
  await expect(asked).rejects.toThrow('hung up')
})
