import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Server, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { completed, screening, secret, serve, signed, textTurn, tool, voiceTurn } from './support/requests.ts'

const home = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(home, '.readme-'))
const servers: Server[] = []
const printed: unknown[] = []
let runs = 0

/** The marked snippets, each as a file beside the sources, where the package's own name resolves. */
beforeAll(() => {
  const readme = readFileSync(join(home, 'README.md'), 'utf8')
  for (const [, name, code] of readme.matchAll(/<!-- example: (\w+) -->\s+```ts\n([^]*?)```/g)) {
    writeFileSync(join(folder, `${name}.ts`), code ?? '')
    if (name === 'express') writeFileSync(join(folder, 'express-4.ts'), code!.replace("'express'", "'express-4'"))
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

/** A server that a snippet starts listens on a free port instead, and is closed after the test. */
beforeEach(() => {
  vi.stubEnv('OHUN_SIGNING_SECRET', secret)
  vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(...(values as unknown[])))
  const { listen } = Server.prototype
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...listening: unknown[]) {
    const callbacks = listening.filter((value) => typeof value === 'function')
    servers.push(this)
    return Reflect.apply(listen, this, [0, '127.0.0.1', ...callbacks]) as Server
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) server.close()
  printed.length = 0
})

async function run(name: string): Promise<Record<string, unknown>> {
  return (await import(/* @vite-ignore */ `${join(folder, name)}.ts?run=${++runs}`)) as Record<string, unknown>
}

async function url(): Promise<string> {
  const server = servers.at(-1)
  if (!server) throw new Error('the snippet has started no server')
  if (!server.listening) await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ohun`
}

test('every snippet compiles', async () => {
  const config = { extends: '../../../tsconfig.json', include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(home, '../../node_modules/.bin/tsc')
  await expect(promisify(execFile)(compiler, ['-p', folder])).resolves.toMatchObject({ stdout: '' })
})

test('Calls and messages', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { POST } = (await run('messages')) as { POST: (request: Request) => Promise<Response> }
  const ask = (turn: object) => POST(new Request('https://example.com/ohun', signed(turn)))
  const call = await ask({ ...voiceTurn, messages: [] })
  expect(await call.json()).toEqual({ text: 'You said: Where is my order?', end_call: false })
  expect(await (await ask(textTurn)).json()).toEqual({ text: 'You wrote: Hello' })
  expect((await ask({ ...textTurn, transcription: 'Thanks' })).status).toBe(204)
  expect(await (await ask(voiceTurn)).json()).toEqual({ text: 'Sorry, once more please?' })
})

test('Node http', async () => {
  await run('node')
  const turn = await fetch(await url(), signed(voiceTurn))
  expect(await turn.json()).toEqual({ text: 'You said: Where is my order?' })
  const event = await fetch(await url(), signed(completed))
  expect(await event.json()).toEqual({ received: true })
  expect(printed).toEqual(['The call took 5 s'])
})

test('Koa', async () => {
  await run('koa')
  const event = await fetch(await url(), signed(completed))
  expect(await event.json()).toEqual({ received: true })
  expect(printed).toEqual(['call.completed', 'evt_1'])
  expect((await fetch(new URL('/elsewhere', await url()), signed(completed))).status).toBe(404)
})

test.each([
  ['Express 5', 'express'],
  ['Express 4', 'express-4'],
])('%s', async (_, name) => {
  await run(name)
  const turn = await fetch(await url(), signed(voiceTurn))
  expect(await turn.json()).toEqual({ text: 'You said: Where is my order?' })
  expect((await fetch(await url(), signed(completed))).status).toBe(200)
  expect(printed).toEqual(['call.completed', 'evt_1'])
})

test('Fastify', async () => {
  await run('fastify')
  const turn = await fetch(await url(), signed(voiceTurn))
  expect(await turn.json()).toEqual({ text: 'You said: Where is my order?' })
})

test('Hono', async () => {
  const { default: app } = (await run('hono')) as { default: Hono }
  const turn = await app.request('/ohun', signed(voiceTurn))
  expect(await turn.json()).toEqual({ text: 'You said: Where is my order?' })
})

test('Next.js', async () => {
  const { POST } = (await run('next')) as { POST: (request: Request) => Promise<Response> }
  const turn = await POST(new Request('http://localhost/ohun', signed(voiceTurn)))
  expect(await turn.json()).toEqual({ text: 'You said: Where is my order?' })
})

test('an agent', async () => {
  let model = 'It left this morning.'
  vi.stubEnv('MODEL_URL', await serve((_, response) => void (model ? response.end(model) : response.destroy())))
  vi.spyOn(console, 'error').mockReturnValue()
  await run('agent')
  const say = async () => (await fetch(await url(), signed(voiceTurn))).json()
  expect(await say()).toEqual({ text: 'It left this morning.' })
  model = ''
  expect(await say()).toEqual({ text: 'Sorry, I did not get that. Would you say it again?' })
  expect((await fetch(await url(), signed(tool))).status).toBe(200)
  for (let delivery = 0; delivery < 2; delivery++) await fetch(await url(), signed(completed))
  expect(printed).toEqual(['The call took 5 s'])
})

test.each(['express', 'fastify', 'hono', 'next'])('streaming a reply with %s', async (name) => {
  const model = await serve((_, response) => {
    response.write('It left ')
    response.end('this morning.')
  })
  vi.stubEnv('MODEL_URL', model)
  const found = (await run(`stream_${name}`)) as { default?: Hono; POST?: (request: Request) => Promise<Response> }
  const turn = signed({ ...voiceTurn, messages: [] }, { Accept: 'application/x-ndjson' })
  const web = new Request('http://localhost/ohun', turn)
  const response = await (found.default?.fetch(web) ?? found.POST?.(web) ?? fetch(await url(), turn))
  const events = (await response.text()).trim().split('\n')
  const read = events.map((line) => JSON.parse(line) as { text?: string; end?: boolean })
  expect(read.map(({ text }) => text).join('')).toBe('It left this morning.')
  expect(read.at(-1)).toEqual({ end: true })
})

test('web Request', async () => {
  const { POST } = (await run('web')) as { POST: (request: Request) => Promise<Response> }
  const response = await POST(new Request('http://localhost/ohun', signed(screening)))
  expect(await response.json()).toEqual({ action: 'allow' })
})

test('anything else', async () => {
  const { receive } = (await run('core')) as { receive: (body: string, headers: Headers) => unknown }
  const { body, headers } = signed(voiceTurn)
  expect(receive(body as string, new Headers(headers))).toEqual({ status: 200, body: { text: 'Good morning.' } })
  expect(receive('{}', new Headers(headers))).toMatchObject({ status: 401, body: { error: 'no_match' } })
})

test('testing a receiver', async () => {
  await run('node')
  const receiver = await url()
  const { fetch: request } = globalThis
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => request(receiver, init))
  await run('test')
  expect(printed).toEqual([200, { text: 'You said: Hello' }, 'The call took 90 s'])
})

test('logs', async () => {
  const { handler } = (await run('logger')) as { handler: RequestListener }
  const receiver = await serve(handler)
  for (let request = 0; request < 2; request++) await fetch(receiver, { method: 'POST', body: '{}' })
  const line = expect.stringContaining('refused: missing_header') as unknown
  expect(printed.map((text) => JSON.parse(String(text)) as unknown)).toEqual([{ level: 'warn', line }])
})
