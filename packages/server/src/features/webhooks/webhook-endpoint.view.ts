import type { TargetStats } from '../../delivery/target-stats.ts'
import type { WebhookEndpoint, WebhookEndpointStats } from '../../generated/types.gen.ts'
import type { WebhookEndpointRow } from './webhook-endpoint.model.ts'

export function webhookEndpointView(row: WebhookEndpointRow): WebhookEndpoint {
  return {
    id: row.target_id,
    agent_id: row.agent_id,
    url: row.url,
    active: row.active,
    description: row.description,
    event_types: row.event_types,
    header_names: row.header_names,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  }
}

export function endpointStatsView(stats: TargetStats): WebhookEndpointStats {
  return {
    ...stats,
    since: stats.since.toISOString(),
    last_success_at: stats.last_success_at?.toISOString() ?? null,
    last_failure_at: stats.last_failure_at?.toISOString() ?? null,
  }
}
