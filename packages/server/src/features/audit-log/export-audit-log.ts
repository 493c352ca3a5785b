import type { AuditEntry } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import { listAuditLog, type AuditFilters } from './list-audit-log.ts'

export const EXPORTED = [
  'audit_id',
  'created_at',
  'action',
  'actor',
  'actor_name',
  'target',
  'detail',
] as const satisfies (keyof AuditEntry)[]

const MAX_EXPORTED = 100_000
const BATCH = 500

/** The entries that match the filters of a list, batch by batch, so that a slow reader holds neither a connection nor a snapshot. */
export async function* exportedEntries(
  reads: Reads,
  caller: Caller,
  filters: AuditFilters,
): AsyncGenerator<AuditEntry[], void, undefined> {
  let after: string | null = null
  for (let left = MAX_EXPORTED; left > 0; left -= BATCH) {
    const wanted = { filters, after, limit: Math.min(BATCH, left) }
    const read = { operation: 'exportAuditLog', caller, after } as const
    const entries: AuditEntry[] = await reads.read(read, (db) => listAuditLog(db, caller, wanted))
    yield entries
    after = entries.at(-1)?.audit_id ?? null
    if (entries.length < wanted.limit || after === null) return
  }
}

/** Converts entries to the records of a table, in which each field is a text. */
export async function* asRecords(batches: AsyncIterable<AuditEntry[]>) {
  for await (const entries of batches)
    yield entries.map((entry) => ({ ...entry, detail: JSON.stringify(entry.detail) }))
}
