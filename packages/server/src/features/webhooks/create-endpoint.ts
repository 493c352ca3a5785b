import type { Knex } from 'knex'
import { endpointsSince } from '../../delivery/targets.ts'
import type { WebhookEndpoint, WebhookEndpointCreate } from '../../generated/types.gen.ts'
import { ApiError } from '../../platform/errors.ts'
import { replayOrPrepare, type IdempotencyDeps, type KeyedInput, type Replayable } from '../../platform/idempotency.ts'
import type { Ids } from '../../platform/ids.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { endpointSettings, type EndpointSettings, type EndpointSettingsDeps } from './endpoint-settings.ts'
import { WebhookEndpointRow } from './webhook-endpoint.model.ts'
import { webhookEndpointView } from './webhook-endpoint.view.ts'

export interface CreateEndpointDeps extends EndpointSettingsDeps, IdempotencyDeps {
  ids: Ids
}

const MAX_ENDPOINTS = 20
const DAY_MS = 24 * 60 * 60 * 1_000

/** @throws ApiError INVALID_ARGUMENT for settings that are not allowed; RATE_LIMITED for the agent's 21st endpoint. */
export async function createEndpoint(
  deps: CreateEndpointDeps,
  { caller, body, claim, agent_id }: KeyedInput<WebhookEndpointCreate> & { agent_id: string },
): Promise<Replayable<WebhookEndpoint>> {
  const { workspace_id } = caller
  const prepare = () => endpointSettings(deps, caller, body)
  const work = async (trx: Knex.Transaction, settings: Partial<EndpointSettings>): Promise<WebhookEndpoint> => {
    // The lock on the agent makes concurrent endpoints count each other.
    await AgentRow.requireForChange(trx, caller, agent_id)
    const now = deps.clock.now()
    await requireRoom(trx, { agent_id, now })
    const row = { target_id: deps.ids('whep'), workspace_id, agent_id, kind: 'endpoint', ...settings } as const
    const endpoint = await WebhookEndpointRow.query(trx).insertAndFetch({
      ...row,
      active: true,
      created_at: now,
      updated_at: now,
      updated_by: caller.actor,
    })
    const { target_id: target } = endpoint
    await recordChange(deps, trx, { caller, action: 'webhook_endpoint.created', target, detail: { agent_id } })
    return webhookEndpointView(endpoint)
  }
  return await replayOrPrepare(deps, { caller, operation_id: 'createWebhookEndpoint', claim }, { prepare, work })
}

/** Endpoints that were deleted within the last day count, because each leaves a row, and deliveries that are kept. */
async function requireRoom(trx: Knex.Transaction, { agent_id, now }: { agent_id: string; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  const deletions = await endpointsSince(trx, { agent_id, since, limit: MAX_ENDPOINTS })
  if (deletions.length < MAX_ENDPOINTS) return
  const [first = null] = deletions
  throw new ApiError(
    'RATE_LIMITED',
    `An agent may have ${MAX_ENDPOINTS} webhook endpoints, including those deleted in the last 24 hours. Change an existing endpoint instead.`,
    { retry_after_seconds: ((first ?? now).getTime() - since.getTime()) / 1_000 },
  )
}
