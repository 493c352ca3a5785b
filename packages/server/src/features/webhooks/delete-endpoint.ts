import type { Knex } from 'knex'
import { deleteTarget } from '../../delivery/targets.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { requireEndpoint, type EndpointPath } from './webhook-endpoint.model.ts'

/** Deletes the endpoint and cancels its pending deliveries. */
export async function deleteEndpoint(
  deps: { knex: Knex; clock: Clock; ids: Ids },
  caller: Caller,
  path: EndpointPath,
): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const { target_id, agent_id } = await requireEndpoint(trx, caller, path)
    await deleteTarget(trx, { target_id, now: deps.clock.now() })
    await recordChange(deps, trx, {
      caller,
      action: 'webhook_endpoint.deleted',
      target: target_id,
      detail: { agent_id },
    })
  })
}
