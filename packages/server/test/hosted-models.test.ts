import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ModelError, type ChatRequest, type ModelPart } from '../src/gateways/ai/chat-model.ts'
import { modelsByEnvironment, type ModelFor } from '../src/gateways/ai/models-by-environment.ts'
import { startModelServer, type ModelReply, type ModelServer } from './support/model-server.ts'
import { TestClock } from './support/test-clock.ts'

let server: ModelServer
let clock: TestClock
let modelFor: ModelFor

beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
  server.reply({ pieces: ['Hello.'] })
  clock = new TestClock()
  modelFor = modelsByEnvironment({
    provider_keys: { openai: 'sk-openai', anthropic: 'sk-anthropic' },
    provider_urls: { openai: `${server.url}/openai`, anthropic: `${server.url}/anthropic` },
    fetch: globalThis.fetch,
    clock,
  })
})

const find_order = {
  name: 'find_order',
  description: 'Finds an order.',
  parameters: { type: 'object', properties: { order: { type: 'string' } } },
}
const request: ChatRequest = {
  workspace_id: 'ws_1',
  model: null,
  system: 'Be brief.',
  passages: [],
  messages: [{ role: 'user', text: 'Where is order 7?' }],
  tools: [find_order],
}

async function ask(provider: string, changes: Partial<ChatRequest> = {}, signal = new AbortController().signal) {
  const parts: ModelPart[] = []
  for await (const part of modelFor('production', provider)!.stream({ ...request, ...changes }, signal))
    parts.push(part)
  return parts
}

const failure = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  )

describe.each([
  { provider: 'openai', authorization: 'Bearer sk-openai', path: '/openai/chat/completions', model: 'gpt-4.1-mini' },
  { provider: 'anthropic', authorization: 'sk-anthropic', path: '/anthropic/messages', model: 'claude-haiku-4-5' },
])('$provider', ({ provider, authorization, path, model }) => {
  test('is asked for its default model with the prompt and the tools, and writes piece by piece', async () => {
    server.reply({ pieces: ['It left ', 'today.'] })
    expect(await ask(provider)).toEqual([
      { kind: 'text', text: 'It left ' },
      { kind: 'text', text: 'today.' },
    ])
    const [asked] = server.requests
    expect(asked).toMatchObject({ authorization, path, body: { model } })
    expect(JSON.stringify(asked?.body)).toContain('Be brief.')
    expect(asked?.body.tools).toHaveLength(1)
  })

  test('a reply without an end is a failure, and its beginning stays said', async () => {
    server.reply({ pieces: Array.from({ length: 100 }, () => 'x'.repeat(1_000)) })
    let length = 0
    const error = await failure(
      (async () => {
        for await (const part of modelFor('production', provider)!.stream(request, new AbortController().signal))
          length += part.kind === 'text' ? part.text.length : 0
      })(),
    )
    expect(error).toMatchObject({ name: 'ModelError', message: expect.stringContaining('longer than') as string })
    expect(length).toBe(65_000)
    await server.requests[0]!.closed
  })

  test.each([
    ['a piece', { pieces: ['x'.repeat(6_000_000)] }],
    [
      'the arguments of a tool',
      { calls: [{ id: 'tool_1', name: 'find_order', arguments: { order: 'x'.repeat(100_000) } }] },
    ],
  ])('%s that is longer than a reply may be is a failure', async (_, reply) => {
    server.reply(reply)
    expect(await failure(ask(provider))).toMatchObject({ name: 'ModelError' })
  })

  test('calls a tool, and is given its result or why there is none', async () => {
    const call = { tool_call_id: 'tool_1', name: 'find_order', arguments: { order: '7' } }
    server.reply({ pieces: ['One moment.'], calls: [{ id: 'tool_1', name: 'find_order', arguments: { order: '7' } }] })
    expect(await ask(provider)).toEqual([
      { kind: 'text', text: 'One moment.' },
      { kind: 'tool_call', call },
    ])
    for (const result of [
      { kind: 'result', json: { state: 'en route' } },
      { kind: 'error', message: 'en route to fail' },
    ] as const)
      await ask(provider, {
        messages: [...request.messages, { role: 'tool_call', call }, { role: 'tool_result', call, result }],
      })
    for (const { body } of server.requests.slice(1)) expect(JSON.stringify(body.messages)).toContain('en route')
  })

  test('fails on status 500, without a second try and without its own words', async () => {
    server.reply({ status: 500 })
    const error = await failure(ask(provider))
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ status: 500, reason: 'provider', message: 'The provider answered 500.' })
    expect(server.requests).toHaveLength(1)
  })

  test('says what status 401 means', async () => {
    server.reply({ status: 401 })
    const message = 'The provider answered 401: it does not accept the key of this service.'
    expect(await failure(ask(provider))).toMatchObject({ status: 401, message })
  })

  test('is left within milliseconds when the caller hangs up', async () => {
    server.reply({ silent: true })
    const controller = new AbortController()
    const asking = failure(ask(provider, {}, controller.signal))
    while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    controller.abort(new Error('hung up'))
    expect(await asking).toMatchObject({ message: 'hung up' })
    await server.requests[0]?.closed
  })

  test('fails if it writes nothing within 8 s', async () => {
    server.reply({ silent: true })
    const asking = failure(ask(provider))
    while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(8_000)
    expect(await asking).toMatchObject({ reason: 'timeout' })
  })
})

describe.each<[string, ModelReply]>([
  ['breaks the connection', { pieces: ['Half of a'], fault: 'cut' }],
  ['closes its stream before the end', { pieces: ['Half of a'], fault: 'ends' }],
  ['writes nothing', {}],
  ['never ends', { fault: 'flood' }],
  ['writes a number', { fault: 'wrong_type' }],
])('a provider that %s', (_, reply) => {
  test.each(['openai', 'anthropic'])('has failed, which the breaker counts (%s)', async (provider) => {
    server.reply(reply)
    for (let made = 0; made < 5; made++)
      expect(await failure(ask(provider))).toMatchObject({ name: 'ModelError', reason: 'provider', status: null })
    expect(await failure(ask(provider))).toMatchObject({ reason: 'breaker_open' })
  })
})

test('a reply without words is none, unless the caller is on hold', async () => {
  server.reply({})
  expect(await ask('openai', { may_be_silent: true })).toEqual([])
})

describe('a turn that has taken too long', () => {
  async function giveUp(after_ms: number): Promise<void> {
    const controller = new AbortController()
    server.reply({ pieces: ['Well'], fault: 'hangs' })
    const asking = failure(ask('openai', {}, controller.signal))
    while (server.requests.at(-1)?.path !== '/openai/chat/completions')
      await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(after_ms)
    server.requests.length = 0
    controller.abort(new DOMException('late', 'TimeoutError'))
    await asking
  }

  test('is the fault of a provider that has had 8 s of it', async () => {
    for (let made = 0; made < 5; made++) await giveUp(8_000)
    expect(await failure(ask('openai'))).toMatchObject({ reason: 'breaker_open' })
  })

  test('is not its fault when tools took the time', async () => {
    for (let made = 0; made < 5; made++) await giveUp(1_000)
    server.reply({ pieces: ['Hello.'] })
    expect(await ask('openai')).toHaveLength(1)
  })
})

describe('a provider that keeps failing', () => {
  async function breakPrimary(): Promise<void> {
    server.reply({ status: 503 })
    for (let made = 0; made < 5; made++) await failure(ask('openai'))
    server.requests.length = 0
    server.reply({ pieces: ['Hello.'] })
  }

  test('is not asked for 30 s; then it is tried once, and the other provider answers in between', async () => {
    await breakPrimary()
    expect(await failure(ask('openai'))).toMatchObject({ reason: 'breaker_open' })
    expect(server.requests).toEqual([])

    await clock.advance(30_000)
    server.reply({ status: 503 }, { pieces: ['Hello from the other one.'] })
    expect(await failure(ask('openai', { model: 'gpt-4.1' }))).toMatchObject({ status: 503 })
    expect(await ask('openai', { model: 'gpt-4.1' })).toEqual([{ kind: 'text', text: 'Hello from the other one.' }])
    // The other provider's models have other names.
    expect(server.requests.map(({ body }) => body.model)).toEqual(['gpt-4.1', 'claude-haiku-4-5'])
  })

  test('is back with the first try that succeeds', async () => {
    await breakPrimary()
    await clock.advance(30_000)
    await ask('openai')
    await ask('openai')
    expect(server.requests.map(({ path }) => path)).toEqual(['/openai/chat/completions', '/openai/chat/completions'])
  })

  test('is not held to have failed by a caller who hung up', async () => {
    server.reply({ silent: true })
    for (let made = 0; made < 5; made++) {
      const controller = new AbortController()
      const asking = failure(ask('openai', {}, controller.signal))
      while (server.requests.length === made) await new Promise((resolve) => setImmediate(resolve))
      controller.abort()
      await asking
    }
    server.reply({ pieces: ['Hello.'] })
    expect(await ask('openai')).toHaveLength(1)
  })
})

describe('a failing request of one workspace', () => {
  const askAs = (workspace_id: string) => failure(ask('openai', { workspace_id }))
  const is_open = { reason: 'breaker_open' }

  test.each([400, 402, 403, 404, 405, 409, 413, 414, 415, 422, 424, 451])(
    'with %d is about its request: the provider is asked again, by it and by others',
    async (status) => {
      server.reply({ status })
      for (let made = 0; made < 8; made++) expect(await askAs('mallory')).toMatchObject({ status })
      server.reply({ pieces: ['Hello.'] })
      expect([await askAs('mallory'), await askAs('alice')]).toEqual([null, null])
    },
  )

  test.each([401, 408, 429, 500, 502, 503, 504, 529])(
    'with %d is about the provider: it is not asked by that workspace, but by others',
    async (status) => {
      server.reply({ status })
      for (let made = 0; made < 5; made++) expect(await askAs('mallory')).toMatchObject({ status })
      server.reply({ pieces: ['Hello.'] })
      expect(await askAs('mallory')).toMatchObject(is_open)
      expect(await askAs('alice')).toBeNull()
    },
  )

  test('opens the workspace’s own breaker if it is slow', async () => {
    server.reply({ silent: true })
    const slow = Array.from({ length: 6 }, () => askAs('mallory'))
    while (server.requests.length < 6) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(8_000)
    expect(await Promise.all(slow)).toMatchObject(slow.map(() => ({ reason: 'timeout' })))
    server.reply({ pieces: ['Hello.'] })
    expect(await askAs('mallory')).toMatchObject(is_open)
    expect(await askAs('alice')).toBeNull()
  })

  test('opens the breaker of all when it happens to three workspaces, and the other provider answers after 30 s', async () => {
    server.reply({ status: 500 })
    for (const workspace_id of ['a', 'a', 'b', 'b', 'c']) await askAs(workspace_id)
    server.reply({ pieces: ['Hello.'] })
    expect(await askAs('alice')).toMatchObject(is_open)
    await clock.advance(30_000)
    server.reply({ status: 500 }, { status: 500 }, { status: 500 }, { pieces: ['Hello from the other one.'] })
    for (const workspace_id of ['a', 'b', 'c']) expect(await askAs(workspace_id)).toMatchObject({ status: 500 })
    expect(await ask('openai', { workspace_id: 'alice' })).toEqual([
      { kind: 'text', text: 'Hello from the other one.' },
    ])
  })
})

test('a provider without credentials has no model in production; the sandbox has the scripted one for all', () => {
  const none = modelsByEnvironment({
    provider_keys: { openai: null, anthropic: null },
    provider_urls: { openai: null, anthropic: null },
    fetch: globalThis.fetch,
    clock,
  })
  expect(none('production', 'openai')).toBeNull()
  expect(none('sandbox', 'openai')).not.toBeNull()
})
