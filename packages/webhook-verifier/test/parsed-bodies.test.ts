import { bodyParser } from '@koa/bodyparser'
import Koa from 'koa'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { koaWebhook } from '../src/adapters/koa.ts'
import { createNodeHandler, type NodeWebhookHandler } from '../src/adapters/node.ts'
import { createWebHandler } from '../src/adapters/web.ts'
import { completed, secret, serve, signed } from './support/requests.ts'

const onError = () => undefined
const options = { secrets: secret, onError }

/** A body that its own JSON, written again, is not. */
const spaced = `{ "event_id":"evt_1",  "event_type": "call.completed", "payload": {"cost": 1.0} }`

/** Reads the body first, as a parser would, and leaves what `keep` makes of it. */
function parserBefore(handler: NodeWebhookHandler, keep: (raw: Buffer) => object): NodeWebhookHandler {
  return async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    await handler(Object.assign(request, keep(Buffer.concat(chunks))), response)
  }
}

const kept: [string, (raw: Buffer) => object][] = [
  ['rawBody as bytes', (raw) => ({ rawBody: raw, body: JSON.parse(String(raw)) as unknown })],
  ['rawBody as text', (raw) => ({ rawBody: String(raw), body: {} })],
  ['the bytes as body', (raw) => ({ body: raw })],
  ['the text as body', (raw) => ({ body: String(raw) })],
]

test.each(kept)('Node http verifies what a parser left: %s', async (_, keep) => {
  const url = await serve(parserBefore(createNodeHandler(options), keep))
  expect((await fetch(url, signed(spaced))).status).toBe(200)
})

test.each([
  ['the parsed JSON', (raw: Buffer) => ({ body: JSON.parse(String(raw)) as unknown })],
  ['nothing', () => ({})],
])('Node http answers 500 naming the fix when a parser left %s', async (_, keep) => {
  const url = await serve(parserBefore(createNodeHandler(options), keep))
  const response = await fetch(url, signed(spaced))
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({
    error: 'body_already_parsed',
    message: expect.stringContaining('rawBody'),
  })
})

test('Node http does not wait for a body that somebody else has begun to read', async () => {
  const handler = createNodeHandler(options)
  const url = await serve((request, response) => {
    request.on('data', () => undefined)
    void handler(request, response)
  })
  expect((await fetch(url, signed(completed))).status).toBe(500)
})

test('Node http reads the body itself behind a parser that left it alone', async () => {
  const handler = createNodeHandler(options)
  const url = await serve((request, response) => handler(Object.assign(request, { body: {} }), response))
  expect((await fetch(url, signed(spaced))).status).toBe(200)
})

test('Koa verifies behind @koa/bodyparser, which keeps rawBody', async () => {
  const url = await serve(new Koa().use(bodyParser()).use(koaWebhook(options)).callback())
  expect((await fetch(url, signed(spaced))).status).toBe(200)
  expect((await fetch(url, signed(spaced, { 'Content-Type': 'application/octet-stream' }))).status).toBe(200)
})

test('Koa answers 500 naming the fix behind a parser that keeps only the JSON', async () => {
  const app = new Koa()
  app.use(async (context, next) => {
    const chunks: Buffer[] = []
    for await (const chunk of context.req) chunks.push(chunk as Buffer)
    Object.assign(context.request, { body: JSON.parse(String(Buffer.concat(chunks))) as unknown })
    await next()
  })
  const response = await fetch(await serve(app.use(koaWebhook(options)).callback()), signed(spaced))
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ error: 'body_already_parsed' })
})

test('web: a Request that was read answers 500 naming the fix', async () => {
  const request = new Request('http://localhost/ohun', signed(spaced))
  await request.json()
  const response = await createWebHandler(options)(request)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ error: 'body_already_parsed' })
})

/** A request that announces 100 bytes and sends five; `begun` when the handler has read those. */
async function sendPartTo(handler: NodeWebhookHandler) {
  const begun = Promise.withResolvers<void>()
  const url = await serve((request, response) => {
    void handler(request, response)
    request.once('data', () => begun.resolve())
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabcde')
  await begun.promise
  return { socket, url }
}

test('a request cut off in its body ends the wait and harms no other', async () => {
  const failed = Promise.withResolvers<unknown>()
  const { socket, url } = await sendPartTo(createNodeHandler({ ...options, onError: failed.resolve }))
  socket.destroy()
  expect(await failed.promise).toMatchObject({ code: 'body_incomplete' })
  expect((await fetch(url, signed(completed))).status).toBe(200)
})

test('a body that stands still is answered 408 after 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { socket } = await sendPartTo(createNodeHandler(options))
  vi.advanceTimersByTime(10_000)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 [^]*connection: close/i)
})
