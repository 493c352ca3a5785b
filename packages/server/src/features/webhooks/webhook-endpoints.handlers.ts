import type { TargetStatsBook } from '../../delivery/target-stats.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { WebhookEndpointDetail } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Pages } from '../../platform/pagination.ts'
import { findAgent } from '../agents/find-agent.ts'
import { deleteEndpoint } from './delete-endpoint.ts'
import { updateEndpoint, type UpdateEndpointDeps } from './update-endpoint.ts'
import { createEndpoint, type CreateEndpointDeps } from './create-endpoint.ts'
import { endpointsOf, findEndpoint, WebhookEndpointRow } from './webhook-endpoint.model.ts'
import { endpointStatsView, webhookEndpointView } from './webhook-endpoint.view.ts'

type Operations =
  | 'createWebhookEndpoint'
  | 'listWebhookEndpoints'
  | 'listAllWebhookEndpoints'
  | 'getWebhookEndpoint'
  | 'updateWebhookEndpoint'
  | 'deleteWebhookEndpoint'

export function webhookEndpointHandlers(
  deps: CreateEndpointDeps & UpdateEndpointDeps & { db: Database; pages: Pages; stats: Pick<TargetStatsBook, 'read'> },
): Pick<Routes<Caller>, Operations> {
  return {
    async createWebhookEndpoint({ caller, params, body, idempotency: claim }) {
      const reply = await createEndpoint(deps, { caller, body, claim, ...params })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listWebhookEndpoints({ caller, params }) {
      const { agent_id } = await findAgent(deps.db, caller, params.agent_id)
      const rows = await WebhookEndpointRow.in(deps.knex, caller)
        .where({ agent_id, kind: 'endpoint' })
        .orderBy('target_id', 'desc')
      return { status: 200, body: { endpoints: rows.map(webhookEndpointView) } }
    },
    async listAllWebhookEndpoints({ caller, query }) {
      const page = deps.pages.open({ operation: 'listAllWebhookEndpoints', caller, query })
      const { rows, next_page_token } = page.close(await endpointsOf(deps.knex, caller, page), (row) => row.target_id)
      return { status: 200, body: { endpoints: await withStats(deps, caller, rows), next_page_token } }
    },
    async getWebhookEndpoint({ caller, params }) {
      const endpoint = await findEndpoint(deps.knex, caller, params)
      const [detail] = await withStats(deps, caller, [endpoint])
      return { status: 200, body: detail! }
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

/** Adds statistics, with as many statements for many endpoints as for one. */
async function withStats(
  { stats }: { stats: Pick<TargetStatsBook, 'read'> },
  { environment }: Caller,
  rows: readonly WebhookEndpointRow[],
): Promise<WebhookEndpointDetail[]> {
  const found = await stats.read({ target_ids: rows.map(({ target_id }) => target_id), environment })
  return rows.map((row) => ({ ...webhookEndpointView(row), stats: endpointStatsView(found.get(row.target_id)!) }))
}
