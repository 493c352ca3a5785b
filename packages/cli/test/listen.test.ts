import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAgentHandler } from '@ohun/webhook-verifier'
import { createNodeHandler } from '@ohun/webhook-verifier/node'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { amount } from '../../../test/amounts.ts'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { startEventEmitter } from '../../server/test/support/event-emitter.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { createSdkClient, type ApiClient, type ClientOptions, type Connection } from '../src/client.ts'
import { startDroppingProxy } from './support/dropping-proxy.ts'
import { machine, ohun, productionKey, type Terminal } from './support/terminal.ts'

let server: TestServer
let emitter: Awaited<ReturnType<typeof startEventEmitter>>

beforeAll(async () => {
  server = await startTestServer({ OHUN_RATE_LIMITS: 'starter:100000,builder:100000,scale:100000,payg:100000' })
  emitter = await startEventEmitter(server)
})
afterAll(async () => {
  await emitter.stop()
  await server.stop()
})

/** A receiver on this machine, at no address that anybody else knows. */
async function receiver(): Promise<Backend> {
  const backend = await startBackend()
  onTestFinished(() => backend.stop())
  return backend
}

/** A workspace, an agent whose webhook_url leads nowhere, and a machine that can listen. */
async function developer(base_url = server.base_url) {
  const workspace = await server.workspace()
  const { agent_id } = await agentOf(workspace.sandbox)
  const { directory, ohun } = await machine()
  const credentials = { base_url, sandbox_key: workspace.sandbox_key, production_key: workspace.production_key }
  await mkdir(join(directory, '.ohun'))
  await writeFile(join(directory, '.ohun/credentials.json'), JSON.stringify(credentials))
  const say = async (message: string): Promise<string> =>
    (await workspace.sandbox.agents.playground(agent_id, { message })).text
  const emit = () => emitter.emit({ workspace_id: workspace.workspace_id, agent_id })
  /** Runs until `stop`; connected when this resolves. */
  const listen = async (argv: string[], options: Terminal = {}) => {
    const stop = new AbortController()
    const { createClient, readies } = watchedClient()
    const ended = ohun(['listen', ...argv], { createClient, signal: stop.signal, ...options })
    await readies(1)
    const end = async () => {
      stop.abort()
      return await ended
    }
    return Object.assign(end, { ended, readies })
  }
  return { ...workspace, agent_id, directory, say, emit, listen }
}

/** The real client, and how often its relay has become ready. */
function watchedClient() {
  const arrivals = new EventEmitter()
  const seen: unknown[] = []
  async function* watched(connection: Connection): AsyncGenerator {
    for await (const frame of connection) {
      if ((frame as { type: string }).type === 'ready') seen.push(frame)
      arrivals.emit('frame')
      yield frame
    }
  }
  const createClient = async (options: ClientOptions): Promise<ApiClient> => {
    const client = await createSdkClient(options)
    const connect: ApiClient['connect'] = async (...request) => {
      const connection = await client.connect(...request)
      const frames = watched(connection)
      return {
        send: (frame) => connection.send(frame),
        close: () => connection.close(),
        [Symbol.asyncIterator]: () => frames,
      }
    }
    return { ...client, connect }
  }
  const readies = async (wanted: number): Promise<void> => {
    while (seen.length < wanted) await once(arrivals, 'frame')
  }
  return { createClient, readies }
}

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('a sandbox call is answered by a receiver on this machine, with its screening and its events', async () => {
  const { sandbox, listen, signing_secret } = await developer()
  const handler = createAgentHandler({
    secrets: signing_secret,
    tolerance_seconds: 1e9, // the server's clock stands still
    onTurn: ({ transcription }) => ({ text: `You said: ${transcription}` }),
    onScreening: () => ({ action: 'allow', greeting_text: 'Welcome home.' }),
    onTool: () => ({}),
  })
  const http = createServer(createNodeHandler(handler)).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => void http.close())
  const stop = await listen(['--forward-to', `http://127.0.0.1:${(http.address() as AddressInfo).port}/`])
  const { agent_id } = await agentOf(sandbox, { screening_enabled: true })
  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const call = await sandbox.sandbox.inboundCall({
    to_number: e164,
    from_number: '+2348031112222',
    utterances: ['Where is my order?'],
  })
  for (let half = 0; half < 12; half++) await server.advance(500)
  const { transcript, status } = await sandbox.calls.get(call.call_id)
  expect(status).toBe('completed')
  expect(transcript.map(({ text }) => text)).toEqual([
    'Welcome home.',
    'Where is my order?',
    'You said: Where is my order?',
  ])
  const { exit_code, stdout, stderr } = await stop()
  expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
  const reports = linesOf(stdout)
  const kinds = reports.map(({ kind, event_type, status: code }) => [kind, event_type, code])
  expect(kinds).toContainEqual(['screening', 'call.screening', 200])
  expect(kinds).toContainEqual(['turn', null, 200])
  expect(kinds).toContainEqual(['event', 'call.initiated', 200])
})

test('a tool of a hosted agent is answered by a receiver on this machine', async () => {
  const local = await receiver()
  local.answer = () => ({ eta: 'tomorrow' })
  const { sandbox, listen } = await developer()
  const tool_definitions = JSON.stringify([{ type: 'function', function: { name: 'find_order' } }])
  const { agent_id } = await agentOf(sandbox, { ai_provider: 'openai', tool_definitions })
  const stop = await listen(['--forward-to', local.url])
  const { text } = await sandbox.agents.playground(agent_id, { message: 'call find_order {"order": "7"}' })
  expect(text).toBe('find_order answered: {"eta":"tomorrow"}')
  expect(local.received.map(({ json }) => json['payload'])).toMatchObject([{ tool: { arguments: { order: '7' } } }])
  const { stdout } = await stop()
  expect(linesOf(stdout)).toMatchObject([{ kind: 'tool', event_type: 'tool.invocation', status: 200 }])
})

const DROPS = amount(25, 100)

test('a connection that is lost again and again loses no event and no turn, and the receiver sees each once', async () => {
  const proxy = await startDroppingProxy(server.base_url)
  const local = await receiver()
  const { say, emit, listen } = await developer(proxy.base_url)
  const stop = await listen(['--forward-to', local.url])
  const [emitted, answers] = [[] as string[], [] as Promise<string>[]]
  for (let drop = 1; drop <= DROPS; drop++) {
    emitted.push(await emit())
    answers.push(say(String(drop)))
    proxy.drop()
    await stop.readies(drop + 1)
  }
  expect(await Promise.all(answers)).toEqual(Array.from({ length: DROPS }, (_, at) => `You said: ${at + 1}`))
  await local.until(() => local.events().length >= DROPS)
  await stop()
  expect(local.events().map(({ json }) => json['event_id'])).toEqual(emitted)
  const asked = local.turns().map(({ json }) => Number(json['transcription']))
  expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: DROPS }, (_, at) => at + 1))
})

test('the next run continues after the last event, and repeats none', async () => {
  const local = await receiver()
  const { emit, listen, workspace_id, agent_id } = await developer()
  const ids = () => local.events().map(({ json }) => json['event_id'])
  /** Until so many events are printed. */
  const run = async (count: number, argv: string[] = [], meanwhile = async (): Promise<void> => {}) => {
    const { promise: printed, resolve } = Promise.withResolvers<void>()
    let writes = 0
    const on_write = (): void => void (++writes === count && resolve())
    const stop = await listen(['--forward-to', local.url, ...argv], { on_write })
    await meanwhile()
    await printed
    await stop()
  }
  // Its notification would arrive after the jump of the clock, later than any real one.
  const first = await emitter.emitInSilence({ workspace_id, agent_id })
  await server.clock.advance(31_000) // events of half a minute before the last one come again
  let second = ''
  await run(1, [], async () => void (second = await emit()))
  const third = await emit()
  await run(1)
  expect(ids()).toEqual([second, third])
  await run(2, ['--since', first])
  expect(ids()).toEqual([second, third, second, third])
})

test('events that happen after a run without deliveries are in the next run', async () => {
  const local = await receiver()
  const { emit, listen } = await developer()
  const stop = await listen(['--forward-to', local.url])
  await stop()
  const id = await emit()
  const again = await listen(['--forward-to', local.url])
  await local.until((received) => received.some(({ json }) => json['event_id'] === id))
  await again()
})

test('while nothing listens, turns fall back at once and events wait', async () => {
  const local = await receiver()
  await local.stop()
  const { sandbox, agent_id, emit, listen } = await developer()
  const [refused, retried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const on_pause = (): Promise<void> => {
    refused.resolve()
    return retried.promise
  }
  const stop = await listen(['--forward-to', local.url], { on_pause })
  const id = await emit()
  await refused.promise
  const turn = await sandbox.agents
    .playground(agent_id, { message: 'Hello' })
    .catch((error: unknown) => (error as Error).message)
  expect(turn).toContain('(connect)')
  const revived = createServer((_, response) => void response.writeHead(204).end())
  revived.listen(Number(new URL(local.url).port), '127.0.0.1')
  await once(revived, 'listening')
  onTestFinished(() => void revived.close())
  const arrived = once(revived, 'request')
  retried.resolve()
  const [request] = await arrived
  expect(request.headers).toMatchObject({ 'x-service-event-id': id })
  await expect.poll(async () => (await server.db.knex('relay_requests')).length).toBe(0)
  const { stdout, exit_code } = await stop()
  const { host } = new URL(local.url)
  const shown = linesOf(stdout).map(({ kind, status, error }) => ({ kind, status, error }))
  expect(exit_code).toBe(0)
  expect(shown).toContainEqual({
    kind: 'turn',
    status: null,
    error: `Nothing listens on ${host}. The service uses its fallback.`,
  })
  expect(shown).toContainEqual({
    kind: 'event',
    status: null,
    error: `Nothing listens on ${host}. The event is sent again.`,
  })
})

test('a receiver that refuses is quoted, in one line', async () => {
  const local = await receiver()
  local.answer = (_, response) => {
    response.statusCode = 401
    return { error: 'no_match', message: 'Use the secret\nof the workspace.' }
  }
  const { say, listen } = await developer()
  const stop = await listen(['--forward-to', local.url])
  await expect(say('Hello')).rejects.toThrow('401')
  await expect.poll(async () => (await server.db.knex('relay_requests')).length).toBe(0)
  const { stdout } = await stop()
  expect(linesOf(stdout)).toMatchObject([{ kind: 'turn', status: 401, error: 'Use the secret of the workspace.' }])
})

test('a reply that is not UTF-8 is refused as from a webhook, and the line says where', async () => {
  const local = await receiver()
  local.answer = (_, response) => void response.end(Buffer.from('{"text":"Ol\u00e9"}', 'latin1'))
  const { say, listen } = await developer()
  const stop = await listen(['--forward-to', local.url])
  const fault = 'the body is not UTF-8: byte 12 is not valid.'
  await expect(say('Hello')).rejects.toThrow(`Answered 200: ${fault}`)
  const { stdout } = await stop()
  const error = `The${fault.slice(3)} The service uses its fallback.`
  expect(linesOf(stdout)).toMatchObject([{ kind: 'turn', status: 200, error }])
})

test('listen brings its own WebSocket to a runtime without one', async () => {
  const local = await receiver()
  const { say, listen } = await developer()
  vi.stubGlobal('WebSocket', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const stop = await listen(['--forward-to', local.url])
  expect(await say('Hello')).toBe('You said: Hello')
  expect((await stop()).exit_code).toBe(0)
})

test('--record keeps each request with its reply in a file that only the user may read', async () => {
  const local = await receiver()
  const { say, listen, directory } = await developer()
  const path = join(directory, 'requests.ndjson')
  const stop = await listen(['--forward-to', local.url, '--record', path])
  await say('Where is my order?')
  await stop()
  const [line] = linesOf(await readFile(path, 'utf8'))
  expect(line).toMatchObject({
    kind: 'turn',
    request: { headers: { 'X-Service-Signature': expect.stringMatching(/^sha256=/) }, body: local.received[0]?.body },
    reply: { status: 200, body: '{"text":"You said: Where is my order?"}' },
  })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('without --forward-to it shows events and answers nothing', async () => {
  const { emit, listen, sandbox } = await developer()
  const backend = await receiver()
  const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
  const shown = Promise.withResolvers<void>()
  const stop = await listen([], { on_write: () => shown.resolve() })
  const { text } = await sandbox.agents.playground(agent_id, { message: 'Hello' })
  expect(text).toBe('You said: Hello')
  const id = await emit()
  await shown.promise
  const { stdout } = await stop()
  expect(linesOf(stdout)).toMatchObject([
    { kind: 'event', event_type: 'call.completed', id, status: null, error: null },
  ])
})

test('on a terminal a status line counts what came, and control characters are escaped', async () => {
  const local = await receiver()
  local.answer = () => ({ text: '\u001b[31m' })
  const { say, listen } = await developer()
  const stop = await listen(['--forward-to', local.url], { terminal: true, env: { NO_COLOR: '1' } })
  await say('Hello')
  await expect.poll(async () => (await server.db.knex('relay_requests')).length).toBe(0)
  const { stdout, stderr } = await stop()
  expect(stdout.slice('\r\u001b[2K'.length)).toMatch(/^\d\d:\d\d:\d\d turn +200 +\d+ ms rlr_\w+\n$/)
  expect(stderr).toContain(`Listening in the sandbox, forwarding to ${local.url}. Press Ctrl-C to stop.\n`)
  expect(stderr).toMatch(
    /connected: 0 events, 1 turns, 0 tools, 0 screenings, 0 machines, 0 analyses, last 200 in \d+ ms\n$/,
  )
})

test('a second listen for the same agents takes over, and the first one ends with 8', async () => {
  const local = await receiver()
  const { sandbox_key, listen } = await developer()
  const first = await listen(['--forward-to', local.url])
  const other = new AbortController()
  const env = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url }
  const second = ohun(['listen', '--forward-to', local.url], {
    env,
    createClient: createSdkClient,
    signal: other.signal,
  })
  expect((await first.ended).exit_code).toBe(8)
  other.abort()
  expect((await second).exit_code).toBe(0)
})

test.each([
  [['--forward-to', 'localhost:3000'], '--forward-to: must be an http or https URL'],
  [['--forward-to', 'http://me:secret@127.0.0.1/'], '--forward-to: must be an http or https URL'],
  [['--since', 'yesterday'], '--since: must be the id of an event'],
  [['--output', 'table'], 'a stream is printed as ndjson or csv'],
])('%j is a usage error', async (argv, message) => {
  const { exit_code, stderr } = await ohun(['listen', ...argv])
  expect({ exit_code, shown: stderr.includes(message), leaked: stderr.includes('secret') }).toEqual({
    exit_code: 2,
    shown: true,
    leaked: false,
  })
})

test('a production key needs --live to answer', async () => {
  const argv = ['listen', '--forward-to', 'http://127.0.0.1:3000/']
  const { exit_code, stderr } = await ohun(argv, { env: { OHUN_API_KEY: productionKey } })
  expect(exit_code).toBe(2)
  expect(stderr).toContain('real callers hear what your machine answers with a production key. Add --live')
})

test('a key that is refused ends it with 4', async () => {
  const env = { OHUN_BASE_URL: server.base_url }
  const { exit_code } = await ohun(['listen'], { env, createClient: createSdkClient })
  expect(exit_code).toBe(4)
})
