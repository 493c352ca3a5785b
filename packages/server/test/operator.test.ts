import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailer } from '../src/gateways/mail/create-mailer.ts'
import { commands } from '../src/operator/commands.ts'
import { operator } from './support/operator.ts'
import { agentOf } from './support/scenario.ts'
import { clientAt, ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startTestServer()
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(() => server.stop())

const clientOf = (key: unknown): Ohun => clientAt(server.base_url, String(key))

interface AuditedAct {
  actor: string
  action: string
  target: string
  detail: object
}

const auditOf = async (workspace_id: string): Promise<AuditedAct[]> =>
  await server.db
    .knex('audit_log')
    .where({ workspace_id, actor: 'operator:tester' })
    .orderBy('audit_id')
    .select<AuditedAct[]>('actor', 'action', 'target', 'detail')

describe('ohun-server workspace create', () => {
  test('makes a workspace that works: keys of both environments, a verified owner, a signing secret', async () => {
    const made = await ohunServer(['workspace', 'create', '--name', 'Example Bank', '--email', 'ada@bank.example'])
    expect(made).toMatchObject({ code: 0, json: { name: 'Example Bank', plan: 'starter', email: 'ada@bank.example' } })
    const { workspace_id, production_key, sandbox_key, signing_secret } = made.json
    for (const key of [production_key, sandbox_key])
      expect(await clientOf(key).auth.me()).toMatchObject({ workspace_id, verified: true })
    const secret = await clientOf(production_key).webhooks.signingSecret()
    expect(secret.signing_secret).toBe(signing_secret)
    const { email, password } = made.json as { email: string; password: string }
    expect(await clientOf(sandbox_key).auth.login({ email, password })).toHaveProperty('session_token')
  })

  test('8 for an e-mail address that has an account, whatever its case', async () => {
    const argv = (email: string): string[] => ['workspace', 'create', '--name', 'A', '--email', email]
    expect(await ohunServer(argv('twice@bank.example'))).toMatchObject({ code: 0 })
    const refused = await ohunServer(argv('Twice@Bank.Example'))
    expect(refused).toMatchObject({ code: 8, stdout: '', error: { error_code: 'ALREADY_EXISTS' } })
  })

  test.each([
    [['--email', 'a@b.example'], '--name'],
    [['--name', 'A'], '--email'],
    [['--name', 'A', '--email', 'nobody'], '--email'],
    [['--name', '  ', '--email', 'a@b.example'], '--name'],
    [['--name', 'A', '--email', 'a@b.example', '--plan', 'gold'], '--plan'],
  ])('2 for %j, naming %s', async (flags, named) => {
    const refused = await ohunServer(['workspace', 'create', ...flags])
    expect(refused).toMatchObject({ code: 2, error: { error_code: 'USAGE', exit_code: 2 } })
    expect(refused.error.message).toContain(named)
  })
})

describe('ohun-server workspace list', () => {
  test('has every living workspace, newest first', async () => {
    const older = await server.workspace()
    await server.clock.advance(1)
    const newer = await server.workspace({ plan: 'payg', balance_kobo: 5 })
    const { json } = await ohunServer(['workspace', 'list', '--limit', '2'])
    expect(json['workspaces']).toMatchObject([
      { workspace_id: newer.workspace_id, plan: 'payg', balance_kobo: 5, verified: true },
      { workspace_id: older.workspace_id, plan: 'scale' },
    ])
    await server.db.knex('workspaces').where({ workspace_id: newer.workspace_id }).update({ deleted_at: new Date() })
    const { json: rest } = await ohunServer(['workspace', 'list', '--limit', '1'])
    expect(rest['workspaces']).toMatchObject([{ workspace_id: older.workspace_id }])
    expect(rest['next_after']).toBe(older.workspace_id)
    const { json: next } = await ohunServer(['workspace', 'list', '--after', older.workspace_id])
    expect(next['workspaces']).not.toContainEqual(expect.objectContaining({ workspace_id: older.workspace_id }))
  })

  test('finds one by its owner, and is a table for a person', async () => {
    await ohunServer(['workspace', 'create', '--name', 'Evil \u001b[31m', '--email', 'find@bank.example'])
    const argv = ['workspace', 'list', '--email', 'FIND@bank.example']
    const { stdout } = await ohunServer(argv, { terminal: true })
    const [heading, row, ...more] = stdout.trimEnd().split('\n')
    expect(heading).toMatch(/^workspace_id +name +plan +balance_kobo +email +verified +created_at$/)
    expect(row).toContain(String.raw`Evil \u001b[31m`)
    expect(more).toEqual([])
    const { json } = await ohunServer([...argv, '--output', 'json'], { terminal: true })
    expect(json['workspaces']).toHaveLength(1)
  })

  test('2 for a limit of zero', async () => {
    expect(await ohunServer(['workspace', 'list', '--limit', '0'])).toMatchObject({ code: 2 })
  })
})

describe('ohun-server workspace plan', () => {
  test('changes the plan, with an entry in the audit log, and once', async () => {
    const { workspace_id, production } = await server.workspace({ plan: 'scale' })
    const argv = ['workspace', 'plan', workspace_id, 'starter']
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { workspace_id, plan: 'starter', changed: true } })
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { changed: false } })
    expect(await production.workspace.get()).toMatchObject({ plan: 'starter' })
    const entry = { actor: 'operator:tester', action: 'workspace.plan_changed', target: workspace_id }
    expect(await auditOf(workspace_id)).toEqual([{ ...entry, detail: { from: 'scale', to: 'starter' } }])
  })

  test('switches recording off where the new plan has none, of the workspace and of its agents, for good', async () => {
    const { workspace_id, production } = await server.workspace({ plan: 'scale' })
    await production.workspace.switchRecording({ enabled: true })
    const recorded = await agentOf(production, { recording_enabled: true })
    const other = await server.workspace({ plan: 'scale' })
    const theirs = await agentOf(other.production, { recording_enabled: true })
    await ohunServer(['workspace', 'plan', workspace_id, 'builder'])
    expect(await production.agents.get(recorded.agent_id)).toMatchObject({ recording_enabled: true })
    await ohunServer(['workspace', 'plan', workspace_id, 'payg'])
    expect(await production.agents.get(recorded.agent_id)).toMatchObject({ recording_enabled: false })
    expect(await production.workspace.get()).toMatchObject({ plan: 'payg', recording_enabled: false })
    expect(await other.production.agents.get(theirs.agent_id)).toMatchObject({ recording_enabled: true })
    await ohunServer(['workspace', 'plan', workspace_id, 'scale'])
    expect(await production.workspace.get()).toMatchObject({ recording_enabled: false })
    const entries = (await auditOf(workspace_id)).filter(({ action }) => action === 'workspace.recording_changed')
    expect(entries.map(({ detail }) => detail)).toContainEqual({ from: true, to: false, agents: 1 })
  })

  test('3 for an unknown workspace, 2 for an unknown plan', async () => {
    expect(await ohunServer(['workspace', 'plan', 'ws_none', 'scale'])).toMatchObject({ code: 3 })
    expect(await ohunServer(['workspace', 'plan', 'ws_none', 'gold'])).toMatchObject({ code: 2 })
  })
})

describe('ohun-server ledger verify', () => {
  test('0 while every balance is the sum of its entries; 1, naming the workspace, when one is not', async () => {
    const { workspace_id } = await server.workspace({ balance_kobo: 100 })
    const sound = await ohunServer(['ledger', 'verify'])
    expect(sound).toMatchObject({ code: 0, json: { faults: [] } })
    expect(sound.json['checked']).toBeGreaterThan(0)
    const workspace = server.db.knex('workspaces').where({ workspace_id })
    await workspace.clone().update({ balance_kobo: 101 })
    const faults = [{ workspace_id, balance_kobo: 101, entries_kobo: 100, broken_at: null }]
    expect(await ohunServer(['ledger', 'verify'])).toMatchObject({ code: 1, json: { faults } })
    await workspace.update({ balance_kobo: 100 })
  })

  const number = (to: number, from: number) => `ledger_entries set sequence = ${to} where sequence = ${from}`
  const balance = (to: number, from: number) => `ledger_entries set balance_kobo = ${to} where balance_kobo = ${from}`
  const last = (to: number, from: number) => `workspaces set ledger_sequence = ${to} where ledger_sequence = ${from}`

  test.each([
    ['a number is left out', { change: number(4, 3), undo: number(3, 4), broken_at: 4 }],
    [
      'a balance is not that before plus the amount',
      { change: balance(121, 120), undo: balance(120, 121), broken_at: 2 },
    ],
    ['the last entry does not have the last number', { change: last(4, 3), undo: last(3, 4), broken_at: 4 }],
  ])('1, naming the entry, when %s', async (_, { change, undo, broken_at }) => {
    const { workspace_id } = await server.workspace({ balance_kobo: 100 })
    for (const amount of ['20', '30'])
      await ohunServer(['workspace', 'credit', workspace_id, amount, '--reason', 'test'])
    const alter = (sql: string) => server.db.pool.query(`update ${sql} and workspace_id = $1`, [workspace_id])
    await alter(change)
    const faults = [{ workspace_id, balance_kobo: 150, entries_kobo: 150, broken_at }]
    expect(await ohunServer(['ledger', 'verify'])).toMatchObject({ code: 1, json: { faults } })
    await alter(undo)
    expect(await ohunServer(['ledger', 'verify'])).toMatchObject({ code: 0 })
  })
})

describe('ohun-server workspace credit', () => {
  test('adds to the balance, with an entry in the audit log', async () => {
    const { workspace_id } = await server.workspace({ balance_kobo: 100 })
    const credit = await ohunServer(['workspace', 'credit', workspace_id, '500000', '--reason', 'transfer 4711'])
    expect(credit).toMatchObject({ code: 0, json: { workspace_id, amount_kobo: 500_000, balance_kobo: 500_100 } })
    const detail = { amount_kobo: 500_000, balance_kobo: 500_100, reason: 'transfer 4711' }
    expect(await auditOf(workspace_id)).toEqual([
      { actor: 'operator:tester', action: 'workspace.credited', target: workspace_id, detail },
    ])
  })

  test('takes back a mistake, and never more than there is: 7', async () => {
    const { workspace_id } = await server.workspace({ balance_kobo: 100 })
    const take = (amount: string) => ohunServer(['workspace', 'credit', '--', workspace_id, amount])
    expect(await take('-101')).toMatchObject({ code: 7, error: { error_code: 'INSUFFICIENT_BALANCE' } })
    expect(await take('-100')).toMatchObject({ code: 0, json: { balance_kobo: 0 } })
    expect(await auditOf(workspace_id)).toHaveLength(1)
  })

  test('twenty at once all count', async () => {
    const { workspace_id } = await server.workspace({ balance_kobo: 0 })
    await Promise.all(Array.from({ length: 20 }, () => ohunServer(['workspace', 'credit', workspace_id, '5'])))
    expect(await server.db.knex('workspaces').where({ workspace_id }).first('balance_kobo')).toEqual({
      balance_kobo: 100,
    })
  })

  test('9 for a balance beyond all measure', async () => {
    const { workspace_id } = await server.workspace()
    expect(await ohunServer(['workspace', 'credit', workspace_id, '9999999999999'])).toMatchObject({ code: 9 })
  })

  test.each(['0', '5.50', '5,000', 'NGN5', '1e6', '99999999999999'])('2 for the amount %s', async (amount) => {
    expect(await ohunServer(['workspace', 'credit', 'ws_x', amount])).toMatchObject({ code: 2 })
  })

  test('3 for an unknown workspace', async () => {
    expect(await ohunServer(['workspace', 'credit', 'ws_none', '5'])).toMatchObject({ code: 3 })
  })
})

describe('ohun-server keys create', () => {
  test('prints a key that works, of either environment', async () => {
    const { workspace_id } = await server.workspace()
    const argv = (label: string): string[] => ['keys', 'create', workspace_id, '--label', label]
    const sandbox = await ohunServer(argv('one'))
    expect(sandbox).toMatchObject({ code: 0, json: { label: 'one', environment: 'sandbox', expires_at: null } })
    const live = await ohunServer([
      ...argv('two'),
      '--environment',
      'production',
      '--expires-at',
      '2099-01-01T00:00:00Z',
    ])
    expect(live.json).toMatchObject({ environment: 'production', expires_at: '2099-01-01T00:00:00.000Z' })
    for (const { json } of [sandbox, live])
      expect(await clientOf(json['key']).auth.me()).toMatchObject({ workspace_id })
  })

  test('8 for a label that is taken, 4 for a production key of an unverified owner, 3 for an unknown workspace', async () => {
    const { workspace_id } = await server.workspace({ verified: false })
    const argv = ['keys', 'create', workspace_id, '--label', 'a']
    expect(await ohunServer(argv)).toMatchObject({ code: 0 })
    expect(await ohunServer(argv)).toMatchObject({ code: 8 })
    expect(await ohunServer([...argv, '--environment', 'production'])).toMatchObject({ code: 4 })
    expect(await ohunServer(['keys', 'create', 'ws_none', '--label', 'a'])).toMatchObject({ code: 3 })
  })

  test.each([
    [['--expires-at', 'tomorrow', '--label', 'a'], 2],
    [['--expires-at', '2020-01-01T00:00:00Z', '--label', 'b'], 9],
    [['--environment', 'live', '--label', 'c'], 2],
    [['--label', ' '], 2],
    [[], 2],
  ])('%j: %i', async (flags, code) => {
    const { workspace_id } = await server.workspace()
    expect(await ohunServer(['keys', 'create', workspace_id, ...flags])).toMatchObject({ code })
  })
})

describe('ohun-server mail list', () => {
  test('shows what the service would have sent', async () => {
    const mailer = createMailer({ db: server.db, clock: server.clock, smtp: null })
    await mailer.send({ to: 'ada@bank.example', subject: 'Hello', text: 'Open http://127.0.0.1/x?token=1\n' })
    const { json } = await ohunServer(['mail', 'list'])
    expect((json['mails'] as unknown[])[0]).toMatchObject({ to: 'ada@bank.example', subject: 'Hello' })
    const { stdout } = await ohunServer(['mail', 'list'], { terminal: true })
    expect(stdout).toMatch(
      /^Date: .*\nTo: ada@bank\.example\nSubject: Hello\n\nOpen http:\/\/127\.0\.0\.1\/x\?token=1\n/,
    )
  })
})

describe('ohun-server', () => {
  test('explains itself and every command', async () => {
    for (const argv of [[], ['--help'], ['help'], ['workspace', '--help']])
      expect(await ohunServer(argv)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Usage: ohun-server') as string,
      })
    for (const { path, summary } of commands) {
      const { code, stdout } = await ohunServer([...path, '--help'])
      expect(code).toBe(0)
      expect(stdout).toContain(`${summary}.`)
      expect(stdout).toContain(`Usage: ohun-server ${path.join(' ')}`)
    }
  })

  test.each([
    [['fly'], 'fly: no such command. See ohun-server --help.'],
    [['workspce', 'list'], 'Did you mean workspace?'],
    [['workspace'], 'needs a verb: list, show, create, plan, credit'],
    [['workspace', 'drop'], 'workspace has list, show, create, plan, credit'],
    [['mail', 'list', '--all'], '--all'],
    [['mail', 'list', 'extra'], 'too many arguments'],
    [['mail', 'list', '--output', 'xml'], 'must be one of table, json'],
    [['workspace', 'plan', 'ws_x'], 'needs <plan>'],
    [['numbers', 'import', 'nowhere.csv'], 'nowhere.csv: cannot be read'],
  ])('2 for %j', async (argv, message) => {
    const ran = await ohunServer(argv)
    expect(ran).toMatchObject({ code: 2, stdout: '', error: { error_code: 'USAGE' } })
    expect(ran.error.message).toContain(message)
  })

  test('takes its common flags before the command as well', async () => {
    expect(await ohunServer(['--output', 'json', 'mail', 'list'], { terminal: true })).toMatchObject({ code: 0 })
  })

  test('2 with a bad configuration, naming the variable', async () => {
    const ran = await operator({ DATABASE_URL: server.db.url })(['mail', 'list'])
    expect(ran.code).toBe(2)
    expect(ran.error.message).toContain('OHUN_ENCRYPTION_KEY')
  })

  test('5 when the database does not answer', async () => {
    const DATABASE_URL = 'postgres://ohun:secret-word@127.0.0.1:9/ohun'
    const ran = await operator({ DATABASE_URL, OHUN_ENCRYPTION_KEY: '0'.repeat(64) })(['mail', 'list'])
    expect(ran).toMatchObject({ code: 5, error: { error_code: 'CONNECTION' } })
    expect(ran.stderr).not.toContain('secret-word')
  })

  const changed = (change: (url: URL) => void) => (): string => {
    const url = new URL(server.db.url)
    change(url)
    return url.href
  }
  const unknown = changed((url) => void (url.pathname = '/nowhere'))
  const encrypted = changed((url) => url.searchParams.set('sslmode', 'verify-full'))

  test.each([
    ['a name with several addresses', () => 'postgres://ohun@localhost:9/ohun', 'ECONNREFUSED 127.0.0.1:9'],
    ['a database that does not exist', unknown, '"nowhere" does not exist: create it, or correct'],
    ['a server without TLS', encrypted, 'does not support SSL connections. Correct sslmode'],
  ])('5 with the reason for %s', async (_, url, message) => {
    const ran = await operator({ DATABASE_URL: url(), OHUN_ENCRYPTION_KEY: '0'.repeat(64) })(['mail', 'list'])
    expect(ran).toMatchObject({
      code: 5,
      error: { error_code: 'CONNECTION', message: expect.stringContaining(message) },
    })
  })

  test('1 on a database that is behind, until it is migrated', async () => {
    const { knex } = server.db
    const last = await knex('schema_migrations').orderBy('name', 'desc').first()
    await knex('schema_migrations').where({ name: last.name }).delete()
    expect(await ohunServer(['mail', 'list'])).toMatchObject({
      code: 1,
      error: { message: expect.stringContaining('ohun-server migrate') as string },
    })
    const dry = await ohunServer(['migrate', '--dry-run'])
    expect(dry).toMatchObject({ code: 0, json: { pending: [{ name: last.name, contracts: null }] } })
    expect((await ohunServer(['migrate', '--dry-run'], { terminal: true })).stdout).toContain(last.name)
    await knex('schema_migrations').insert(last)
    expect(await ohunServer(['migrate'])).toMatchObject({ code: 0, json: { applied: [] } })
    expect((await ohunServer(['migrate', '--dry-run'], { terminal: true })).stdout).toBe('Nothing to do.\n')
  })

  test('0 on the schema of a newer release that only expands it, 1 on one that contracts it', async () => {
    const { knex } = server.db
    await knex('schema_migrations').insert({ name: '9998-later' })
    expect(await ohunServer(['mail', 'list'])).toMatchObject({ code: 0 })
    expect((await ohunServer(['migrate', '--status'], { terminal: true })).stdout).toMatch(/^9998-later +newer/m)
    await knex('schema_migrations').insert({ name: '9999-later', compatible_from: '9998-later' })
    expect(await ohunServer(['mail', 'list'])).toMatchObject({
      code: 1,
      error: { message: expect.stringContaining('newer version of Ohun') as string },
    })
    const status = await ohunServer(['migrate', '--status'])
    expect(status).toMatchObject({ code: 1, json: { compatible: false } })
    expect(status.json['migrations']).toContainEqual(
      expect.objectContaining({ name: '0001-workspaces', state: 'applied' }),
    )
    await knex('schema_migrations').whereIn('name', ['9998-later', '9999-later']).delete()
    expect(await ohunServer(['migrate', '--status'])).toMatchObject({ code: 0, json: { compatible: true } })
  })
})
