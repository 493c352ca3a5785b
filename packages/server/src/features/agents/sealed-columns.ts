import { statement } from '../../platform/db/statement.ts'
import type { SealedColumn, SealedRow } from '../../platform/sealed-columns.ts'
import type { WebhookKeys } from '../turns/chat-completions/endpoint-key.ts'
import type { McpHeaders } from '../turns/mcp/server-headers.ts'

type Page = { after: string; limit: number }
type Change = SealedRow & { next: string }

const readKeys = statement<Page, SealedRow>(
  'sealed_webhook_keys_read',
  `select agent_id as id, webhook_keys::text as value from agents
  where agent_id > :after and webhook_keys is not null order by agent_id limit :limit`,
)

const writeKeys = statement<Change, { id: string }>(
  'sealed_webhook_keys_write',
  `update agents set webhook_keys = :next::jsonb where agent_id = :id and webhook_keys = :value::jsonb
  returning agent_id as id`,
)

const readHeaders = statement<Page, SealedRow>(
  'sealed_mcp_headers_read',
  `select agent_id as id, mcp_headers::text as value from agents
  where agent_id > :after and mcp_headers is not null order by agent_id limit :limit`,
)

const writeHeaders = statement<Change, { id: string }>(
  'sealed_mcp_headers_write',
  `update agents set mcp_headers = :next::jsonb where agent_id = :id and mcp_headers = :value::jsonb
  returning agent_id as id`,
)

export const sealedOfAgents: readonly SealedColumn[] = [
  {
    name: 'agents.webhook_keys',
    read: readKeys,
    write: writeKeys,
    map: (value, replace) => mapValues(JSON.parse(value) as WebhookKeys, replace),
  },
  {
    name: 'agents.mcp_headers',
    read: readHeaders,
    write: writeHeaders,
    map: (value, replace) =>
      mapValues(JSON.parse(value) as McpHeaders, ({ names, sealed }) => ({ names, sealed: replace(sealed) })),
  },
]

function mapValues<T>(object: Readonly<Record<string, T>>, map: (value: T) => T): string {
  return JSON.stringify(Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)])))
}
