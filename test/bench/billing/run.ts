/**
 * `npm run bench:billing`: guarded charges of one workspace, compared with a plain update of its balance. `-- --quick`
 * for a first look.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { charge } from '../../../packages/server/src/features/billing/charge.ts'
import { credit } from '../../../packages/server/src/features/billing/credit.ts'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { openDatabase, type Database } from '../../../packages/server/src/platform/db/database.ts'
import { openEmbeddedPostgres } from '../../../packages/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts'
import { run, statement } from '../../../packages/server/src/platform/db/statement.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { machine } from '../report.ts'

const AIM = 0.6
/** The concurrency: as many as the server has connections for requests. */
const AT_ONCE = 16

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' } } })
const { rounds, round_ms } = flags.quick ? { rounds: 3, round_ms: 2_000 } : { rounds: 7, round_ms: 5_000 }
const ids = createIds(clock)
const workspace_id = ids('ws')

const plainUpdate = statement<{ workspace_id: string; amount_kobo: number }, { balance_kobo: number }>(
  'bare_charge',
  `update bare_workspaces set balance_kobo = balance_kobo - :amount_kobo
   where workspace_id = :workspace_id and balance_kobo >= :amount_kobo returning balance_kobo`,
)

let serial = 0
const contenders = {
  bare: (db: Database) => run(db, plainUpdate, { workspace_id, amount_kobo: 1 }),
  ohun: (db: Database) =>
    charge({ clock, ids }, db, {
      workspace_id,
      entry_type: 'sms_segment',
      cause: `msg_${++serial}`,
      quantity: 1,
      amount_kobo: 1,
      limit: null,
      agent_id: 'agt_busy',
    }),
} as const

/** The rate per second. */
async function measure(db: Database, name: keyof typeof contenders): Promise<number> {
  const began = performance.now()
  let done = 0
  const worker = async (): Promise<void> => {
    for (; performance.now() - began < round_ms; done++) await contenders[name](db)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (done * 1_000) / (performance.now() - began)
}

async function compare(db: Database): Promise<{ bare: number; ohun: number; ratio: number }[]> {
  const measured: { bare: number; ohun: number; ratio: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const bare = await measure(db, 'bare')
    const ohun = await measure(db, 'ohun')
    if (round > 0) measured.push({ bare, ohun, ratio: ohun / bare })
  }
  return measured.toSorted((a, b) => a.ratio - b.ratio)
}

const data_dir = mkdtempSync(join(tmpdir(), 'ohun-bench-'))
const postgres = await openEmbeddedPostgres({ data_dir, log: createLog('error') })
const db = openDatabase(postgres.connection)
try {
  await migrate(postgres.connection)
  await db.knex('workspaces').insert({
    workspace_id,
    name: 'Busy',
    plan: 'payg',
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  await db.knex.transaction((trx) =>
    credit({ clock, ids }, trx, { workspace_id, entry_type: 'top_up', cause: 'chk_1', amount_kobo: 10 ** 12 }),
  )
  await db.knex.raw('create table bare_workspaces (like workspaces including all)')
  await db.knex.raw('insert into bare_workspaces select * from workspaces')
  const sorted = await compare(db)
  const { bare, ohun, ratio } = sorted[Math.floor(sorted.length / 2)]!
  console.log(`${machine()}; load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('| charges of one workspace | a second | ratio |\n|---|---|---|')
  console.log(`| a plain update | ${bare.toFixed(0)} | 1 |`)
  console.log(`| a guarded charge with its entry | ${ohun.toFixed(0)} | **${ratio.toFixed(2)}** (aim ≥ ${AIM}) |`)
} finally {
  await db.close()
  await postgres.stop()
  rmSync(data_dir, { recursive: true, force: true })
}
