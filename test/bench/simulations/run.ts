/**
 * `npm run bench:simulations`: simulated calls per minute by text and by audio, for different numbers of calls in a
 * simulation. `-- --quick` for a first look.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '@ohun/clock'
import { readConfig } from '../../../packages/server/src/config/config.ts'
import { openDatabase, SERVICE_LIMITS } from '../../../packages/server/src/platform/db/database.ts'
import { openEmbeddedPostgres } from '../../../packages/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { startServer } from '../../../packages/server/src/start/start.ts'
import { ENCRYPTION_KEY, makeWorkspace } from '../../../packages/server/test/support/test-server.ts'
import { simulate } from '../../../packages/sdk/src/testing/simulate.ts'
import { machine } from '../report.ts'

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' } } })
const TOOL = { type: 'function', function: { name: 'find_order', parameters: { type: 'object' } } }
const LOOK_MS = 20

/** Three turns, one of them with a tool that takes half a second: about 12 seconds of a phone call. */
const scenario = {
  name: 'An order',
  steps: ['Where is my order?', 'call find_order {"number": "47"}', 'Thank you'],
  tools: [{ name: 'find_order', result: { status: 'on its way' }, delay_ms: 500 }],
  expect: [{ says: { contains: 'on its way' } }, { tool_called: { name: 'find_order' } }],
}

const data_dir = mkdtempSync(join(tmpdir(), 'ohun-bench-'))
const log = createLog('error')
const postgres = await openEmbeddedPostgres({ data_dir, log })
await migrate(postgres.connection)
const db = openDatabase(postgres.connection, SERVICE_LIMITS)
const config = { ...readConfig({ OHUN_METRICS_ADDRESS: 'off' }), port: 0, data_dir }
const server = await startServer(config, { db, clock: systemClock, log, encryption_key: ENCRYPTION_KEY })
const place = { db: db as Parameters<typeof makeWorkspace>[0]['db'], clock: systemClock, base_url: server.base_url }
const { sandbox } = await makeWorkspace(place)
const settings = { display_name: 'Ada', ai_provider: 'anthropic', tool_definitions: JSON.stringify([TOOL]) } as const
const { agent_id } = await sandbox.agents.create(settings)

console.log(`${machine()}; load before: ${loadavg()[0]?.toFixed(1)}\n`)
console.log('| calls in a simulation | seconds | calls a minute | times as fast as the calls |\n|---|---|---|---|')
const counts = flags.quick ? [1, 100] : [1, 20, 100]
for (const [by, repeats] of [
  ...counts.map((count) => ['text', count] as const),
  ['sound', 1],
  ['sound', 40],
] as const) {
  const began_ms = performance.now()
  const { scenarios } = await simulate(sandbox, { agent_id, by, repeats, scenarios: [scenario] }, { interval: LOOK_MS })
  const ms = performance.now() - began_ms
  const calls_ms = scenarios[0]!.runs.reduce((sum, { duration_ms }) => sum + duration_ms, 0)
  const a_minute = Math.round((repeats * 60_000) / ms).toLocaleString('en')
  console.log(`| ${repeats} by ${by} | ${(ms / 1_000).toFixed(1)} | ${a_minute} | ${(calls_ms / ms).toFixed(0)} |`)
}
await server.stop()
await db.close()
await postgres.stop()
rmSync(data_dir, { recursive: true, force: true })
