import type { Knex } from 'knex'

/** Switches recording off for a workspace whose plan has none any more. @returns how many agents had it on. */
export async function stopRecording(
  trx: Knex.Transaction,
  { workspace_id, now: updated_at }: { workspace_id: string; now: Date },
): Promise<number> {
  return await trx('agents')
    .where({ workspace_id, recording_enabled: true })
    .whereNull('deleted_at')
    .update({ recording_enabled: false, updated_at })
}
