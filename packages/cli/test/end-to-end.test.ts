import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { startTestServer, type TestServer, type TestWorkspace } from '../../server/test/support/test-server.ts'
import { createSdkClient } from '../src/client.ts'
import { machine, type Terminal } from './support/terminal.ts'

let server: TestServer
let backend: Backend

beforeAll(async () => {
  server = await startTestServer({ OHUN_RATE_LIMITS: 'starter:1000,builder:5000,scale:20000,payg:1' })
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

/** A machine with the credentials that a server leaves in its directory, and its workspace. */
async function beside(options: Parameters<TestServer['workspace']>[0] = {}) {
  const workspace = await server.workspace(options)
  const { directory, ohun } = await machine()
  await keepCredentials(directory, workspace)
  const cli = (argv: string[], options: Terminal = {}) => ohun(argv, { createClient: createSdkClient, ...options })
  const json = async (argv: string[]) => JSON.parse((await cli(argv)).stdout) as Record<string, unknown>
  const bare = async (argv: string[]) => (await cli([...argv, '--output', 'csv'])).stdout.trim()
  return { workspace, cli, json, bare }
}

async function keepCredentials(directory: string, { sandbox_key, production_key }: TestWorkspace) {
  const credentials = { base_url: server.base_url, sandbox_key, production_key }
  await mkdir(join(directory, '.ohun'))
  await writeFile(join(directory, '.ohun/credentials.json'), JSON.stringify(credentials))
}

test('a sandbox call, from the agent to its transcript', async () => {
  const { cli, json, bare } = await beside()
  const create = ['agents', 'create', '--display-name', 'Ada', '--webhook-url', backend.url, '--query', 'agent_id']
  const agent_id = await bare([...create, '--data', '{"call_window_start":null,"call_window_end":null}'])
  expect(agent_id).toMatch(/^agt_/)
  await cli(['numbers', 'auto', '--agent-id', agent_id, '--type', 'mobile_virtual', '--country-code', 'NG'])
  const call = ['calls', 'create', '--agent-id', agent_id, '--to-number', '+2348031234567']
  const call_id = await bare([...call, '--query', 'call_id'])
  for (const ms of [2_000, 3_000]) await server.advance(ms)
  expect(await json(['calls', 'get', call_id])).toMatchObject({
    call_id,
    status: 'completed',
    mno_used: 'mtn',
    cost_kobo: 0,
  })
  const { stdout } = await cli(['calls', 'get', call_id], { terminal: true, env: { NO_COLOR: '1' } })
  expect(stdout).toMatch(/^status +completed$/m)
  expect(stdout).toMatch(/agent .*You said: /)
})

test('login stores the key that the server accepts, and only that', async () => {
  const { workspace, cli } = await beside()
  const login = ['login', '--base-url', server.base_url]
  const stored = await cli(login, { input: `${workspace.production_key}\n` })
  expect(stored.exit_code).toBe(0)
  const { stdout } = await cli(['whoami'])
  expect(JSON.parse(stdout)).toMatchObject({ workspace_id: workspace.workspace_id, environment: 'production' })
  const refused = await cli(login, { input: `pk_test_${'x'.repeat(43)}` })
  expect(refused.exit_code).toBe(4)
})

test('doctor finds nothing wrong, and shows the version of the service', async () => {
  const { cli } = await beside()
  const { exit_code, stdout, stderr } = await cli(['doctor'])
  expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
  const { checks } = JSON.parse(stdout) as { checks: { check: string; detail: string }[] }
  const service = checks.find(({ check }) => check === 'service')
  expect(service?.detail).toMatch(/^ready, version \d+\.\d+\.\d+$/)
})

test('a rotated key is printed, once, as data', async () => {
  const { json, bare } = await beside()
  const key_id = await bare(['api-keys', 'create', '--label', 'cli', '--query', 'key_id'])
  const rotated = await json(['api-keys', 'rotate', key_id, '--yes'])
  expect(rotated).toMatchObject({ key_id, label: 'cli', key: expect.stringMatching(/^pk_test_/) })
  const { keys } = await json(['api-keys', 'list'])
  expect(JSON.stringify(keys)).not.toContain(rotated['key'])
})

test('--all prints every entry of every page', async () => {
  const { cli, json } = await beside()
  for (const name of ['a', 'b', 'c']) await cli(['agents', 'create', '--display-name', name])
  expect(Object.keys(await json(['agents', 'list', '--page-size', '2']))).toContain('next_page_token')
  const { stdout } = await cli(['agents', 'list', '--all', '--page-size', '2', '--query', 'display_name'])
  expect(stdout).toBe('"c"\n"b"\n"a"\n')
})

describe('the exit code', () => {
  test.each([
    [3, ['agents', 'get', 'agt_unknown']],
    [4, ['webhooks', 'signing-secret']],
    [9, ['agents', 'create', '--display-name', '']],
    [9, ['agents', 'list', '--page-size', '1000']],
    [9, ['agents', 'list', '--page-token', 'nonsense']],
    [3, ['calls', 'create', '--agent-id', 'agt_unknown', '--to-number', '+2348031234567']],
  ])('%i: ohun %j', async (expected, argv) => {
    const { cli } = await beside()
    const { exit_code, stderr, stdout } = await cli(argv)
    expect({ exit_code, stdout }).toEqual({ exit_code: expected, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({
      request_id: expect.stringMatching(/^req_/),
      documentation_url: expect.stringContaining('/docs/errors/'),
    })
  })

  test('8: a name that is taken', async () => {
    const { cli } = await beside()
    const create = ['agents', 'create', '--display-name', 'Ada']
    expect((await cli(create)).exit_code).toBe(0)
    expect((await cli(create)).exit_code).toBe(8)
  })

  test('6: too many requests, without waiting for the minute to pass', async () => {
    const { cli } = await beside({ plan: 'payg' })
    expect((await cli(['agents', 'list'])).exit_code).toBe(0)
    expect((await cli(['agents', 'list'])).exit_code).toBe(6)
  })
})

test('a production call reaches the server only with --live', async () => {
  const { cli, bare } = await beside()
  const agent_id = await bare(['agents', 'create', '--display-name', 'Ada', '--query', 'agent_id'])
  const call = [
    'calls',
    'create',
    '--agent-id',
    agent_id,
    '--to-number',
    '+2348031234567',
    '--environment',
    'production',
  ]
  const held = await cli(call)
  expect(held.exit_code).toBe(2)
  expect(held.stderr).not.toContain('req_')
  const sent = await cli([...call, '--live'])
  expect(sent.stderr).toContain('req_')
})

test('events stream resumes where it is told, and an interruption ends it with 0', async () => {
  const { cli, bare } = await beside()
  const agent_id = await bare(['agents', 'create', '--display-name', 'Ada', '--query', 'agent_id'])
  await cli(['numbers', 'auto', '--agent-id', agent_id, '--type', 'mobile_virtual', '--country-code', 'NG'])
  const call_id = await bare([
    'calls',
    'create',
    '--agent-id',
    agent_id,
    '--to-number',
    '+2348031234567',
    '--query',
    'call_id',
  ])
  const interruption = new AbortController()
  const { exit_code, stdout, stderr } = await cli(['events', 'stream', '--last-event-id', 'evt_0'], {
    signal: interruption.signal,
    on_write: () => interruption.abort(),
  })
  expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({ event_type: 'call.initiated', payload: { call_id } })
})
