import type { Knex } from 'knex'
import type { WebhookEventType } from '../../generated/types.gen.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/caller.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'
import { AgentRow } from '../agents/agent.model.ts'

/** A row of the delivery targets. Targets of the other kind are the agents' own `webhook_url`s. */
export class WebhookEndpointRow extends WorkspaceModel {
  static override tableName = 'webhook_targets'
  static override idColumn = 'target_id'
  static override endedColumn = 'deleted_at'

  declare target_id: string
  declare agent_id: string
  declare kind: 'endpoint' | 'agent_url'
  declare url: string
  declare description: string
  declare active: boolean
  /** The wanted event types. Empty if the endpoint gets all types. */
  declare event_types: WebhookEventType[]
  declare header_names: string[]
  declare sealed_headers: string | null
  declare created_at: Date
  declare updated_at: Date
  /** Null if the service made the last change, or an earlier release did. */
  declare updated_by: string | null
  declare deleted_at: Date | null
}

export interface EndpointPath {
  agent_id: string
  endpoint_id: string
}

/** The agent's endpoint with both rows locked, as {@link WorkspaceModel.requireForChange} does. */
export async function requireEndpoint(
  trx: Knex.Transaction,
  caller: Caller,
  { agent_id, endpoint_id }: EndpointPath,
): Promise<WebhookEndpointRow> {
  await AgentRow.requireForChange(trx, caller, agent_id)
  const endpoint = await WebhookEndpointRow.requireForChange(trx, caller, endpoint_id)
  if (endpoint.agent_id !== agent_id || endpoint.kind !== 'endpoint') throw notOfAgent({ agent_id, endpoint_id })
  return endpoint
}

/** The agent's endpoint for reading. */
export async function findEndpoint(
  knex: Knex,
  caller: Caller,
  { agent_id, endpoint_id }: EndpointPath,
): Promise<WebhookEndpointRow> {
  const endpoint = await WebhookEndpointRow.require(knex, caller, endpoint_id)
  if (endpoint.agent_id !== agent_id || endpoint.kind !== 'endpoint') throw notOfAgent({ agent_id, endpoint_id })
  return endpoint
}

/** The endpoints of all agents, newest first. */
export async function endpointsOf(
  knex: Knex,
  caller: Pick<Caller, 'workspace_id'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<WebhookEndpointRow[]> {
  const query = WebhookEndpointRow.in(knex, caller).where({ kind: 'endpoint' })
  if (after !== null) query.where('target_id', '<', after)
  return await query.orderBy('target_id', 'desc').limit(limit)
}

function notOfAgent({ agent_id, endpoint_id }: EndpointPath): ApiError {
  return new ApiError('NOT_FOUND', `${endpoint_id} is not an endpoint of ${agent_id}.`)
}
