import { createHash } from 'node:crypto'
import type { Knex } from 'knex'

/** A recording of an agent's versions and draft. A file that several of them have is stored once. */
interface Recording {
  agent_id: string
  digest: string
}

/** @returns the digest by which a version names the recording. */
export async function keepRecording(
  trx: Knex.Transaction,
  { agent_id, wav, now: stored_at }: { agent_id: string; wav: Buffer; now: Date },
): Promise<string> {
  const digest = createHash('sha256').update(wav).digest('hex')
  const recording = { agent_id, digest, wav, stored_at }
  await trx('agent_recordings').insert(recording).onConflict(['agent_id', 'digest']).ignore()
  return digest
}

/** A stored recording. Null if it is not kept. */
export async function findRecording(knex: Knex, { agent_id, digest }: Recording): Promise<Buffer | null> {
  const row = await knex('agent_recordings').select<{ wav: Buffer }[]>('wav').where({ agent_id, digest }).first()
  return row?.wav ?? null
}

export async function recordingBytes(knex: Knex, { agent_id, digest }: Recording): Promise<number> {
  const size = knex.raw('octet_length(wav) as bytes')
  const row = await knex('agent_recordings').select<{ bytes: number }[]>(size).where({ agent_id, digest }).first()
  return row?.bytes ?? 0
}

/** Deletes recordings to which no version and no draft of the agent refers any longer. */
export async function deleteUnusedRecordings(trx: Knex.Transaction, agent_id: string): Promise<void> {
  await trx('agent_recordings')
    .where({ agent_id })
    .whereRaw(
      `digest not in (select settings ->> 'greeting_digest' from agent_versions
         where agent_id = ? and settings ->> 'greeting_digest' is not null)`,
      [agent_id],
    )
    .whereRaw(
      `digest not in (select changes ->> 'greeting_digest' from agent_drafts
         where agent_id = ? and changes ->> 'greeting_digest' is not null)`,
      [agent_id],
    )
    .delete()
}
