/**
 * `npm run bench:size`: everything that a large database could slow down, as a ratio to a small one in the same run.
 * `-- --quick` for a fiftieth; `-- --events=2000000 --calls=200000 --messages=200000 --workspaces=10000` for other
 * sizes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { openEmbeddedPostgres } from '../../../packages/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { machine } from '../report.ts'
import { fill, type Size } from './fill.ts'
import {
  chargesPerSecond,
  deleteDay,
  INDEX,
  lists,
  openDeliveries,
  start,
  type Asked,
  type Subject,
} from './measures.ts'

const AIM = 1.2
const LARGE: Size = { events: 20_000_000, calls: 2_000_000, messages: 2_000_000, workspaces: 10_000 }
/** The divisor for the size of the large database with `--quick`, and for the size of the small database. */
const PART = 50

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    events: { type: 'string' },
    calls: { type: 'string' },
    messages: { type: 'string' },
    workspaces: { type: 'string' },
  },
})
const scaled = (size: Size, part: number): Size => ({
  events: Math.ceil(size.events / part),
  calls: Math.ceil(size.calls / part),
  messages: Math.ceil(size.messages / part),
  workspaces: Math.max(10, Math.ceil(size.workspaces / part)),
})
const base = flags.quick ? scaled(LARGE, PART) : LARGE
const numberOf = (name: keyof Size): number => (flags[name] === undefined ? base[name] : Number(flags[name]))
const large_size: Size = {
  events: numberOf('events'),
  calls: numberOf('calls'),
  messages: numberOf('messages'),
  workspaces: numberOf('workspaces'),
}
const rounds = flags.quick ? 15 : 31
const EVENTS_OF_ROUND = 2_000

/** The fastest tenth: other load on the machine only makes rounds slower. */
const typical = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0

interface Pair {
  small: Subject
  large: Subject
}

const lines: string[] = []
const say = (line: string): void => {
  lines.push(line)
  console.error(line)
}
const row = (what: string, small: number, large: number): void =>
  say(`| ${what} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | **${(large / small).toFixed(2)}** |`)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Alternates, so that other load on the machine affects both. The first rounds prepare the statements. */
async function compare({ small, large }: Pair, asked: Asked, count = rounds): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -6; round < count; round++) {
    const pair = [await timed(() => asked(small)), await timed(() => asked(large))] as const
    if (round >= 0) for (const place of [0, 1] as const) times[place].push(pair[place])
  }
  return [typical(times[0]), typical(times[1])]
}

async function compareDeliveries({ small, large }: Pair): Promise<void> {
  const both = [await openDeliveries(small, EVENTS_OF_ROUND), await openDeliveries(large, EVENTS_OF_ROUND)] as const
  for (const [what, name] of [
    ['insert 2,000 events', 'insert'],
    ['insert 2,000 events and deliver them', 'insertAndDeliver'],
    ['claim and deliver 2,000 that wait', 'claim'],
  ] as const) {
    const times: [number[], number[]] = [[], []]
    for (let round = -1; round < (flags.quick ? 3 : 7); round++)
      for (const place of [0, 1] as const) {
        const time = await timed(() => both[place][name]())
        if (round >= 0) times[place].push(time)
      }
    row(what, typical(times[0]), typical(times[1]))
  }
  for (const one of both) await one.close()
}

/** The latency of a committed event while an index is being built. */
async function indexed(subject: Subject): Promise<number> {
  const writer = await openDeliveries(subject, 20)
  const times: number[] = []
  const progress = { built: false }
  const building = subject.db.pool.query(INDEX).then(() => (progress.built = true))
  do times.push(await timed(writer.insert))
  while (!progress.built)
  await building
  await writer.close()
  return Math.max(...times)
}

async function measure(pair: Pair): Promise<void> {
  say('| | small | large | ratio |\n|---|---|---|---|')
  for (const [name, asked] of Object.entries(lists)) {
    const counts = [(await asked(pair.small)).length, (await asked(pair.large)).length]
    row(`list: ${name} (${counts.join(' and ')} rows)`, ...(await compare(pair, asked)))
  }
  await compareDeliveries(pair)
  row('start: migrations', ...(await compare(pair, start, 9)))
  const per_second = flags.quick ? 3 : 8
  const [few, many] = [await chargesPerSecond(pair.small, per_second), await chargesPerSecond(pair.large, per_second)]
  say(
    `| charges of one workspace | ${few.toFixed(0)}/s | ${many.toFixed(0)}/s (aim ≥ 500) | ${(few / many).toFixed(2)} |`,
  )
  row('slowest 20 events while an index of calls is built', await indexed(pair.small), await indexed(pair.large))
  for (const place of ['small', 'large'] as const) {
    const began = performance.now()
    const rows = await deleteDay(pair[place])
    const seconds = (performance.now() - began) / 1_000
    say(
      `| retention of a day, ${place} | ${rows.toLocaleString('en')} rows | ${seconds.toFixed(1)} s | ${(rows / seconds).toFixed(0)} rows/s |`,
    )
  }
}

/** The bytes per row, with its indexes, in the partitions of a table. */
async function bytesOf({ db }: Subject, table: string): Promise<{ heap: number; indexes: number }> {
  const { rows } = await db.pool.query<{ heap: number; indexes: number }>(
    `select (sum(pg_table_size(inhrelid)) / (select count(*) from ${table}))::float8 as heap,
       (sum(pg_indexes_size(inhrelid)) / (select count(*) from ${table}))::float8 as indexes
     from pg_inherits where inhparent = $1::regclass`,
    [table],
  )
  return rows[0] ?? { heap: 0, indexes: 0 }
}

const data_dir = mkdtempSync(join(tmpdir(), 'ohun-bench-'))
const settings = { max_wal_size: '8GB' }
const postgres = await openEmbeddedPostgres({ data_dir, log: createLog('error'), settings })
const opened: Subject[] = []

async function open(name: string, size: Size): Promise<Subject> {
  const admin = openDatabase(postgres.connection)
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const connection = { ...postgres.connection, database: name }
  await migrate(connection)
  const db = openDatabase(connection)
  const subject = { db, connection, workspaces: size.workspaces }
  opened.push(subject)
  const took = await timed(() => fill(db, size, new Date()))
  console.error(`${name}: ${JSON.stringify(size)}, loaded in ${(took / 1_000).toFixed(0)} s`)
  return subject
}

try {
  const pair = { small: await open('small', scaled(large_size, PART)), large: await open('large', large_size) }
  const [events, deliveries] = [await bytesOf(pair.large, 'events'), await bytesOf(pair.large, 'ended_deliveries')]
  const total = events.heap + events.indexes + deliveries.heap + deliveries.indexes
  await measure(pair)
  console.log(`${machine()}; load ${loadavg()[0]?.toFixed(1)}; ${JSON.stringify(large_size)}; aim ≤ ${AIM}\n`)
  console.log(`${lines.join('\n')}\n`)
  console.log(
    `An event with its ended delivery: ${total.toFixed(0)} bytes (events ${events.heap.toFixed(0)} + ${events.indexes.toFixed(0)} of indexes, ` +
      `deliveries ${deliveries.heap.toFixed(0)} + ${deliveries.indexes.toFixed(0)})`,
  )
} finally {
  for (const { db } of opened) await db.close()
  await postgres.stop()
  rmSync(data_dir, { recursive: true, force: true })
}
