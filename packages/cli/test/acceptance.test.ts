import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { requireTool } from '../../server/test/support/tools.ts'
import { api, reply } from './support/api.ts'
import { COMPILED } from './support/compiled.ts'
import { sandboxKey } from './support/terminal.ts'

const bin = fileURLToPath(new URL('../src/bin.ts', import.meta.url))
const calls = [
  { call_id: 'call_0Ub5Xw1A000k3mZq8RtYvLp', status: 'failed', from_number: '+2348031234567', end_reason: 'no_answer' },
  { call_id: 'call_0Ub5Xw1A000k3mZq8RtYvLq', status: 'completed', from_number: '+2348031234567', end_reason: null },
]

function home(): string {
  const path = mkdtempSync(join(tmpdir(), 'ohun-acceptance-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

interface Started {
  env?: Record<string, string>
  directory?: string
  /** The text to type or send, once the output has the given text. */
  answers?: readonly (readonly [after: string, input: string])[]
  /** Whether the input ends; otherwise it stays open, as that of a service does. */
  ends?: boolean
}

interface Ended {
  exit_code: number | null
  stdout: string
  stderr: string
}

/** Runs a program to its end, as users of this machine would: of the test's own environment only the cache of Node is passed on. */
async function started(program: string, argv: string[], options: Started): Promise<Ended> {
  const { env = {}, directory = home(), answers = [], ends = true } = options
  const variables = { ...COMPILED, PATH: process.env['PATH'], HOME: directory, ...env }
  const child = spawn(program, argv, { cwd: directory, env: variables })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended: Ended = { exit_code: null, stdout: '', stderr: '' }
  const waiting = [...answers]
  child.stdout.on('data', (chunk: Buffer) => {
    ended.stdout += chunk.toString()
    if (waiting[0] && ended.stdout.includes(waiting[0][0])) child.stdin.write(waiting.shift()![1])
  })
  child.stderr.on('data', (chunk: Buffer) => (ended.stderr += chunk.toString()))
  if (ends && answers.length === 0) child.stdin.end()
  ;[ended.exit_code] = (await once(child, 'close')) as [number | null]
  return ended
}

/** In a pipe. */
const piped = (argv: string[], options: Started = {}) => started(process.execPath, [bin, ...argv], options)

/** In a terminal of the width; what it shows is in `stdout`, prompts and errors included. */
async function typed(argv: string[], { columns = 80, ...options }: Started & { columns?: number } = {}) {
  const command = [process.execPath, bin, ...argv].map((word) => `'${word}'`).join(' ')
  const script = ['-qec', `stty cols ${columns} rows 24; exec ${command}`, '/dev/null']
  const env = { SHELL: '/bin/sh', TERM: 'xterm', NO_COLOR: '1', ...options.env }
  const ended = await started('script', script, { ends: false, ...options, env })
  return { ...ended, stdout: ended.stdout.replaceAll('\r\n', '\n') }
}

describe.skipIf(requireTool('script'))('in a terminal', () => {
  test('a list is a table with its status, in colour; below 80 columns it is cards', async () => {
    const { base_url } = await api(reply({ calls, request_id: 'req_1' }))
    const env = { OHUN_API_KEY: sandboxKey, OHUN_BASE_URL: base_url }
    const wide = await typed(['calls', 'list'], { env: { ...env, NO_COLOR: '' } })
    expect(wide.exit_code).toBe(0)
    expect(wide.stdout).toContain(`\u001b[1mcall_id\u001b[0m`)
    expect(wide.stdout).toContain(`${calls[0]!.call_id}  failed `)
    const narrow = await typed(['calls', 'list'], { env, columns: 50 })
    expect(narrow.stdout).toContain(`call_id      ${calls[0]!.call_id}\nstatus       failed\nend_reason   no_answer\n`)
  })

  test('login asks for the key, does not show it, and stores it for the user alone', async () => {
    const { base_url } = await api(reply({ workspace_id: 'ws_1' }))
    const directory = home()
    const answers = [['(not shown): ', `${sandboxKey}\n`]] as const
    const { exit_code, stdout } = await typed(['login', '--base-url', base_url], { directory, answers })
    expect(exit_code).toBe(0)
    expect(stdout).toContain('sandbox key stored in profile default')
    expect(stdout).not.toContain(sandboxKey)
    const file = join(directory, '.config/ohun/config.json')
    expect(await readFile(file, 'utf8')).toContain(sandboxKey)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('a deletion asks for the name, and Ctrl-C there ends it with 130', async () => {
    const { base_url } = await api(reply({}))
    const env = { OHUN_API_KEY: sandboxKey, OHUN_BASE_URL: base_url }
    const answers = [['Type agt_1 to continue: ', '\u0003']] as const
    const { exit_code, stdout } = await typed(['agents', 'delete', 'agt_1'], { env, answers })
    expect(exit_code).toBe(130)
    expect(stdout).toContain('error Interrupted. (INTERRUPTED)')
  })

  test('control characters of the service are shown, not acted on', async () => {
    const { base_url } = await api(reply({ display_name: 'a\u001b]0;owned\u0007b' }))
    const env = { OHUN_API_KEY: sandboxKey, OHUN_BASE_URL: base_url }
    const { stdout } = await typed(['agents', 'get', 'agt_1'], { env })
    expect(stdout).toBe('display_name  a\\u001b]0;owned\\u0007b\n')
  })
})

describe('in a pipe', () => {
  test('a list is JSON, byte for byte', async () => {
    const { base_url } = await api(reply({ calls, request_id: 'req_1' }))
    const env = { OHUN_API_KEY: sandboxKey, OHUN_BASE_URL: base_url }
    const stdout = `${JSON.stringify({ calls, request_id: 'req_1' }, null, 2)}\n`
    expect(await piped(['calls', 'list'], { env })).toEqual({ exit_code: 0, stdout, stderr: '' })
  })

  test('an error is one line of JSON on stderr, with the exit code of the process', async () => {
    const error = { error_code: 'RATE_LIMITED', message: 'Slow down.', request_id: 'req_1' }
    const { base_url } = await api((request, response) => {
      response.setHeader('retry-after', '60')
      reply(error, 429)(request, response)
    })
    const env = { OHUN_API_KEY: sandboxKey, OHUN_BASE_URL: base_url }
    const { exit_code, stdout, stderr } = await piped(['agents', 'list'], { env })
    expect({ exit_code, stdout }).toEqual({ exit_code: 6, stdout: '' })
    expect(stderr.endsWith('}\n')).toBe(true)
    expect(JSON.parse(stderr)).toMatchObject({ error_code: 'RATE_LIMITED', retry_after: 60, exit_code: 6 })
  })
})

describe('in CI', () => {
  test('a deletion needs --yes and never waits for an answer', async () => {
    const env = { CI: 'true', OHUN_API_KEY: sandboxKey }
    const { exit_code, stdout, stderr } = await piped(['agents', 'delete', 'agt_1'], { env, ends: false })
    expect({ exit_code, stdout }).toEqual({ exit_code: 2, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({ error_code: 'USAGE' })
  })
})

describe('without configuration', () => {
  test('a command says how to get a key, with 4', async () => {
    const { exit_code, stdout, stderr } = await piped(['agents', 'list'])
    expect({ exit_code, stdout }).toEqual({ exit_code: 4, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({
      error_code: 'NO_API_KEY',
      message: expect.stringContaining('Run ohun login, or set OHUN_API_KEY.') as string,
    })
  })

  test('help needs nothing', async () => {
    const { exit_code, stdout, stderr } = await piped(['--help'])
    expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage: ohun <command> \[flags\]\n/)
  })
})
