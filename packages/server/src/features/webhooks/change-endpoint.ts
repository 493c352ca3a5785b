import type { Knex } from 'knex'
import { deleteTarget, setTargetActive } from '../../delivery/targets.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { requireEndpoint, type EndpointPath, type WebhookEndpointRow } from './webhook-endpoint.model.ts'

export interface ChangeEndpointDeps {
  knex: Knex
  clock: Clock
  /** Tells the dispatcher that there may be something to deliver, due since then. */
  wake(since: Date): void
}

/** Pauses the endpoint, which keeps its pending deliveries, or resumes it, which sends them. */
export async function setEndpointActive(
  deps: ChangeEndpointDeps,
  caller: Caller,
  { active, ...path }: EndpointPath & { active: boolean },
): Promise<WebhookEndpointRow> {
  const updated_at = deps.clock.now()
  const changed = await deps.knex.transaction(async (trx) => {
    const endpoint = await requireEndpoint(trx, caller, path)
    if (endpoint.active === active) return endpoint
    await setTargetActive(trx, { target_id: endpoint.target_id, active, now: updated_at })
    return endpoint.$set({ active, updated_at })
  })
  deps.wake(updated_at)
  return changed
}

/** Its pending deliveries are canceled. */
export async function deleteEndpoint(deps: ChangeEndpointDeps, caller: Caller, path: EndpointPath): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const { target_id } = await requireEndpoint(trx, caller, path)
    await deleteTarget(trx, { target_id, now: deps.clock.now() })
  })
}
