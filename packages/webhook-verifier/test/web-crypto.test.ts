import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completed, secret, signed, voiceTurn } from './support/requests.ts'

/** Signed while there was still a `node:crypto`. */
const event = signed(completed)
const turn = signed(voiceTurn)

beforeEach(() => vi.resetModules())
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['has no node:crypto', () => undefined],
  [
    "throws when it is asked for one, as Next's Edge runtime does",
    () => {
      throw new Error('A Node.js API is used which is not supported')
    },
  ],
])('adapters of web requests verify with WebCrypto where the platform %s', async (_, getBuiltinModule) => {
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(getBuiltinModule)
  const { createWebHandler } = await import('../src/adapters/web.ts')
  const { verifyWebhook } = await import('../src/index.ts')
  const handler = createWebHandler({ secrets: secret, onTurn: () => ({ text: 'Yes.' }), onError: () => undefined })
  const send = (init: RequestInit) => handler(new Request('http://localhost/ohun', init))

  expect((await send(event)).status).toBe(200)
  expect(await (await send(turn)).json()).toEqual({ text: 'Yes.' })
  expect((await send({ ...event, body: '{}' })).status).toBe(401)
  const { body, headers } = event as { body: string; headers: Record<string, string> }
  expect(() => verifyWebhook({ body, headers, secrets: secret })).toThrow('use verifyWebhookAsync')
})
