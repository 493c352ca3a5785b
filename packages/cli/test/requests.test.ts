import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createSdkClient } from '../src/client.ts'
import { api, reply } from './support/api.ts'
import { ohun, productionKey, sandboxKey } from './support/terminal.ts'

/** The words that a shell gives to curl, which is not started. */
function curlWords(command: string, key = ''): string[] {
  const env = { PATH: process.env['PATH'], OHUN_API_KEY: key }
  const { stdout } = spawnSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { env, encoding: 'utf8' })
  return stdout.split('\0').slice(0, -1)
}

describe('--curl', () => {
  const base_url = 'http://127.0.0.1:7070'
  const env = { OHUN_API_KEY: productionKey, OHUN_BASE_URL: base_url }
  const accept = ['--header', 'accept: application/json']

  test('is the request as curl sends it, with the key from the environment and nothing sent', async () => {
    const body = { agent_id: "Ada's $HOME `x` \\ \n", to_number: '+2348031234567' }
    const argv = ['calls', 'create', '--data', JSON.stringify(body), '--idempotency-key', 'order 7', '--curl']
    const { exit_code, stdout, stderr, sent } = await ohun(argv, { env })
    expect({ exit_code, stderr, sent }).toEqual({ exit_code: 0, stderr: '', sent: [] })
    expect(stdout).not.toContain(productionKey)
    expect(curlWords(stdout, 'the-key')).toEqual([
      '--request',
      'POST',
      `${base_url}/v1/calls`,
      '--header',
      'Authorization: Bearer the-key',
      ...accept,
      '--header',
      'content-type: application/json',
      '--header',
      'idempotency-key: order 7',
      '--data',
      JSON.stringify(body),
    ])
  })

  test('encodes the path and the query, and needs no key', async () => {
    const argv = ['messages', 'list', '--created-after', '2026-11-20T10:00:00+01:00', '--page-size', '5', '--curl']
    const { stdout } = await ohun(argv, { env: { OHUN_API_KEY: '', OHUN_BASE_URL: base_url } })
    const url = `${base_url}/v1/messages?created_after=2026-11-20T10%3A00%3A00%2B01%3A00&page_size=5`
    expect(curlWords(stdout)).toEqual(['--request', 'GET', url, '--header', 'Authorization: Bearer ', ...accept])
    expect((await ohun(['agents', 'get', 'a/b', '--curl'], { env })).stdout).toContain(`${base_url}/v1/agents/a%2Fb `)
  })

  test('uploads the file from where it is', async () => {
    const argv = ['media', 'upload', '--filename', 'a b.png', '--curl', '--data']
    const piped = await ohun([...argv, '-'], { env, input: 'x' })
    expect(curlWords(piped.stdout).slice(-2)).toEqual(['--data-binary', '@-'])
    expect(piped.stdout).toContain(`${base_url}/v1/media?filename=a+b.png`)
    expect(curlWords(piped.stdout)).toContain('content-type: application/octet-stream')
  })

  test('follows a stream, writes a file, and sends no key to an operation without one', async () => {
    const stream = await ohun(['events', 'stream', '--last-event-id', 'evt_1', '--curl'], { env })
    expect(curlWords(stream.stdout)).toEqual(expect.arrayContaining(['last-event-id: evt_1', '--no-buffer']))
    const file = await ohun(['calls', 'recording', 'call_1', '--out', 'a call.wav', '--curl'], { env })
    expect(curlWords(file.stdout).slice(-2)).toEqual(['--output', 'a call.wav'])
    expect((await ohun(['health', 'live', '--curl'], { env })).stdout).not.toContain('Authorization')
  })

  test('asks nobody, not even before a deletion', async () => {
    const { stdout, stderr } = await ohun(['agents', 'delete', 'agt_1', '--curl'], { env, terminal: true })
    expect(stdout).toMatch(/^curl --request DELETE /)
    expect(stderr).toBe('nothing was sent; curl takes the key from OHUN_API_KEY\n')
  })

  test.each([
    [['calls', 'list', '--all', '--curl'], '--curl: prints one request. Leave out --all.'],
    [['auth', 'login', '--email', 'a@b.example', '--curl'], '--curl: no such flag. See ohun auth login --help.'],
    [['calls', 'connect', 'call_1', '--curl'], '--curl: no such flag. See ohun calls connect --help.'],
  ])('is a usage error where no single command of curl does the same: %j', async (argv, message) => {
    const { exit_code, stderr, stdout } = await ohun(argv, { env })
    expect({ exit_code, stdout }).toEqual({ exit_code: 2, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({ message })
  })
})

describe('against an API', () => {
  const run = (base_url: string, argv: string[]) =>
    ohun(argv, { createClient: createSdkClient, env: { OHUN_API_KEY: sandboxKey, OHUN_BASE_URL: base_url } })
  const unavailable = { error_code: 'UNAVAILABLE', message: `no ${sandboxKey}`, request_id: 'req_1' }

  test('requests name the command line and its version as their client', async () => {
    const agents: unknown[] = []
    const { base_url } = await api((request, response) => {
      agents.push(request.headers['user-agent'])
      reply({ agents: [] })(request, response)
    })
    await run(base_url, ['agents', 'list'])
    expect(agents).toEqual([expect.stringMatching(/^ohun-cli\/\d+\.\d+\.\d+ node\/\d+/)])
  })

  test('--debug prints attempts, statuses, retries and request ids to stderr, without keys', async () => {
    let requests = 0
    const { base_url } = await api((request, response) =>
      (requests++ === 0 ? reply(unavailable, 503) : reply({ agents: [] }))(request, response),
    )
    const { exit_code, stdout, stderr } = await run(base_url, ['agents', 'list', '--debug'])
    expect(exit_code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ agents: [] })
    const lines = stderr.trimEnd().split('\n')
    expect(lines).toEqual([
      'ohun: GET /v1/agents: attempt 1',
      expect.stringMatching(/^ohun: GET \/v1\/agents: 503 in \d+ ms, req_1$/),
      expect.stringMatching(/^ohun: GET \/v1\/agents: UNAVAILABLE, attempt 2 in \d+ ms$/),
      'ohun: GET /v1/agents: attempt 2',
      expect.stringMatching(/^ohun: GET \/v1\/agents: 200 in \d+ ms, req_1$/),
    ])
    expect(stderr).not.toContain(sandboxKey)
  })

  test('--timeout gives up after that many seconds, with 5', async () => {
    const { base_url } = await api(() => {})
    const { exit_code, stderr } = await run(base_url, ['agents', 'list', '--timeout', '0.2'])
    expect(exit_code).toBe(5)
    expect(JSON.parse(stderr)).toMatchObject({
      error_code: expect.stringMatching(/TIMEOUT|DEADLINE_EXCEEDED/) as string,
    })
  })
})
