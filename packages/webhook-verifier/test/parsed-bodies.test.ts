import { bodyParser } from '@koa/bodyparser'
import express5 from 'express'
import express4 from 'express-4'
import fastify from 'fastify'
import rawBody from 'fastify-raw-body'
import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { expressWebhook } from '../src/adapters/express.ts'
import { createFastifyHandler, fastifyWebhook } from '../src/adapters/fastify.ts'
import { honoWebhook } from '../src/adapters/hono.ts'
import { koaWebhook } from '../src/adapters/koa.ts'
import { createNodeHandler, type NodeWebhookHandler } from '../src/adapters/node.ts'
import { nextWebhook } from '../src/adapters/next.ts'
import { createWebHandler } from '../src/adapters/web.ts'
import { listener, serveFastify } from './support/receivers.ts'
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

/** Posts what no re-serialised JSON equals, and expects it refused with the fix. */
async function expectFix(url: string): Promise<void> {
  const response = await fetch(url, signed(spaced))
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({
    error: 'body_already_parsed',
    message: expect.stringContaining('rawBody'),
  })
}

async function expectVerified(url: string): Promise<void> {
  const response = await fetch(url, signed(spaced))
  expect([response.status, await response.json()]).toEqual([200, { received: true }])
}

/** `express.json({ verify: keep })`, the usual way to keep the bytes. */
function keep(request: object, _: unknown, bytes: Buffer): void {
  Object.assign(request, { rawBody: bytes })
}

for (const [name, express] of [
  ['Express 4', express4],
  ['Express 5', express5 as unknown as typeof express4],
] as const) {
  test.each([
    ['json() that keeps rawBody', () => express.json({ verify: keep })],
    ['raw()', () => express.raw({ type: () => true })],
    ['text()', () => express.text({ type: () => true })],
    ['urlencoded(), which leaves JSON alone', () => express.urlencoded({ extended: true })],
  ])(`${name} verifies behind %s`, async (_, parser) => {
    await expectVerified(await serve(express().use(parser()).post('/ohun', expressWebhook(options))))
  })

  test(`${name} verifies before json(), which the other routes keep`, async () => {
    const app = express().post('/ohun', expressWebhook(options)).use(express.json())
    app.post('/own', (request, response) => void response.json(request.body))
    const url = await serve(app)
    await expectVerified(url)
    expect(await (await fetch(new URL('/own', url), signed({ own: true }))).json()).toEqual({ own: true })
  })

  test(`${name} answers 500 naming the fix behind json() alone`, async () => {
    await expectFix(await serve(express().use(express.json()).post('/ohun', expressWebhook(options))))
  })

  test(`${name} mounts in a router`, async () => {
    const router = express.Router().post('/ohun', expressWebhook(options))
    await expectVerified(await serve(express().use(router)))
  })
}

test('the Fastify plugin leaves the parsers of every other route as they are', async () => {
  const app = fastify()
  app.register(fastifyWebhook(options), { prefix: '/ohun' })
  app.post('/own', async ({ body }) => body)
  const url = await serveFastify(app)
  await expectVerified(url)
  expect(await (await fetch(new URL('/own', url), signed({ own: true }))).json()).toEqual({ own: true })
})

test('the Fastify plugin verifies where fastify-raw-body has read every body first', async () => {
  const app = fastify()
  await app.register(rawBody, { global: true, runFirst: true })
  app.register(fastifyWebhook(options), { prefix: '/ohun' })
  await expectVerified(await serveFastify(app))
})

test.each(['utf8', false] as const)("Fastify's own route verifies with fastify-raw-body as %s", async (encoding) => {
  const app = fastify()
  await app.register(rawBody, { global: false, encoding })
  app.post('/ohun', { config: { rawBody: true } }, createFastifyHandler(options))
  await expectVerified(await serveFastify(app))
})

test("Fastify's own route without fastify-raw-body answers 500 naming the fix", async () => {
  await expectFix(await serveFastify(fastify().post('/ohun', createFastifyHandler(options))))
})

/** A middleware that reads the body and hands on. */
function reading(read: (request: HonoRequest) => unknown): MiddlewareHandler {
  return async ({ req }, next) => {
    await read(req)
    await next()
  }
}

test.each([
  ['text()', reading((request) => request.text())],
  ['json()', reading((request) => request.json())],
  ['arrayBuffer()', reading((request) => request.arrayBuffer())],
  ['text(), not yet arrived', reading((request) => void request.text())],
])('Hono verifies behind a middleware that read %s', async (_, middleware) => {
  const app = new Hono().use(middleware).post('/ohun', honoWebhook(options))
  await expectVerified(await serve(listener(app.fetch)))
})

test.each([
  ['raw.json()', reading(({ raw }) => raw.json())],
  ['raw.body by a reader that it keeps', reading(({ raw }) => void raw.body?.getReader())],
])('Hono answers 500 naming the fix behind a middleware that read %s', async (_, middleware) => {
  const app = new Hono().use(middleware).post('/ohun', honoWebhook(options))
  await expectFix(await serve(listener(app.fetch)))
})

test.each([
  ['web', createWebHandler(options)],
  ['Next.js', nextWebhook(options)],
])('%s: a Request that was read answers 500 naming the fix; a read clone does no harm', async (_, handler) => {
  const afterReading = (read: (request: Request) => Promise<unknown>) =>
    listener(async (request) => {
      await read(request)
      return handler(request)
    })
  await expectVerified(await serve(afterReading((request) => request.clone().json())))
  await expectFix(await serve(afterReading((request) => request.json())))
})
