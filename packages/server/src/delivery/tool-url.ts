import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'

const selectOldest = statement<{ agent_id: string }, { url: string }>(
  'webhook_targets_oldest_endpoint',
  `select url from webhook_targets
   where agent_id = :agent_id and kind = 'endpoint' and active and deleted_at is null order by target_id limit 1`,
)

/** The URL for an agent's tool calls: its `webhook_url`, else its oldest active endpoint. Null if it has neither. */
export async function toolUrl(
  db: Pick<Database, 'pool'>,
  { agent_id, webhook_url }: { agent_id: string; webhook_url: string | null },
): Promise<string | null> {
  if (webhook_url !== null) return webhook_url
  const [oldest] = await run(db, selectOldest, { agent_id })
  return oldest?.url ?? null
}
