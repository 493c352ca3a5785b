import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../src/operator/commands.ts'
import { operator } from './support/operator.ts'
import { agentOf } from './support/scenario.ts'
import { clientAt, ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let ohunServer: ReturnType<typeof operator>
const variables = () => ({ DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') })

beforeAll(async () => {
  server = await startTestServer()
  ohunServer = operator(variables(), { clock: server.clock })
})
afterAll(() => server.stop())

const CHANGING = [
  'checkout settle',
  'deliveries replay',
  'drain',
  'jobs retry',
  'keys create',
  'keys revoke',
  'numbers remove',
  'user log-out',
  'user remove-factors',
  'user reset-password',
  'user sign-in-link',
  'user verify',
  'withdrawals repeat',
  'workspace block',
  'workspace credit',
  'workspace delete',
  'workspace limit',
  'workspace plan',
  'workspace unblock',
]

const auditOf = async (workspace_id: string) =>
  await server.db.knex('audit_log').where({ workspace_id }).whereLike('actor', 'operator:%').orderBy('audit_id')

describe('the operator in the audit log', () => {
  test.each([
    [['--operator', 'Ada O.'], { OHUN_OPERATOR: 'grace' }, 'operator:Ada O.'],
    [[], { OHUN_OPERATOR: 'grace' }, 'operator:grace'],
    [[], {}, 'operator:tester'],
  ])('%j with %j is %s', async (flags, more, actor) => {
    const { workspace_id } = await server.workspace()
    const run = operator({ ...variables(), ...more }, { clock: server.clock })
    expect(await run(['workspace', 'credit', workspace_id, '100', ...flags])).toMatchObject({ code: 0 })
    expect(await auditOf(workspace_id)).toMatchObject([{ actor, action: 'workspace.credited' }])
  })

  test.each(['', 'a\u001b[31m', 'a\nb', 'x'.repeat(65), '"'])('2 for the name %j', async (name) => {
    const { workspace_id } = await server.workspace()
    const refused = await ohunServer(['workspace', 'credit', workspace_id, '100', '--operator', name])
    expect(refused).toMatchObject({ code: 2, error: { message: expect.stringContaining('--operator') } })
  })

  test('is asked for by each command that changes a workspace or a node, and by no other', () => {
    const asking = commands.filter(({ audited }) => audited).map(({ path }) => path.join(' '))
    expect(asking.toSorted()).toEqual(CHANGING.toSorted())
  })
})

describe('ohun-server workspace show', () => {
  test('has the settings, the balance, the owner and the usage of the month', async () => {
    const { workspace_id, production } = await server.workspace({ plan: 'builder', balance_kobo: 700 })
    await agentOf(production)
    const { json } = await ohunServer(['workspace', 'show', workspace_id])
    expect(json).toMatchObject({
      workspace_id,
      plan: 'builder',
      balance_kobo: 700,
      blocked_at: null,
      owner: { email: expect.stringContaining('@'), verified: true },
      agents: 1,
      usage: { month: '2026-11', spent_kobo: { total: 0 } },
    })
    expect(JSON.stringify(json)).not.toMatch(/password|hash/)
  })

  test('is a list of fields on a terminal, and 3 for an unknown workspace', async () => {
    const { workspace_id } = await server.workspace()
    const { stdout } = await ohunServer(['workspace', 'show', workspace_id], { terminal: true })
    expect(stdout).toMatch(new RegExp(`^workspace_id +${workspace_id}$`, 'm'))
    expect(await ohunServer(['workspace', 'show', 'ws_none'])).toMatchObject({ code: 3 })
  })
})

describe('ohun-server workspace delete', () => {
  const lives = async (production: Ohun): Promise<boolean> =>
    await production.workspace.get().then(
      () => true,
      () => false,
    )

  test('asks for the id, and deletes nothing when another one is typed', async () => {
    const { workspace_id, production } = await server.workspace()
    const asked: string[] = []
    const answering = (answer: string) => (question: string) => {
      asked.push(question)
      return Promise.resolve(answer)
    }
    const refused = await ohunServer(['workspace', 'delete', workspace_id], { ask: answering('yes') })
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(asked).toEqual([expect.stringContaining(`Type ${workspace_id} to confirm`)])
    expect(await lives(production)).toBe(true)
    const done = await ohunServer(['workspace', 'delete', workspace_id], { ask: answering(workspace_id) })
    expect(done).toMatchObject({ code: 0, json: { workspace_id, deleted: true } })
    expect(await lives(production)).toBe(false)
  })

  test('2 without --yes where nobody can be asked', async () => {
    const { workspace_id, production } = await server.workspace()
    const refused = await ohunServer(['workspace', 'delete', workspace_id])
    expect(refused).toMatchObject({ code: 2, error: { message: expect.stringContaining('--yes') } })
    expect(await lives(production)).toBe(true)
  })

  test('ends its keys in the running server at once, and its users; an entry names the operator; 3 when repeated', async () => {
    const { workspace_id, production } = await server.workspace()
    expect(await lives(production)).toBe(true)
    const argv = ['workspace', 'delete', workspace_id, '--yes', '--reason', 'ticket 2']
    expect(await ohunServer(argv)).toMatchObject({ code: 0 })
    await expect.poll(() => lives(production)).toBe(false)
    expect(await server.db.knex('users').where({ workspace_id })).toEqual([])
    expect(await auditOf(workspace_id)).toMatchObject([
      { actor: 'operator:tester', action: 'workspace.deleted', target: workspace_id, detail: { reason: 'ticket 2' } },
    ])
    expect(await ohunServer(argv)).toMatchObject({ code: 3 })
  })
})

describe('ohun-server keys', () => {
  test('list has the keys, newest first and page by page, and no secret', async () => {
    const { workspace_id, production } = await server.workspace()
    for (const label of ['a', 'b', 'c']) await production.apiKeys.create({ label, environment: 'sandbox' })
    const all = (await ohunServer(['keys', 'list', workspace_id])).json['keys'] as { key_id: string; label: string }[]
    expect(all.slice(0, 3).map(({ label }) => label)).toEqual(['c', 'b', 'a'])
    const seen: string[] = []
    for (let after: string | undefined; seen.length < 20;) {
      const { json } = await ohunServer([
        'keys',
        'list',
        workspace_id,
        '--limit',
        '2',
        ...(after ? ['--after', after] : []),
      ])
      seen.push(...(json['keys'] as { key_id: string }[]).map(({ key_id }) => key_id))
      after = json['next_after'] as string | undefined
      if (after === undefined) break
    }
    expect(seen).toEqual(all.map(({ key_id }) => key_id))
    expect(JSON.stringify(all)).not.toMatch(/key_hash|pk_(live|test)_\w{20}/)
  })

  test('revoke ends a key in the running server at once, with an entry', async () => {
    const { workspace_id, production } = await server.workspace()
    const { key, key_id } = await production.apiKeys.create({ label: 'leaked', environment: 'production' })
    const leaked = clientAt(server.base_url, key)
    await leaked.workspace.get()
    expect(await ohunServer(['keys', 'revoke', workspace_id, key_id])).toMatchObject({
      code: 0,
      json: { revoked: true },
    })
    const works = (): Promise<boolean> =>
      leaked.workspace.get().then(
        () => true,
        () => false,
      )
    await expect.poll(works).toBe(false)
    const detail = { label: 'leaked', environment: 'production' }
    expect(await auditOf(workspace_id)).toMatchObject([{ action: 'api_key.revoked', target: key_id, detail }])
    expect(await ohunServer(['keys', 'revoke', workspace_id, key_id])).toMatchObject({ code: 3 })
  })

  test("4 for another workspace's key, 3 for an unknown workspace", async () => {
    const [mine, other] = [await server.workspace(), await server.workspace()]
    const { key_id } = await other.production.apiKeys.create({ label: 'x', environment: 'sandbox' })
    expect(await ohunServer(['keys', 'revoke', mine.workspace_id, key_id])).toMatchObject({ code: 4 })
    expect(await ohunServer(['keys', 'list', 'ws_none'])).toMatchObject({ code: 3 })
    expect(await ohunServer(['keys', 'list', mine.workspace_id, '--limit', '1001'])).toMatchObject({ code: 2 })
  })
})
