import type pg from 'pg'
import type { Repository } from '../repository.ts'

export interface BackupSlot {
  name: string
  /** The position from which the log is kept. */
  restart_lsn: string
  /** True if the log before it may be gone, so that only a new backup can be followed by this log. */
  is_new: boolean
}

/**
 * Takes the replication slot by which PostgreSQL keeps its log until the repository has it, even while nobody copies it. A slot that
 * has lost its log, because it would have filled the disk (`max_slot_wal_keep_size`), is replaced.
 */
export async function takeSlot(client: pg.ClientBase, { repository_id }: Repository): Promise<BackupSlot> {
  const name = `ohun_backup_${repository_id}`
  const { rows } = await client.query<{ restart_lsn: string | null; wal_status: string }>(
    'select restart_lsn::text, wal_status from pg_replication_slots where slot_name = $1',
    [name],
  )
  const [found] = rows
  if (found?.restart_lsn && found.wal_status !== 'lost') return { name, restart_lsn: found.restart_lsn, is_new: false }
  if (found) await client.query('select pg_drop_replication_slot($1)', [name])
  const made = await client.query<{ lsn: string }>(
    'select lsn::text from pg_create_physical_replication_slot($1, true)',
    [name],
  )
  return { name, restart_lsn: made.rows[0]!.lsn, is_new: true }
}
