import type { Knex } from 'knex'
import { setTargetActive } from '../../delivery/targets.ts'
import type { WebhookEndpointUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { nextUpdate, requireUnchanged } from '../../platform/expected-update.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { endpointSettings, type EndpointSettingsDeps } from './endpoint-settings.ts'
import { requireEndpoint, type EndpointPath, type WebhookEndpointRow } from './webhook-endpoint.model.ts'

export interface UpdateEndpointDeps extends EndpointSettingsDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  /** Notifies the dispatcher that deliveries may be due since this time. */
  wake(since: Date): void
}

/**
 * Changes the given fields. A paused endpoint keeps its pending deliveries, and gets them when it is resumed. Each attempt uses the
 * current URL and headers; event types apply to events from now on.
 * @throws ApiError VERSION_CONFLICT if the endpoint was changed after the time that the caller has seen.
 */
export async function updateEndpoint(
  deps: UpdateEndpointDeps,
  caller: Caller,
  { body: { active, expected_updated_at, ...body }, ...path }: EndpointPath & { body: WebhookEndpointUpdate },
): Promise<WebhookEndpointRow> {
  const settings = await endpointSettings(deps, caller, body)
  const now = deps.clock.now()
  const changed = await deps.knex.transaction(async (trx) => {
    const endpoint = await requireEndpoint(trx, caller, path)
    requireUnchanged(endpoint, expected_updated_at)
    const toggled = active !== undefined && active !== endpoint.active
    if (toggled) await setTargetActive(trx, { target_id: endpoint.target_id, active, now })
    if (!toggled && Object.keys(settings).length === 0) return endpoint
    const { target_id: target, agent_id } = endpoint
    const detail = { agent_id, fields: [...Object.keys(body), ...(toggled ? ['active'] : [])] }
    await recordChange(deps, trx, { caller, action: 'webhook_endpoint.changed', target, detail })
    return await endpoint
      .$query(trx)
      .patchAndFetch({ ...settings, updated_at: nextUpdate(endpoint, now), updated_by: caller.actor })
  })
  if (active === true) deps.wake(now)
  return changed
}
