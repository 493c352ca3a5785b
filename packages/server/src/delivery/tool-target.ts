import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import type { EndpointHeaders, HeaderBox } from './endpoint-headers.ts'

/** The target that answers an agent's tool calls. */
export interface ToolTarget {
  /** Null if the agent has neither a `webhook_url` nor an active endpoint. */
  url: string | null
  /** The endpoint's own headers, as with its events. */
  headers: EndpointHeaders
}

interface ToolAgent {
  agent_id: string
  webhook_url: string | null
  webhook_format?: string
}

const selectOldest = statement<{ agent_id: string }, { url: string; sealed_headers: string | null }>(
  'webhook_targets_oldest_endpoint',
  `select url, sealed_headers from webhook_targets
   where agent_id = :agent_id and kind = 'endpoint' and active and deleted_at is null order by target_id limit 1`,
)

/** The agent's `webhook_url`, or else its oldest active endpoint. The `webhook_url` of a model endpoint cannot answer tool calls. */
export async function toolTarget(
  { db, headers }: { db: Pick<Database, 'pool'>; headers: Pick<HeaderBox, 'open'> },
  { agent_id, webhook_url, webhook_format }: ToolAgent,
): Promise<ToolTarget> {
  if (webhook_url !== null && webhook_format !== 'chat_completions') return { url: webhook_url, headers: {} }
  const [oldest] = await run(db, selectOldest, { agent_id })
  return { url: oldest?.url ?? null, headers: headers.open(oldest?.sealed_headers ?? null) }
}
