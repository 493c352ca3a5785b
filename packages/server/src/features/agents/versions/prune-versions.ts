import type { Knex } from 'knex'
import { run, statement } from '../../../platform/db/statement.ts'
import { deleteUnusedRecordings } from './recordings.ts'

/** The limits for all versions of an agent, so that a program that changes an agent in a loop does not fill the database. */
export const MAX_VERSIONS = 100
export const MAX_BYTES = 20 * 2 ** 20

const pruneVersions = statement<{ agent_id: string; most: number; most_bytes: number }, { version: number }>(
  'agent_versions_prune',
  `delete from agent_versions v using (
     select version, row_number() over newest as place, sum(bytes) over newest as bytes
     from agent_versions where agent_id = :agent_id window newest as (order by version desc)
   ) k
   where v.agent_id = :agent_id and v.version = k.version and v.unused_since is not null
     and (k.place > :most::int or k.bytes > :most_bytes::bigint)
   returning v.version`,
)

/** Deletes the oldest versions beyond the limits, except those in use, and recordings that no version has. */
export async function pruneAgentVersions(trx: Knex.Transaction, agent_id: string): Promise<void> {
  const pruned = await run(trx, pruneVersions, { agent_id, most: MAX_VERSIONS, most_bytes: MAX_BYTES })
  if (pruned.length > 0) await deleteUnusedRecordings(trx, agent_id)
}
