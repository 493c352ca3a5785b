import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { createLog } from '../src/platform/log.ts'
import { startServer, type RunningServer } from '../src/start/start.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf, rawClient } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348039998877'
const PRIVATE_WORDS = 'my PIN is four two four two'

let server: TestServer
let backend: Backend
let talkative: RunningServer
let workspace: TestWorkspace
const lines: string[] = []
/** Texts of refusals, in the order they came. */
const refusals: string[] = []

/** A server that logs all it ever logs, short of `trace`, meets every kind of fault and a whole call. */
beforeAll(async () => {
  server = await startTestServer()
  backend = await startBackend()
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const config = { ...readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off' }), port: 0 }
  talkative = await startServer(config, { ...server, log, encryption_key: ENCRYPTION_KEY })
  workspace = await server.workspace()
  await failInEveryWay()
  await callAndFail()
})
afterAll(async () => {
  await talkative.stop()
  await server.stop()
  await backend.stop()
})

async function failInEveryWay(): Promise<void> {
  const { sandbox_key, production_key, signing_secret } = workspace
  const secrets = [sandbox_key, production_key, signing_secret]
  const send = rawClient(talkative, sandbox_key)
  const requests: Parameters<typeof send>[] = secrets.flatMap((secret) => [
    ['POST', '/v1/agents', { body: { display_name: 7, system_prompt: secret, unknown: secret } }],
    ['POST', '/v1/agents', { body: { display_name: 'Ada', ai_provider: secret.slice(0, 50), ai_model: secret } }],
    ['POST', '/v1/agents', { body: { display_name: 'Ada', webhook_url: `https://user:${secret}@8.8.8.8/` } }],
    ['POST', '/v1/agents', { body: { display_name: 'Ada', webhook_url: `http://8.8.8.8/?token=${secret}` } }],
    ['POST', '/v1/agents', { body: { display_name: 'Ada', tool_definitions: `[{"key":"${secret}"}]` } }],
    ['POST', '/v1/api-keys', { body: { label: 'x', expires_at: secret } }],
    ['POST', '/v1/numbers', { body: { number_id: 'num_x', agent_id: 'agt_x', channels: [secret] } }],
    ['POST', '/v1/calls', { body: { agent_id: 'agt_x', to_number: secret } }],
    ['GET', `/v1/agents?page_size=${secret}`],
    ['GET', `/v1/agents?page_token=${secret}`],
    ['GET', '/v1/agents', { headers: { Authorization: `Bearer ${secret}x` } }],
    ['GET', '/v1/agents', { headers: { Authorization: `Basic ${secret}` } }],
    ['POST', '/v1/calls', { body: {}, headers: { 'Idempotency-Key': `${secret} ${secret}` } }],
  ])
  for (const request of requests) {
    const { status, text } = await send(...request)
    expect({ request, refused: status >= 400 && status < 500 }).toEqual({ request, refused: true })
    refusals.push(text)
  }
}

/** A call whose backend fails after it has heard everything, and deliveries that are refused. */
async function callAndFail(): Promise<void> {
  backend.answer = (_, response) => void response.writeHead(500).end(PRIVATE_WORDS)
  const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url, greeting_text: PRIVATE_WORDS })
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const send = rawClient(talkative, workspace.sandbox_key)
  const placed = await send('POST', '/v1/calls', { body: { agent_id, to_number: CALLER } })
  expect(placed.status).toBe(201)
  const { call_id } = placed.json
  for (let second = 0; second < 10; second++) {
    await server.advance(1_000)
    await talkative.engine.idle()
  }
  expect((await send('GET', `/v1/calls/${String(call_id)}`)).json['status']).toBe('completed')
}

const secretsOf = ({ sandbox_key, production_key, signing_secret }: TestWorkspace): string[] =>
  [sandbox_key, production_key, signing_secret].map((secret) => secret.slice(9))

test('no error message repeats a key or a signing secret, whatever field it came in', () => {
  expect(refusals.length).toBeGreaterThan(30)
  for (const text of refusals) for (const secret of secretsOf(workspace)) expect(text).not.toContain(secret)
})

test('no error message shows SQL, a stack or a path of ours', () => {
  for (const text of refusals) expect(text).not.toMatch(/\bselect\b|\binsert\b|node_modules|\.ts:\d|\/work\/|at async/)
})

test('no log line holds a key, a signing secret, the encryption key or a signature', () => {
  const all = lines.join('')
  expect(lines.length).toBeGreaterThan(30)
  for (const secret of secretsOf(workspace)) expect(all).not.toContain(secret)
  expect(all).not.toContain(ENCRYPTION_KEY.toString('base64'))
  expect(all).not.toContain(ENCRYPTION_KEY.toString('hex'))
  expect(all).not.toMatch(/sha256=[0-9a-f]{64}/)
})

test('no log line below trace holds a phone number, a spoken word or an e-mail address', () => {
  const all = lines.join('')
  expect(all).not.toMatch(/\+?234\d{10}/)
  expect(all).not.toContain(PRIVATE_WORDS)
  expect(all).not.toContain('@example.com')
})
