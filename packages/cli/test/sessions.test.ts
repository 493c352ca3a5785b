import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OhunError } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { machine } from './support/terminal.ts'

const me = { user_id: 'usr_1', workspace_id: 'ws_1', request_id: 'req_1' }
const fileOf = (directory: string) => join(directory, '.config/ohun/config.json')

test('login --email opens a session with the password, which is asked for hidden, and stores that', async () => {
  const session_token = `ses_${'x'.repeat(43)}`
  const answer = ({ id }: { id: string }) => (id === 'logIn' ? { session_token } : me)
  const { directory, ohun } = await machine()
  const login = ['login', '--email', 'ada@example.com']
  const { exit_code, stdout, stderr, sent } = await ohun(login, { terminal: true, input: ' a password ', answer })
  expect(exit_code).toBe(0)
  expect(stderr).toContain('Password of ada@example.com (not shown): ')
  expect(stdout + stderr).not.toContain(session_token)
  expect(sent).toMatchObject([
    { id: 'logIn', body: { email: 'ada@example.com', password: ' a password ' } },
    { id: 'getIdentity', client: { api_key: session_token } },
  ])
  const stored = JSON.parse(await readFile(fileOf(directory), 'utf8')) as { profiles: object }
  expect(stored.profiles).toEqual({
    default: { base_url: 'http://127.0.0.1:7070', production_key: session_token },
  })
})

test('login --email takes the password from standard input, without its line end', async () => {
  const answer = ({ id }: { id: string }) => (id === 'logIn' ? { session_token: `ses_${'x'.repeat(43)}` } : me)
  const { ohun } = await machine()
  const { sent } = await ohun(['login', '--email', 'ada@example.com'], { input: 'a password\n', answer })
  expect(sent[0]).toMatchObject({ body: { password: 'a password' } })
})

const second_factor = { challenge_token: 'chl_x', methods: ['totp', 'recovery_code'] }

test('login --email asks for the code of an account with a second factor, again after a wrong one', async () => {
  const session_token = `ses_${'x'.repeat(43)}`
  let tries = 0
  const answer = ({ id }: { id: string }): unknown => {
    if (id === 'logIn') return { second_factor }
    if (id !== 'completeLogin') return me
    if (tries++ > 0) return { session_token }
    throw new OhunError('UNAUTHENTICATED', { message: 'code: is wrong, or has been used.', status: 401 })
  }
  const { ohun } = await machine()
  const login = ['login', '--email', 'ada@example.com']
  const { exit_code, stderr, sent } = await ohun(login, { terminal: true, input: '123456', answer })
  expect([exit_code, tries]).toEqual([0, 2])
  expect(stderr.match(/Code of the authenticator app, or a recovery code \(not shown\): /g)).toHaveLength(2)
  expect(sent).toMatchObject([
    { id: 'logIn' },
    { id: 'completeLogin', body: { challenge_token: 'chl_x', code: '123456' } },
    { id: 'completeLogin' },
    { id: 'getIdentity', client: { api_key: session_token } },
  ])
})

test('login --email without a terminal takes the code from the second line, and says so if it is missing', async () => {
  const session_token = `ses_${'x'.repeat(43)}`
  const answer = ({ id }: { id: string }): unknown =>
    id === 'logIn' ? { second_factor } : id === 'completeLogin' ? { session_token } : me
  const { ohun } = await machine()
  const login = ['login', '--email', 'ada@example.com']
  const { sent } = await ohun(login, { input: 'a password\n123 456\n', answer })
  expect(sent).toMatchObject([
    { body: { password: 'a password' } },
    { body: { code: '123 456' } },
    { id: 'getIdentity' },
  ])
  const missing = await ohun(login, { input: 'a password\n', answer })
  expect([missing.exit_code, missing.stderr]).toEqual([2, expect.stringContaining('put a code on the second line')])
  const passkey = { challenge_token: 'chl_x', methods: ['passkey'] }
  const only = await ohun(login, { input: 'a password\n', answer: () => ({ second_factor: passkey }) })
  expect([only.exit_code, only.stderr]).toEqual([2, expect.stringContaining('needs a browser')])
})

test('logout ends a session on the service; one that cannot be reached keeps nobody logged in here', async () => {
  const session_token = `ses_${'x'.repeat(43)}`
  const answer = ({ id }: { id: string }) => (id === 'logIn' ? { session_token } : me)
  const login = ['login', '--email', 'ada@example.com']
  const { directory, ohun } = await machine()
  await ohun(login, { input: 'a password', answer })
  const { exit_code, stderr, sent } = await ohun(['logout'], { answer: () => undefined })
  expect([exit_code, stderr]).toEqual([0, expect.stringContaining('the session has ended')])
  expect(sent).toMatchObject([
    { id: 'deleteSession', path: { session_id: 'current' }, client: { api_key: session_token } },
  ])
  await ohun(login, { input: 'a password', answer })
  const away = await ohun(['logout'], {
    answer: () => {
      throw new OhunError('UNAVAILABLE', { message: 'no connection', status: 503 })
    },
  })
  expect([away.exit_code, away.stderr]).toEqual([0, expect.stringContaining('could not be ended on the service')])
  expect(await readFile(fileOf(directory), 'utf8')).not.toContain(session_token)
})

test('a session serves both environments, and production without a choice', async () => {
  const session_token = `ses_${'x'.repeat(43)}`
  const answer = ({ id }: { id: string }) => (id === 'logIn' ? { session_token } : me)
  const { ohun } = await machine()
  await ohun(['login', '--email', 'ada@example.com'], { input: 'a password', answer })
  for (const [flags, environment] of [
    [[], 'production'],
    [['--environment', 'sandbox'], 'sandbox'],
  ] as const) {
    const { sent } = await ohun(['whoami', ...flags], { answer: () => me })
    expect(sent).toMatchObject([{ client: { api_key: session_token, environment } }])
  }
})

describe('several workspaces', () => {
  const session_token = `ses_${'x'.repeat(43)}`
  const workspaces = [
    { workspace_id: 'ws_1', name: 'Example Bank', role: 'owner' },
    { workspace_id: 'ws_2', name: 'Example Health', role: 'viewer' },
  ]
  const answer = ({ id }: { id: string }) =>
    id === 'logIn' ? { session_token } : { ...me, role: 'viewer', workspaces }
  const loggedIn = async (...flags: string[]) => {
    const on = await machine()
    await on.ohun(['login', '--email', 'ada@example.com', ...flags], { input: 'a password\n', answer })
    return on
  }
  const storedIn = async (directory: string) =>
    (JSON.parse(await readFile(fileOf(directory), 'utf8')) as { profiles: Record<string, { workspace?: string }> })
      .profiles['default']?.workspace

  test('are listed, with the one in which commands act', async () => {
    const { ohun } = await loggedIn()
    const { stdout } = await ohun(['workspace', 'list'], { answer })
    expect(JSON.parse(stdout)).toEqual({
      workspaces: [
        { ...workspaces[0], current: true },
        { ...workspaces[1], current: false },
      ],
    })
  })

  test('are chosen by flag, variable and profile, in this order', async () => {
    const { directory, ohun } = await loggedIn()
    const used = await ohun(['workspace', 'use', 'ws_2'], { answer })
    expect(used.sent).toMatchObject([{ id: 'getIdentity', client: { workspace: 'ws_2' } }])
    expect(JSON.parse(used.stdout)).toEqual({ workspace_id: 'ws_2', role: 'viewer' })
    expect(await storedIn(directory)).toBe('ws_2')
    const sentBy = async (argv: string[], env = {}) => (await ohun(argv, { answer, env })).sent[0]?.client.workspace
    expect(await sentBy(['whoami'])).toBe('ws_2')
    expect(await sentBy(['whoami'], { OHUN_WORKSPACE: 'ws_3' })).toBe('ws_3')
    expect(await sentBy(['whoami', '--workspace', 'ws_4'], { OHUN_WORKSPACE: 'ws_3' })).toBe('ws_4')
    // That of the profile is for its own session.
    expect(await sentBy(['whoami'], { OHUN_API_KEY: session_token })).toBeUndefined()
  })

  test('workspace use stores nothing that the service refuses, and nothing beside a key', async () => {
    const { directory, ohun } = await loggedIn()
    const refuse = () => {
      throw new OhunError('PERMISSION_DENIED', { message: 'you are not a member of it', status: 403 })
    }
    expect((await ohun(['workspace', 'use', 'ws_9'], { answer: refuse })).exit_code).toBe(4)
    expect(await storedIn(directory)).toBeUndefined()
    const with_key = await ohun(['workspace', 'use', 'ws_2'], {
      answer,
      env: { OHUN_API_KEY: `pk_test_${'x'.repeat(43)}` },
    })
    expect([with_key.exit_code, with_key.stderr]).toEqual([2, expect.stringContaining('Log in with --email')])
    const elsewhere = await ohun(['workspace', 'use', 'ws_2'], {
      answer,
      env: { OHUN_API_KEY: session_token, OHUN_PROFILE: 'other' },
    })
    expect(elsewhere.exit_code).toBe(2)
  })

  test('a login stores the workspace that it names, and forgets that of the session before', async () => {
    const { directory, ohun } = await loggedIn('--workspace', 'ws_2')
    expect(await storedIn(directory)).toBe('ws_2')
    await ohun(['login', '--email', 'ada@example.com'], { input: 'a password\n', answer })
    expect(await storedIn(directory)).toBeUndefined()
  })

  test('--curl names the workspace in a header', async () => {
    const { ohun } = await loggedIn()
    const { stdout } = await ohun(['numbers', 'list', '--workspace', 'ws_2', '--curl'])
    expect(stdout).toContain("--header 'x-ohun-workspace: ws_2'")
  })
})
