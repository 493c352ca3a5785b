import { createHash } from 'node:crypto'
import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { PartitionedTable } from '../../../domain/partitioned-table.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { PartitionDeps } from '../partitions/make-partitions.ts'
import type { Partition } from '../partitions/partition-record.ts'
import {
  manifestKey,
  manifestName,
  partKey,
  type ArchivedPart,
  type ArchiveStore,
  type Manifest,
} from './archive-store.ts'

export interface ArchiveDeps extends PartitionDeps {
  store: ArchiveStore
  /** The most rows of a file. */
  rows_of_part: number
}

export const ROWS_OF_PART = 20_000

export interface Archived {
  table: PartitionedTable
  partition: Partition
}

interface StoredPart extends ArchivedPart {
  /** The values of the last row's key, as an array. */
  last_key: object
}

const storedParts = statement<{ partition: string }, StoredPart>(
  'archive_parts_of',
  `select part, rows, bytes, sha256, first_id, last_id, last_key from archive_parts
   where partition = :partition order by part`,
)

const recordPart = statement<Omit<StoredPart, 'last_key'> & { partition: string; last_key: string }>(
  'archive_parts_insert',
  `insert into archive_parts (partition, part, rows, bytes, sha256, first_id, last_id, last_key)
   values (:partition, :part, :rows, :bytes, :sha256, :first_id, :last_id, :last_key::jsonb)`,
)

const recordArchive = statement<{ partition: string; archive: string; now: Date }>(
  'table_partitions_archived',
  'update table_partitions set archived_at = :now, archive = :archive where partition = :partition',
)

/**
 * Stores the rows of a partition in the order of their ids. A later run does not repeat files that an earlier run has stored. The
 * manifest is written last, after the rows were counted, so an archive without one is incomplete.
 */
export async function archivePartition(
  deps: ArchiveDeps,
  archived: Archived,
  signal: AbortSignal,
): Promise<Manifest | null> {
  const { table } = archived
  const { partition, until_at } = archived.partition
  const parts: StoredPart[] = await run(deps.db, storedParts, { partition })
  for (let more = true; more;) {
    if (signal.aborted) return null
    const next = await storePart(deps, archived, parts.at(-1) ?? null)
    if (next) parts.push(next)
    more = next !== null && next.rows === deps.rows_of_part
  }
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  await requireCount(deps, partition, rows)
  const now = deps.clock.now()
  const manifest: Manifest = {
    format: 1,
    table: table.table,
    partition,
    until_at: until_at.toISOString(),
    archived_at: now.toISOString(),
    rows,
    parts: parts.map(withoutKey),
  }
  const written = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await deps.store.manifests.write(manifestKey(partition), pieces(written))
  await run(deps.db, recordArchive, { partition, archive: manifestName(partition), now })
  return manifest
}

function withoutKey({ part, rows, bytes, sha256, first_id, last_id }: StoredPart): ArchivedPart {
  return { part, rows, bytes, sha256, first_id, last_id }
}

async function storePart(
  { db, store, rows_of_part }: ArchiveDeps,
  { table: { table, id }, partition: { partition } }: Archived,
  last: StoredPart | null,
): Promise<StoredPart | null> {
  const key = KEYS[table] ?? [id]
  const names = key.join(', ')
  const after = last ? `where (${names}) > (${key.map((_, n) => `$${n + 2}`).join(', ')})` : ''
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select * from ${partition} ${after} order by ${names} limit $1`,
    [rows_of_part, ...Object.values(last?.last_key ?? [])],
  )
  const [first, final] = [rows[0], rows.at(-1)]
  if (!first || !final) return null
  const file = await compress(Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
  const part = {
    part: (last?.part ?? 0) + 1,
    rows: rows.length,
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    first_id: String(first[id]),
    last_id: String(final[id]),
  }
  const last_key = key.map((name) => final[name])
  await store.parts.write(partKey(partition, part.part), pieces(file))
  await run(db, recordPart, { ...part, partition, last_key: JSON.stringify(last_key) })
  return { ...part, last_key }
}

/** Primary keys that have more columns than the id. */
const KEYS: Record<string, string[]> = { earlier_attempts: ['delivery_id', 'round', 'attempt'] }

/**
 * Checks that every row has been archived. A replay moves a delivery out of its partition, so rows may be missing there. Rows that were
 * added meanwhile must not be dropped.
 */
async function requireCount({ db }: ArchiveDeps, partition: string, archived: number): Promise<void> {
  const { rows } = await db.pool.query<{ count: number }>(`select count(*) from ${partition}`)
  const count = rows[0]?.count ?? 0
  if (count > archived)
    throw new Error(`${partition} has ${count} rows, but ${archived} are in the archive. Run the command again.`)
}

const compress = promisify(gzip)

async function* pieces(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}
