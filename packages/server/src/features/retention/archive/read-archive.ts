import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { PartitionedTable } from '../../../domain/partitioned-table.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import type { ArchiveStore } from './archive-store.ts'
import { readManifest, readPart } from './verified-files.ts'

export interface ArchiveFilter {
  workspace_id: string | null
  id: string | null
  since: Date | null
  until: Date | null
}

const archived = statement<{ relation: string }, { partition: string }>(
  'table_partitions_in_archive',
  `select partition from table_partitions where relation = :relation and archived_at is not null order by until_id`,
)

/**
 * Yields the archived rows of a table that match, as JSON lines, oldest first. Only files that may contain such rows are read.
 * @throws DamagedArchiveError before any row of a damaged file.
 */
export async function* readArchive(
  { db, store }: { db: Database; store: ArchiveStore },
  table: PartitionedTable,
  filter: ArchiveFilter,
): AsyncGenerator<string> {
  const [from, until] = rangeOf(table, filter)
  for (const { partition } of await run(db, archived, { relation: table.table })) {
    const { parts } = await readManifest(store, partition)
    for (const part of parts.filter(({ first_id, last_id }) => last_id >= from && first_id < until))
      for (const line of linesOf(await unpacked(await readPart(store, partition, part)))) {
        const row = JSON.parse(line) as Record<string, unknown>
        const id = String(row[table.id])
        if (id < from || id >= until) continue
        if (filter.workspace_id === null || row['workspace_id'] === filter.workspace_id) yield `${line}\n`
      }
  }
}

function rangeOf({ prefix }: PartitionedTable, { id, since, until }: ArchiveFilter): [string, string] {
  if (id !== null) return [id, `${id}\u0000`]
  return [since ? firstIdAt(prefix, since) : '', until ? firstIdAt(prefix, until) : '~']
}

const unpacked = promisify(gunzip)

/** Yields the lines of a file, each with its newline. The file is decoded piece by piece, because the length of a string is limited. */
function* linesOf(file: Buffer): Generator<string> {
  for (let from = 0; from < file.length;) {
    const found = file.indexOf('\n', from)
    const end = found === -1 ? file.length : found
    yield file.toString('utf8', from, end)
    from = end + 1
  }
}
