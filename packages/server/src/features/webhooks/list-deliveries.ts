import type { ListDeliveriesData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DeliveryRow } from './delivery-row.ts'
import { selectDeliveries } from './delivery-row.ts'

type Filters = Omit<NonNullable<ListDeliveriesData['query']>, 'page_size' | 'page_token'>

/** Newest first. */
export async function listDeliveries(
  { knex }: Database,
  caller: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<DeliveryRow[]> {
  const { status, event_type, agent_id, endpoint_id } = filters
  const { workspace_id, environment } = caller
  const query = knex('deliveries').where({ workspace_id, environment })
  if (after !== null) query.where('delivery_id', '<', after)
  if (status !== undefined) query.where({ status })
  if (event_type !== undefined) query.where({ event_type })
  if (agent_id !== undefined) query.where({ agent_id })
  if (endpoint_id !== undefined) query.where({ target_id: endpoint_id })
  const { sql, bindings } = query.orderBy('delivery_id', 'desc').limit(limit).toSQL()
  const { rows } = await knex.raw<{ rows: DeliveryRow[] }>(selectDeliveries(sql), bindings as string[])
  return rows
}
