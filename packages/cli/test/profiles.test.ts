import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OhunError } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { machine, productionKey, sandboxKey } from './support/terminal.ts'

const me = { user_id: 'usr_1', workspace_id: 'ws_1', request_id: 'req_1' }
const identity = () => me
const whoami = ['whoami']
const fileOf = (directory: string) => join(directory, '.config/ohun/config.json')

async function loggedIn() {
  const on = await machine()
  await on.ohun(['login', '--base-url', 'https://api.example.com/'], { input: `${sandboxKey}\n`, answer: identity })
  return on
}

async function serverHere(directory: string, place = '.ohun') {
  const path = join(directory, place, 'credentials.json')
  await mkdir(dirname(path), { recursive: true })
  const credentials = { base_url: 'http://127.0.0.1:7071', sandbox_key: sandboxKey, production_key: productionKey }
  await writeFile(path, JSON.stringify(credentials))
}

describe('login', () => {
  test('stores the key that stands in standard input, for the user alone', async () => {
    const { directory, ohun } = await machine()
    const { exit_code, stdout, stderr, sent } = await ohun(['login'], { input: `${sandboxKey}\n`, answer: identity })
    expect(exit_code).toBe(0)
    expect(stdout + stderr).not.toContain(sandboxKey)
    expect(sent).toMatchObject([
      { id: 'getIdentity', client: { api_key: sandboxKey, base_url: 'http://127.0.0.1:7070' } },
    ])
    expect((await stat(fileOf(directory))).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(fileOf(directory)))).mode & 0o777).toBe(0o700)
    expect(JSON.parse(await readFile(fileOf(directory), 'utf8'))).toEqual({
      current_profile: 'default',
      profiles: { default: { base_url: 'http://127.0.0.1:7070', sandbox_key: sandboxKey } },
    })
  })

  test('makes the file private again when it was not', async () => {
    const { directory, ohun } = await loggedIn()
    await chmod(fileOf(directory), 0o644)
    await ohun(['login'], { input: productionKey, answer: identity })
    expect((await stat(fileOf(directory))).mode & 0o777).toBe(0o600)
  })

  test('asks a person for it, hidden', async () => {
    const { ohun } = await machine()
    const { exit_code, stderr } = await ohun(['login'], { terminal: true, input: sandboxKey, answer: identity })
    expect(exit_code).toBe(0)
    expect(stderr).toContain('API key (not shown): ')
  })

  test('stores nothing that the service does not accept', async () => {
    const { directory, ohun } = await machine()
    const answer = () => {
      throw new OhunError('UNAUTHENTICATED', { message: 'no', status: 401 })
    }
    const { exit_code } = await ohun(['login'], { input: sandboxKey, answer })
    expect(exit_code).toBe(4)
    await expect(stat(fileOf(directory))).rejects.toThrow('ENOENT')
  })

  test.each(['', 'hello', 'pk_test_a b', 'pk_live_'])('refuses %j without repeating it', async (input) => {
    const { ohun } = await machine()
    const { exit_code, stderr, sent } = await ohun(['login'], { input })
    expect(exit_code).toBe(2)
    expect(JSON.parse(stderr)).toMatchObject({
      message: 'standard input: is not an API key. A key begins with pk_test_ or pk_live_.',
    })
    expect(sent).toEqual([])
  })

  test('keeps the other key of the same address, drops it with another address', async () => {
    const { directory, ohun } = await loggedIn()
    const stored = async () =>
      (JSON.parse(await readFile(fileOf(directory), 'utf8')) as { profiles: Record<string, unknown> }).profiles[
        'default'
      ]
    await ohun(['login'], { input: productionKey, answer: identity })
    const base_url = 'https://api.example.com'
    expect(await stored()).toEqual({ base_url, sandbox_key: sandboxKey, production_key: productionKey })
    await ohun(['login', '--base-url', 'http://other.example'], { input: sandboxKey, answer: identity })
    expect(await stored()).toEqual({ base_url: 'http://other.example', sandbox_key: sandboxKey })
  })
})

describe('logout', () => {
  test('removes the profile', async () => {
    const { directory, ohun } = await loggedIn()
    expect((await ohun(['logout'])).exit_code).toBe(0)
    expect(await readFile(fileOf(directory), 'utf8')).not.toContain(sandboxKey)
    expect((await ohun(whoami)).exit_code).toBe(4)
  })

  test('removes one key with --environment', async () => {
    const { directory, ohun } = await loggedIn()
    await ohun(['login'], { input: productionKey, answer: identity })
    await ohun(['logout', '--environment', 'sandbox'])
    const text = await readFile(fileOf(directory), 'utf8')
    expect(text).toContain(productionKey)
    expect(text).not.toContain(sandboxKey)
  })

  test('is a usage error for an unknown profile', async () => {
    const { ohun } = await machine()
    expect((await ohun(['logout', '--profile', 'work'])).exit_code).toBe(2)
  })
})

describe('the choice of address and key', () => {
  test('flag before environment before profile', async () => {
    const { ohun } = await loggedIn()
    const client = async (argv: string[], env: Record<string, string> = {}) =>
      (await ohun(argv, { env, answer: identity })).sent[0]?.client
    expect(await client(whoami)).toMatchObject({ base_url: 'https://api.example.com', api_key: sandboxKey })
    const env = { OHUN_BASE_URL: 'http://env.example', OHUN_API_KEY: productionKey }
    expect(await client(whoami, env)).toMatchObject({ base_url: 'http://env.example', api_key: productionKey })
    expect(await client([...whoami, '--base-url', 'http://flag.example'], env)).toMatchObject({
      base_url: 'http://flag.example',
      api_key: productionKey,
    })
  })

  test('the profile: --profile, then OHUN_PROFILE, then the last one that logged in', async () => {
    const { ohun } = await loggedIn()
    const login = ['login', '--profile', 'work', '--base-url', 'http://work.example']
    await ohun(login, { input: sandboxKey, answer: identity })
    const address = async (argv: string[], env = {}) =>
      (await ohun(argv, { env, answer: identity })).sent[0]?.client.base_url
    expect(await address(whoami)).toBe('http://work.example')
    expect(await address(whoami, { OHUN_PROFILE: 'default' })).toBe('https://api.example.com')
    expect(await address([...whoami, '--profile', 'work'], { OHUN_PROFILE: 'default' })).toBe('http://work.example')
  })

  test('a profile that does not exist is a usage error that names those that do', async () => {
    const { ohun } = await loggedIn()
    const { exit_code, stderr } = await ohun([...whoami, '--profile', '__proto__'])
    expect(exit_code).toBe(2)
    expect(stderr).toContain('there is default')
  })

  test('the environment chooses the key; the sandbox comes first by itself', async () => {
    const { ohun } = await loggedIn()
    await ohun(['login'], { input: productionKey, answer: identity })
    const key = async (argv: string[], env = {}) =>
      (await ohun(argv, { env, answer: identity })).sent[0]?.client.api_key
    expect(await key(whoami)).toBe(sandboxKey)
    expect(await key([...whoami, '--environment', 'production'])).toBe(productionKey)
    expect(await key(whoami, { OHUN_ENVIRONMENT: 'production' })).toBe(productionKey)
  })

  test('a key of the other environment is refused', async () => {
    const { ohun } = await machine()
    const env = { OHUN_API_KEY: sandboxKey }
    const { exit_code, sent } = await ohun([...whoami, '--environment', 'production'], { env })
    expect(exit_code).toBe(2)
    expect(sent).toEqual([])
  })

  test('no key at all is 4, and says what to do', async () => {
    const { ohun } = await machine()
    const { exit_code, stderr } = await ohun(['agents', 'list'])
    expect(exit_code).toBe(4)
    expect(stderr).toContain('Run ohun login, or set OHUN_API_KEY.')
  })

  test('operations without authentication need no key', async () => {
    const { ohun } = await machine()
    expect((await ohun(['health', 'live'])).sent).toMatchObject([{ id: 'getHealth' }])
  })

  test.each(['ftp://x', 'nonsense', 'http://user:hunter2@x', 'http://x/?a', 'http://x/v1/'])(
    'the base URL %s is refused',
    async (url) => {
      const { ohun } = await machine()
      const { exit_code, stderr } = await ohun([...whoami, '--base-url', url], { env: { OHUN_API_KEY: sandboxKey } })
      expect(exit_code).toBe(2)
      expect(stderr).not.toContain('hunter2')
    },
  )

  test('XDG_CONFIG_HOME moves the file', async () => {
    const { directory, ohun } = await machine()
    const env = { XDG_CONFIG_HOME: join(directory, 'elsewhere') }
    await ohun(['login'], { input: sandboxKey, answer: identity, env })
    await expect(stat(join(directory, 'elsewhere/ohun/config.json'))).resolves.toBeDefined()
  })

  test('a file that is no profile file is a usage error that names it', async () => {
    const { directory, ohun } = await machine()
    await mkdir(dirname(fileOf(directory)), { recursive: true })
    await writeFile(fileOf(directory), '{')
    const { exit_code, stderr } = await ohun(whoami)
    expect(exit_code).toBe(2)
    expect(stderr).toContain('config.json: is not a profile file')
  })
})

describe('a server in the working directory', () => {
  test('is found when nothing else is configured', async () => {
    const { directory, ohun } = await machine()
    await serverHere(directory)
    const { sent, stdout } = await ohun(whoami, { answer: identity })
    expect(sent[0]?.client).toMatchObject({ base_url: 'http://127.0.0.1:7071', api_key: sandboxKey })
    expect(JSON.parse(stdout)).toMatchObject({
      environment: 'sandbox',
      key_from: join(directory, '.ohun/credentials.json'),
    })
    const production = await ohun([...whoami, '--environment', 'production'], { answer: identity })
    expect(production.sent[0]?.client.api_key).toBe(productionKey)
  })

  test('may keep its data elsewhere', async () => {
    const { directory, ohun } = await machine()
    await serverHere(directory, 'data')
    const { sent } = await ohun(whoami, { answer: identity, env: { OHUN_DATA_DIR: 'data' } })
    expect(sent[0]?.client.base_url).toBe('http://127.0.0.1:7071')
  })

  test('comes after a profile', async () => {
    const { directory, ohun } = await loggedIn()
    await serverHere(directory)
    expect((await ohun(whoami, { answer: identity })).sent[0]?.client.base_url).toBe('https://api.example.com')
  })

  test('gets no key of the user, and gives its key to no other address', async () => {
    const { directory, ohun } = await machine()
    await serverHere(directory)
    const own = await ohun(whoami, { answer: identity, env: { OHUN_API_KEY: productionKey } })
    expect(own.sent[0]?.client.base_url).toBe('http://127.0.0.1:7070')
    const other = await ohun([...whoami, '--base-url', 'http://other.example'])
    expect(other.exit_code).toBe(4)
  })
})

describe('doctor', () => {
  test('lists every check', async () => {
    const { ohun } = await loggedIn()
    const { exit_code, stdout } = await ohun(['doctor'], { answer: identity })
    const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean }[] }
    expect(exit_code).toBe(0)
    expect(checks.map(({ check }) => check)).toEqual(['node', 'profiles', 'connection', 'service', 'key'])
    expect(checks.every(({ ok }) => ok)).toBe(true)
  })

  test('fails as the first failed check does, after all are shown', async () => {
    const { ohun } = await machine()
    const answer = () => {
      throw new OhunError('CONNECTION', { message: 'ECONNREFUSED' })
    }
    const { exit_code, stdout } = await ohun(['doctor'], { answer, terminal: true, env: { NO_COLOR: '1' } })
    expect(exit_code).toBe(5)
    expect(stdout).toMatch(/^node {8}ok: 26\.10\.0$/m)
    expect(stdout).toMatch(/^service {5}failed: ECONNREFUSED$/m)
    expect(stdout).toMatch(/^key {9}failed: none found; run ohun login$/m)
  })

  test('sees a profile file that others may read', async () => {
    const { directory, ohun } = await loggedIn()
    await chmod(fileOf(directory), 0o644)
    const { exit_code, stderr } = await ohun(['doctor'], { answer: identity })
    expect(exit_code).toBe(1)
    expect(stderr).toContain('chmod 600')
  })
})

describe('profiles', () => {
  test('list shows each with its environments, never a key', async () => {
    const { ohun } = await loggedIn()
    await ohun(['login', '--profile', 'work'], { input: productionKey, answer: identity })
    const { stdout } = await ohun(['profiles', 'list'])
    expect(JSON.parse(stdout)).toEqual({
      profiles: [
        { profile: 'default', current: false, base_url: 'https://api.example.com', environments: ['sandbox'] },
        { profile: 'work', current: true, base_url: 'http://127.0.0.1:7070', environments: ['production'] },
      ],
    })
    expect(stdout).not.toMatch(/pk_/)
  })

  test('list is empty before the first login, and says where profiles come from', async () => {
    const { ohun } = await machine()
    expect(await ohun(['profiles', 'list'])).toMatchObject({ exit_code: 0, stdout: '{\n  "profiles": []\n}\n' })
    const { stdout, stderr } = await ohun(['profiles', 'list'], { terminal: true })
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^no profiles in .*config\.json; ohun login stores one\n$/)
  })

  test('use makes another one the current one', async () => {
    const { ohun } = await loggedIn()
    await ohun(['login', '--profile', 'work'], { input: sandboxKey, answer: identity })
    const { exit_code, stdout } = await ohun(['profiles', 'use', 'default'])
    expect(exit_code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ profile: 'default', base_url: 'https://api.example.com' })
    expect((await ohun(whoami, { answer: identity })).sent[0]?.client.base_url).toBe('https://api.example.com')
  })

  test('use of one that does not exist is a usage error that names those that do', async () => {
    const { directory, ohun } = await loggedIn()
    const before = await readFile(fileOf(directory), 'utf8')
    const { exit_code, stderr } = await ohun(['profiles', 'use', '__proto__'])
    expect(exit_code).toBe(2)
    expect(stderr).toContain('there is default')
    expect(await readFile(fileOf(directory), 'utf8')).toBe(before)
  })
})

describe('the lock of the profile file', () => {
  const locked = async (age_ms: number) => {
    const on = await loggedIn()
    const lock = `${fileOf(on.directory)}.lock`
    await writeFile(lock, '')
    const since = new Date(Date.now() - age_ms)
    await utimes(lock, since, since)
    return { ...on, lock }
  }

  test('lets twenty logins at once store twenty profiles', async () => {
    const { directory, ohun } = await machine()
    const names = Array.from({ length: 20 }, (_, index) => `profile${index}`)
    /** Longer than a try: the login that has the lock also waits for the file system, behind all the others. */
    const on_pause = async (): Promise<void> => {
      for (let turn = 0; turn < 8; turn++) await stat(directory)
    }
    const login = (name: string) =>
      ohun(['login', '--profile', name], { input: sandboxKey, answer: identity, on_pause })
    const codes = await Promise.all(names.map(async (name) => (await login(name)).exit_code))
    expect(codes).toEqual(names.map(() => 0))
    const { profiles } = JSON.parse(await readFile(fileOf(directory), 'utf8')) as { profiles: object }
    expect(Object.keys(profiles).toSorted()).toEqual(names.toSorted())
  })

  test('is waited for two seconds, then the error names it; nothing is written', async () => {
    const { directory, ohun, lock } = await locked(0)
    const before = await readFile(fileOf(directory), 'utf8')
    const pauses: number[] = []
    const { exit_code, stderr } = await ohun(['logout'], { on_pause: (ms) => pauses.push(ms) })
    expect(exit_code).toBe(1)
    expect(JSON.parse(stderr)).toMatchObject({ error_code: 'LOCKED', message: expect.stringContaining(lock) as string })
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(2_000)
    expect(await readFile(fileOf(directory), 'utf8')).toBe(before)
  })

  test('is taken over after ten seconds if a killed process left it behind', async () => {
    const { directory, ohun, lock } = await locked(11_000)
    expect((await ohun(['logout'])).exit_code).toBe(0)
    await expect(stat(lock)).rejects.toThrow('ENOENT')
    expect(await readdir(dirname(fileOf(directory)))).toEqual(['config.json'])
  })

  test('is released when the change fails', async () => {
    const { ohun } = await loggedIn()
    expect((await ohun(['profiles', 'use', 'nobody'])).exit_code).toBe(2)
    expect((await ohun(['profiles', 'use', 'default'])).exit_code).toBe(0)
  })
})
