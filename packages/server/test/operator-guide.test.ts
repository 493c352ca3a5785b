import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { exitCodes } from '../src/operator/exit-codes.ts'
import { operator } from './support/operator.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'

const PAGES = ['operating', 'customers', 'carriers', 'nodes', 'speech', 'storage', 'monitoring', 'exposure']
const pages = PAGES.map((name) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')).join('\n')

const blocks = (language: string): string[] =>
  [...pages.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, code]) => code as string)

/** Installation and start belong to `npm run check:packages`, the build of the documentation to `npm run check:docs`. */
const elsewhere = new Set([
  'npm install --global @ohun/server',
  'ohun-server start',
  'ohun-server() { npm run -s ohun-server -- "$@"; }',
  'npm run docs:build',
])
const commands = blocks('sh')
  .flatMap((block) => block.trim().split('\n'))
  .filter((line) => !elsewhere.has(line) && !line.startsWith('export '))
const [csv] = blocks('csv') as [string]

/** Words of a shell line without expansions. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? (bare as string))

let server: TestServer
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startTestServer()
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { files: { 'numbers.csv': csv } })
})
afterAll(() => server.stop())

/** As after Paystack's webhook. */
async function dollarsPaid(workspace_id: string, checkout_id: string): Promise<void> {
  const now = new Date()
  const paid = { status: 'paid', status_reason: 'awaiting_settlement', paid_at: now, created_at: now, expires_at: now }
  const order = {
    environment: 'production',
    provider: 'paystack',
    checkout_url: '',
    amount_kobo: 2_000,
    currency: 'USD',
  }
  await server.db.knex('checkouts').where({ checkout_id }).delete()
  await server.db.knex('checkouts').insert({ checkout_id, workspace_id, ...order, ...paid })
}

const pendingJob = async (): Promise<string> =>
  (await server.db.knex('jobs').where({ leased_by: null }).first<{ job_id: string }>()).job_id

const keyOf = async (workspace_id: string): Promise<string> =>
  (await server.db.knex('api_keys').where({ workspace_id, revoked_at: null }).first<{ key_id: string }>()).key_id

test.each(blocks('ini'))('the settings of the pages for operators are accepted: %s', (block) => {
  const settings = block
    .trim()
    .split('\n')
    .map((line) => line.split('='))
  expect(settings.length).toBeGreaterThan(0)
  expect(() => readConfig(Object.fromEntries(settings) as Record<string, string>)).not.toThrow()
})

describe('every command of the pages for operators works, one after the other', () => {
  let workspace_id = ''
  /** The values for the ids of the pages; `workspace delete` has a workspace of its own. */
  const actual = async (word: string, argv: string[]): Promise<string> => {
    if (word.startsWith('key_')) return await keyOf(workspace_id)
    if (word.startsWith('job_')) return await pendingJob()
    if (!word.startsWith('ws_')) return word
    return argv[1] === 'delete' ? (await server.workspace()).workspace_id : workspace_id
  }

  test.each(commands)('%s', async (line) => {
    const [program, ...argv] = wordsOf(line)
    expect(program).toBe('ohun-server')
    if (argv[1] === 'settle') await dollarsPaid(workspace_id, argv[2] as string)
    const words = await Promise.all(argv.map((word) => actual(word, argv)))
    // Whether a node lives is judged by its own time.
    const ran = await ohunServer(words, argv[0] === 'drain' ? { clock: server.clock } : {})
    // Its findings depend on the machine.
    if (argv[0] === 'doctor')
      return expect(ran.json['checks']).toContainEqual(expect.objectContaining({ check: 'mail' }))
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
    if (argv[1] === 'create') workspace_id ||= ran.json['workspace_id'] as string
  })

  test('the numbers of its file are in the pool', async () => {
    const rows = await server.db.knex('numbers').where({ environment: 'production' }).orderBy('e164')
    const removed = new Set(commands.flatMap((line) => /numbers remove (\S+)/.exec(line)?.[1] ?? []))
    const e164s = csv
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[0] as string)
    expect(rows.map(({ e164 }: { e164: string }) => e164)).toEqual(
      e164s.filter((e164) => !removed.has(e164)).toSorted(),
    )
  })
})

test('docs/operating.md has every exit code', () => {
  for (const code of Object.values(exitCodes)) expect(pages).toMatch(new RegExp(`\\| ${code} \\|`))
})
