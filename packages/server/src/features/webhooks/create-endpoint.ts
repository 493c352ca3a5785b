import type { Knex } from 'knex'
import type { WebhookEndpointCreate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { WebhookEndpointRow } from './webhook-endpoint.model.ts'

export interface CreateEndpointDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  /** Throws INVALID_ARGUMENT for an address that events may not be sent to. */
  checkWebhookUrl(field: string, url: string, workspace_id: string): Promise<void>
}

const MOST_ENDPOINTS = 20

/** @throws ApiError INVALID_ARGUMENT for an address that is not allowed and for the agent's 21st endpoint. */
export async function createEndpoint(
  deps: CreateEndpointDeps,
  caller: Caller,
  { agent_id, body }: { agent_id: string; body: WebhookEndpointCreate },
): Promise<WebhookEndpointRow> {
  const { workspace_id } = caller
  await deps.checkWebhookUrl('url', body.url, workspace_id)
  return await deps.knex.transaction(async (trx) => {
    // The lock on the agent makes endpoints that are added at once count one another.
    await AgentRow.requireForChange(trx, caller, agent_id)
    await requireRoom(trx, caller, agent_id)
    const now = deps.clock.now()
    const { url, description = '' } = body
    const row = { target_id: deps.ids('whep'), workspace_id, agent_id, kind: 'endpoint', url, description } as const
    return await WebhookEndpointRow.query(trx).insert({ ...row, active: true, created_at: now, updated_at: now })
  })
}

async function requireRoom(trx: Knex.Transaction, caller: Caller, agent_id: string): Promise<void> {
  const count = await WebhookEndpointRow.in(trx, caller).where({ agent_id, kind: 'endpoint' }).resultSize()
  if (count >= MOST_ENDPOINTS)
    throw new ApiError('INVALID_ARGUMENT', `An agent may have ${MOST_ENDPOINTS} webhook endpoints; delete one first.`)
}
