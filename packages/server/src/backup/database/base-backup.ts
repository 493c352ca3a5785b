import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appliedMigrations } from '../../platform/db/migrations/schema-record.ts'
import type { Repository } from '../repository.ts'
import { SealedWriter } from '../sealed/sealed-writer.ts'
import { writeDataArchive, writeDataFile, type DataTotals } from './data-archive.ts'
import { contentOf } from './data-files.ts'
import { parseLsn, segmentName, segmentOf, type WalFormat } from './wal-position.ts'

/** The copy of the database, as the manifest of a backup describes it. */
export interface DatabaseCopy extends DataTotals, WalFormat {
  postgres_version: string
  system_identifier: string
  /** The name of the last migration. Null if there is none yet. */
  schema: string | null
  start_lsn: string
  stop_lsn: string
  /** The segments of the log that the copy needs to be consistent. */
  segments: string[]
  sealed_bytes: number
}

export interface BaseBackupOptions {
  repository: Repository
  /** A separate connection, because PostgreSQL ends the backup when it is closed. */
  client: pg.ClientBase
  /** PostgreSQL's data directory. */
  data: string
  /** The path of the backup in the repository. */
  directory: string
  /** The directory in which the files are written before the backup is complete. */
  partial: string
  signal: AbortSignal
}

/**
 * Copies the data directory of a running database. The copy is consistent only together with the changes that PostgreSQL logs in the
 * meantime, so it contains them as well. A slot keeps them until they are copied.
 */
export async function copyDatabase(options: BaseBackupOptions): Promise<DatabaseCopy> {
  const { client, data, repository, directory, partial, signal } = options
  const facts = await databaseFacts(client)
  const slot = `ohun_copy_${process.pid}_${Math.floor(performance.now())}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const { rows } = await client.query<{ lsn: string }>('select pg_backup_start($1, true)::text as lsn', [directory])
  const start_lsn = rows[0]!.lsn
  const name = `${directory}/database`
  const writer = await SealedWriter.create(join(partial, 'database'), { key: repository.key, name }).catch(
    async (error: unknown) => {
      await endBackup(client, slot)
      throw error
    },
  )
  try {
    const totals = await writeDataArchive(data, writer, signal)
    const { lsn, label } = await stopBackup(client)
    await writeDataFile(writer, 'backup_label', Buffer.from(label))
    await writer.finish()
    const format = { timeline: facts.timeline, segment_bytes: facts.segment_bytes }
    const segments = segmentsBetween(start_lsn, lsn, format)
    const wal = await copySegments(options, segments, format)
    await client.query('select pg_drop_replication_slot($1)', [slot])
    return { ...facts, ...totals, start_lsn, stop_lsn: lsn, segments, sealed_bytes: writer.sealed_bytes + wal }
  } catch (error) {
    await writer.close()
    await endBackup(client, slot)
    throw error
  }
}

/** Ends a backup that has failed, so that the connection can begin another one. If the connection is lost, PostgreSQL does so itself. */
async function endBackup(client: pg.ClientBase, slot: string): Promise<void> {
  await client.query('select pg_backup_stop(false)').catch(() => {})
  await client.query('select pg_drop_replication_slot($1)', [slot]).catch(() => {})
}

const FACTS = `select current_setting('server_version') as postgres_version, s.system_identifier::text,
    c.timeline_id as timeline, (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes
  from pg_control_system() s, pg_control_checkpoint() c`

type DatabaseFacts = Pick<
  DatabaseCopy,
  'postgres_version' | 'system_identifier' | 'timeline' | 'segment_bytes' | 'schema'
>

export async function databaseFacts(client: pg.ClientBase): Promise<DatabaseFacts> {
  const { rows } = await client.query<Omit<DatabaseFacts, 'schema'>>(FACTS)
  const applied = await appliedMigrations(client)
  return { ...rows[0]!, schema: applied.at(-1)?.name ?? null }
}

async function stopBackup(client: pg.ClientBase): Promise<{ lsn: string; label: string }> {
  const { rows } = await client.query<{ lsn: string; label: string }>(
    'select lsn::text, labelfile as label from pg_backup_stop(false)',
  )
  return rows[0]!
}

function segmentsBetween(start: string, stop: string, format: WalFormat): string[] {
  const first = segmentOf(parseLsn(start), format.segment_bytes)
  const last = segmentOf(parseLsn(stop) - 1n, format.segment_bytes)
  return Array.from({ length: Number(last - first) + 1 }, (_, at) => segmentName(first + BigInt(at), format))
}

async function copySegments(
  { repository, data, directory, partial, signal }: BaseBackupOptions,
  segments: readonly string[],
  { segment_bytes }: WalFormat,
): Promise<number> {
  let sealed_bytes = 0
  for (const segment of segments) {
    signal.throwIfAborted()
    const path = join(data, 'pg_wal', segment)
    await access(path) // a missing segment would be copied as zeros
    const name = `${directory}/wal/${segment}`
    const writer = await SealedWriter.create(join(partial, 'wal', segment), { key: repository.key, name })
    try {
      for await (const piece of contentOf(path, segment_bytes)) await writer.write(piece)
      await writer.finish()
    } finally {
      await writer.close()
    }
    sealed_bytes += writer.sealed_bytes
  }
  return sealed_bytes
}
