import type { TargetStatsBook } from '../../delivery/target-stats.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { findAgent } from '../agents/find-agent.ts'
import { deleteEndpoint } from './delete-endpoint.ts'
import { updateEndpoint, type UpdateEndpointDeps } from './update-endpoint.ts'
import { createEndpoint, type CreateEndpointDeps } from './create-endpoint.ts'
import { findEndpoint, WebhookEndpointRow } from './webhook-endpoint.model.ts'
import { endpointStatsView, webhookEndpointView } from './webhook-endpoint.view.ts'

type Operations =
  | 'createWebhookEndpoint'
  | 'listWebhookEndpoints'
  | 'getWebhookEndpoint'
  | 'updateWebhookEndpoint'
  | 'deleteWebhookEndpoint'

export function webhookEndpointHandlers(
  deps: CreateEndpointDeps & UpdateEndpointDeps & { db: Database; stats: Pick<TargetStatsBook, 'read'> },
): Pick<Routes<Caller>, Operations> {
  return {
    async createWebhookEndpoint({ caller, params, body }) {
      return { status: 201, body: webhookEndpointView(await createEndpoint(deps, caller, { ...params, body })) }
    },
    async listWebhookEndpoints({ caller, params }) {
      const { agent_id } = await findAgent(deps.db, caller, params.agent_id)
      const rows = await WebhookEndpointRow.in(deps.knex, caller)
        .where({ agent_id, kind: 'endpoint' })
        .orderBy('target_id', 'desc')
      return { status: 200, body: { endpoints: rows.map(webhookEndpointView) } }
    },
    async getWebhookEndpoint({ caller, params }) {
      const endpoint = await findEndpoint(deps.knex, caller, params)
      const stats = await deps.stats.read({ target_id: endpoint.target_id, environment: caller.environment })
      return { status: 200, body: { ...webhookEndpointView(endpoint), stats: endpointStatsView(stats) } }
    },
    async updateWebhookEndpoint({ caller, params, body }) {
      const endpoint = await updateEndpoint(deps, caller, { ...params, body })
      return { status: 200, body: webhookEndpointView(endpoint) }
    },
    async deleteWebhookEndpoint({ caller, params }) {
      await deleteEndpoint(deps, caller, params)
      return { status: 204 }
    },
  }
}
