import type { Knex } from 'knex'
import type { ListCallsData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { whereCreatedBetween } from '../../platform/created-between.ts'
import { CallRow } from './call.model.ts'

type Filters = Omit<NonNullable<ListCallsData['query']>, 'page_size' | 'page_token'>

/** Newest first. */
export async function listCalls(
  knex: Knex,
  caller: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<CallRow[]> {
  const { agent_id, direction, status } = filters
  const query = CallRow.in(knex, caller).where({ environment: caller.environment })
  if (after !== null) query.where('call_id', '<', after)
  if (agent_id !== undefined) query.where({ agent_id })
  if (direction !== undefined) query.where({ direction })
  if (status !== undefined) query.where({ status })
  whereCreatedBetween(query, { prefix: 'call', id: 'call_id' }, filters)
  return await query.orderBy('call_id', 'desc').limit(limit)
}
