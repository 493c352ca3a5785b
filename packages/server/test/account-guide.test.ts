import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { routes, type Route } from '../src/generated/routes.gen.ts'
import { startAccountServer, tokenFor, visitor } from './support/accounts.ts'
import { codeOf } from './support/second-factors.ts'
import { blocksByName } from './support/marked-blocks.ts'

const run = promisify(execFile)
const read = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
const page = ['accounts.md', 'members.md'].map(read).join('\n')
const commands = blocksByName(page, 'run')

test('no page about accounts has a command that is not run here', () => {
  expect(page.match(/^```sh$/gm)).toHaveLength(commands.size)
})

test('every command of the pages about accounts does what they say, from the sign-up to the end', async () => {
  const server = await startAccountServer()
  const env: Record<string, string> = { OHUN: server.base_url }
  const answerOf = async (name: string): Promise<Record<string, unknown>> => {
    const { stdout } = await run('sh', ['-c', commands.get(name) ?? 'false'], { env: { ...process.env, ...env } })
    return JSON.parse(stdout) as Record<string, unknown>
  }
  const login = (): Promise<void> =>
    answerOf('login').then(({ session_token }) => void (env['SESSION'] = String(session_token)))

  const { api_key } = await answerOf('signup')
  env['VERIFY_TOKEN'] = await tokenFor(server, 'owner@example.com')
  expect(await answerOf('verify')).toMatchObject({ message: 'The e-mail address is verified.' })
  await login()
  const { key } = await answerOf('key')
  env['KEY'] = String(key)
  expect(await answerOf('workspace')).toMatchObject({ name: 'Example Health', role: 'owner' })
  expect((await answerOf('notifications'))['notifications']).toContainEqual({
    kind: 'member_joined',
    enabled: false,
    chosen: false,
  })
  expect((await answerOf('workspace-notifications'))['notifications']).toContainEqual({
    kind: 'webhook_failures',
    roles: ['owner', 'developer'],
    recipients: 1,
  })
  expect(await answerOf('scoped-key')).toMatchObject({ scopes: ['messages:write'], role: 'owner' })
  const directory = await mkdtemp(join(tmpdir(), 'ohun-cookies-'))
  env['COOKIES'] = join(directory, 'cookies')
  expect(await answerOf('cookie')).toEqual({ expires_at: expect.any(String), request_id: expect.any(String) })
  expect(readFileSync(env['COOKIES'], 'utf8')).toMatch(/^#HttpOnly_127\.0\.0\.1\t.*\tohun_session\tses_\S+$/m)
  await rm(directory, { recursive: true })
  expect(await answerOf('sessions')).toMatchObject({ sessions: [{ is_current: false }, { is_current: true }] })
  expect(await answerOf('view')).toMatchObject({ list: 'calls', name: 'Failed', filters: { status: 'failed' } })
  const { secret } = await answerOf('start-totp')
  env['CODE'] = codeOf(server, String(secret))
  expect((await answerOf('confirm-totp'))['recovery_codes']).toHaveLength(10)
  await server.advance(60_000)
  env['CODE'] = codeOf(server, String(secret))
  expect(await answerOf('second-step')).toMatchObject({ session_token: expect.stringMatching(/^ses_/) })
  expect(await answerOf('change-password')).toMatchObject({ message: expect.stringMatching(/new password/) })
  expect(await answerOf('sessions')).toMatchObject({ sessions: [{ is_current: true }] })
  await answerOf('change-email')
  env['EMAIL_TOKEN'] = await tokenFor(server, 'new-owner@example.com')
  expect(await answerOf('confirm-email')).toMatchObject({ message: expect.stringMatching(/has changed/) })
  expect(await answerOf('logout')).toMatchObject({ message: 'Every session has ended.' })
  expect(await answerOf('logout')).toMatchObject({ error_code: 'UNAUTHENTICATED' })
  await answerOf('forgotten')
  env['RESET_TOKEN'] = await tokenFor(server, 'new-owner@example.com')
  expect(await answerOf('reset')).toMatchObject({ message: expect.stringMatching(/new password/) })
  expect(await answerOf('delete')).toMatchObject({ message: expect.stringMatching(/deleted/) })
  for (const dead of [env['KEY'], (api_key as { key: string }).key])
    await expect(visitor(server, dead).auth.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await server.stop()
})

test('the limits of docs/accounts.md are those of the service', () => {
  const rows = page.matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \| (\d+) \|$/gm)
  const told = [...rows].flatMap(([, names, limit]) => names!.split(', ').map((name) => `${name} ${limit}`))
  const real = (Object.values(routes) as Route[])
    .filter(({ address_limit, tag }) => address_limit !== undefined && tag === 'accounts')
    .map(({ template, address_limit }) => `\`${template.split('/').at(-1)}\` ${address_limit}`)
  expect(told.toSorted()).toEqual(real.toSorted())
})
