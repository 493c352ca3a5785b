import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '@ohun/clock'
import { readConfig } from '../src/config/config.ts'
import { deliveryPartitions } from '../src/delivery/partitioned-tables.ts'
import { archivePartition } from '../src/features/retention/archive/write-archive.ts'
import { createLog } from '../src/platform/log.ts'
import { openArchive } from '../src/start/open-archive.ts'
import { insertOldRows } from './support/old-rows.ts'
import { operator } from './support/operator.ts'
import { S3Server } from './support/s3-server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const DAY_MS = 24 * 3_600_000
const CONTACT = '+2348031234567'

let database: TestDatabase
let directory: string
let variables: Record<string, string>
let ohunServer: ReturnType<typeof operator>

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)

/** A partition that is long over, with events of two workspaces. */
async function begin(): Promise<void> {
  database = await createTestDatabase()
  directory = mkdtempSync(join(tmpdir(), 'ohun-archive-'))
  variables = { DATABASE_URL: database.url, OHUN_ENCRYPTION_KEY: '7'.repeat(64), OHUN_DATA_DIR: directory }
  ohunServer = operator(variables)
  await insertOldRows(database, { workspace_id: 'ws_one', at: daysAgo(500), count: 25, contact: CONTACT })
  await insertOldRows(database, { workspace_id: 'ws_two', at: daysAgo(450), count: 5, contact: CONTACT })
  await database.knex('table_partitions').update({ until_at: daysAgo(420) })
  await database.knex('events').update({ redacted_at: daysAgo(400) })
}

async function end(): Promise<void> {
  await database.drop()
  rmSync(directory, { recursive: true })
}

const linesOf = ({ stdout }: { stdout: string }) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, string>)

const read = async (argv: string[]) => linesOf(await ohunServer(argv, { terminal: true }))
const archived = (partition: string): string[] => readdirSync(join(directory, 'archive', partition)).toSorted()
const fileOf = (partition: string, name: string): Buffer => readFileSync(join(directory, 'archive', partition, name))

describe('ohun-server archive', () => {
  beforeEach(begin)
  afterEach(end)

  test('stores each expired partition once, with counts and checksums', async () => {
    const ran = await ohunServer(['archive'])
    expect(ran).toMatchObject({
      code: 0,
      json: { archived: [{ rows: 30 }, { rows: 30 }, { partition: 'events_first', rows: 30 }] },
    })
    expect(archived('events_first')).toEqual(['manifest_1.json', 'part_000001.jsonl.gz'])
    const manifest = JSON.parse(fileOf('events_first', 'manifest_1.json').toString()) as { parts: [{ sha256: string }] }
    const part = fileOf('events_first', 'part_000001.jsonl.gz')
    expect(manifest).toMatchObject({
      format: 1,
      table: 'events',
      rows: 30,
      parts: [{ part: 1, rows: 30, bytes: part.length }],
    })
    expect(manifest.parts[0].sha256).toBe(createHash('sha256').update(part).digest('hex'))
    const [first] = gunzipSync(part).toString().split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({ workspace_id: 'ws_one', from: CONTACT })
    expect(await ohunServer(['archive'])).toMatchObject({ code: 0, json: { archived: [] } })
  })

  test('waits for the content of events that retention has not removed yet', async () => {
    const late = database.knex('events').where({ workspace_id: 'ws_two' })
    await late.clone().update({ redacted_at: null })
    const waiting = ['earlier_attempts_first', 'ended_deliveries_first', 'events_first']
    expect(await ohunServer(['archive'])).toMatchObject({ code: 0, json: { archived: [], waiting } })
    expect(await ohunServer(['archive'], { terminal: true })).toMatchObject({
      stdout: expect.stringContaining('retention has not removed all content yet') as string,
    })
    expect(readdirSync(directory)).not.toContain('archive')
    await late.update({ redacted_at: daysAgo(0) })
    expect(await ohunServer(['archive'])).toMatchObject({ json: { archived: [{}, {}, {}], waiting: [] } })
  })

  test('goes on where a run was interrupted, and stores no part twice', async () => {
    const [table] = deliveryPartitions
    const store = openArchive(readConfig(variables), systemClock)
    const deps = { db: database, clock: systemClock, log: createLog('silent'), store, rows_of_part: 10 }
    const partition = {
      partition: 'events_first',
      relation: 'events',
      until_at: daysAgo(420),
      until_id: '',
      archived_at: null,
    }
    const twoParts = { checks: 0, get aborted() { return ++this.checks > 2 } } // prettier-ignore
    expect(await archivePartition(deps, { table: table!, partition }, twoParts as never)).toBeNull()
    expect(archived('events_first')).toEqual(['part_000001.jsonl.gz', 'part_000002.jsonl.gz'])
    writeFileSync(join(directory, 'archive', 'events_first', 'part_000001.jsonl.gz'), 'untouched')
    const manifest = await archivePartition(deps, { table: table!, partition }, new AbortController().signal)
    expect(manifest).toMatchObject({ rows: 30, parts: [{ rows: 10 }, { rows: 10 }, { rows: 10 }] })
    expect(fileOf('events_first', 'part_000001.jsonl.gz').toString()).toBe('untouched')
  })

  test('is read by table, workspace, id and time, also when the partition was dropped', async () => {
    await ohunServer(['archive'])
    await database.pool.query('drop table events_first, ended_deliveries_first')
    const all = await read(['archive', 'read'])
    expect(all.map(({ workspace_id }) => workspace_id)).toEqual([
      ...Array(25).fill('ws_one'),
      ...Array(5).fill('ws_two'),
    ])
    expect(await read(['archive', 'read', '--workspace', 'ws_two'])).toEqual(all.slice(25))
    const [{ event_id }] = all as [{ event_id: string }]
    expect(await read(['archive', 'read', '--id', event_id])).toEqual([all[0]])
    const until = daysAgo(480).toISOString()
    expect(await read(['archive', 'read', '--until', until])).toEqual(all.slice(0, 25))
    expect(await read(['archive', 'read', '--since', until])).toEqual(all.slice(25))
    const deliveries = await read(['archive', 'read', '--table', 'ended_deliveries'])
    expect(deliveries).toHaveLength(30)
    expect(await read(['archive', 'read', '--workspace', 'ws_none'])).toEqual([])
  })

  test('refuses a time that is not valid', async () => {
    expect(await ohunServer(['archive', 'read', '--since', 'yesterday'])).toMatchObject({
      code: 2,
      error: { message: expect.stringContaining('--since') as string },
    })
  })
})

const PART = 'part_000001.jsonl.gz'
const MANIFEST = 'manifest_1.json'

/** A bit of the middle, which the format of the file may not notice. */
function flipped(file: Buffer): Buffer {
  const at = file.length >> 1
  file[at] = file[at]! ^ 1
  return file
}

type Damage = (file: Buffer) => Buffer | null

const missing: Damage = () => null
const truncated: Damage = (file) => file.subarray(0, -10)

const damages: Record<string, [name: string, damage: Damage, message: string]> = {
  'a part that is missing': [PART, missing, 'is missing'],
  'a part that is truncated': [PART, truncated, 'is truncated: it has'],
  'a part of which a bit is flipped': [PART, flipped, 'is damaged: its SHA-256 checksum'],
  'a part that has more bytes': [PART, (file) => Buffer.concat([file, file]), 'is damaged: its SHA-256 checksum'],
  'a manifest that is missing': [MANIFEST, missing, 'is missing'],
  'a manifest that is truncated': [MANIFEST, truncated, 'is damaged: it is not a manifest'],
  'a manifest that is another file': [MANIFEST, () => Buffer.from('null'), 'is damaged: it is not a manifest'],
}

describe.each(['files', 'a bucket'])('an archive in %s', (where) => {
  let s3: S3Server

  beforeAll(async () => {
    await begin()
    s3 = new S3Server(() => systemClock.now())
    const bucket = await s3.start()
    if (where === 'a bucket') ohunServer = operator({ ...variables, ...bucket })
    await ohunServer(['archive'])
  })
  afterAll(async () => {
    await s3.stop()
    await end()
  })

  function write(path: string, content: Buffer | null): void {
    if (where === 'a bucket') return void (content ? s3.objects.set(path, content) : s3.objects.delete(path))
    if (content) writeFileSync(join(directory, path), content)
    else rmSync(join(directory, path))
  }

  /** Damages a file until the test ends. */
  function change(name: string, damage: Damage): void {
    const path = `archive/events_first/${name}`
    const whole = where === 'a bucket' ? Buffer.from(s3.objects.get(path)!) : fileOf('events_first', name)
    write(path, damage(Buffer.from(whole)))
    onTestFinished(() => write(path, whole))
  }

  test('is read as it was written', async () => {
    expect(await read(['archive', 'read', '--workspace', 'ws_two'])).toHaveLength(5)
    expect(await read(['archive', 'read', '--table', 'ended_deliveries'])).toHaveLength(30)
    expect(s3.objects.has(`archive/events_first/${PART}`)).toBe(where === 'a bucket')
  })

  test.each(Object.entries(damages))('with %s prints none of its rows, and names the file', async (_, damaged) => {
    const [name, damage, message] = damaged
    change(name, damage)
    const ran = await ohunServer(['archive', 'read'])
    expect(ran).toMatchObject({
      code: 1,
      stdout: '',
      error: {
        error_code: 'ARCHIVE_DAMAGED',
        message: expect.stringContaining(`events_first/${name} in the archive ${message}`) as string,
      },
    })
    // The files of other tables are whole.
    expect(await read(['archive', 'read', '--table', 'ended_deliveries'])).toHaveLength(30)
  })
})
