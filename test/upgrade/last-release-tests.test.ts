import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../../packages/server/src/platform/db/embedded-postgres.ts'
import { createLog } from '../../packages/server/src/platform/log.ts'
import { databaseUrl, urlOf } from '../../packages/server/test/support/database-url.ts'
import { fastFolder } from '../../packages/server/test/support/fast-folder.ts'
import { hasLastRelease } from '../../release/last-release.ts'
import { root } from '../architecture/source-files.ts'
import { operate, programOf } from './release-process.ts'

/** The tests of the last release that reach most of its statements through its API. */
const CHOICE = [
  'test/agents.test',
  'test/api-keys.test',
  'test/calls.test',
  'test/conversations.test',
  'test/delivery.test',
  'test/erasure.test',
  'test/inbound-messages.test',
  'test/ledger.test',
  'test/message-billing.test',
  'test/message-receipts.test',
  'test/numbers.test',
  'test/webhook-deliveries.test',
]

const directory = inject('last_release') ?? ''
let data_dir: string
let postgres: EmbeddedPostgres

beforeAll(async () => {
  data_dir = await mkdtemp(join(await fastFolder(), `ohun-test-${process.pid}-`))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  postgres = await openEmbeddedPostgres({ data_dir, log: createLog('silent'), settings })
})
afterAll(async () => {
  await postgres.stop()
  await rm(data_dir, { recursive: true, force: true })
})

test.skipIf(!hasLastRelease())("the last release's own tests pass on the schema of this one", async () => {
  // Every database that its tests create is a copy of this one.
  const database_url = databaseUrl(urlOf(postgres.connection), 'template1')
  await operate({ directory, database_url }, ['migrate'])
  const { applied } = await operate({ directory: root, database_url }, ['migrate'])
  expect(await operate({ directory, database_url }, ['migrate'])).toEqual({ applied: [] })
  const { TEST_REPORT: _ours, ...environment } = process.env
  const { status, stdout } = spawnSync(programOf({ directory }, 'vitest'), ['run', '--project', 'server', ...CHOICE], {
    cwd: directory,
    encoding: 'utf8',
    env: {
      ...environment,
      PATH: `${join(directory, 'node_modules/.bin')}:${process.env['PATH']}`,
      DATABASE_URL: urlOf(postgres.connection),
    },
  })
  const lines = stripVTControlCharacters(stdout).split('\n')
  expect({ applied, status, failed: lines.filter((line) => /^ *(?:FAIL|×) /.test(line)) }).toEqual({
    applied: expect.any(Array) as string[],
    status: 0,
    failed: [],
  })
  expect(lines.find((line) => /^ *Tests /.test(line))).toMatch(/ [1-9]\d{2,} passed/)
})
