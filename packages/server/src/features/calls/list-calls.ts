import type { Knex } from 'knex'
import type { ListCallsData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { firstIdAt } from '../../platform/ids.ts'
import { CallRow } from './call.model.ts'

type Filters = Omit<NonNullable<ListCallsData['query']>, 'page_size' | 'page_token'>

/** An id is made in the same request as its `created_at`; this is far more than the two can lie apart. */
const ID_SLACK_MS = 1_000

/**
 * Newest first. The bounds on time are given to the ids as well, whose index the page is read from: without them a page
 * of an old month would walk over everything newer.
 */
export async function listCalls(
  knex: Knex,
  caller: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<CallRow[]> {
  const { agent_id, direction, status, created_after, created_before } = filters
  const query = CallRow.in(knex, caller).where({ environment: caller.environment })
  if (after !== null) query.where('call_id', '<', after)
  if (agent_id !== undefined) query.where({ agent_id })
  if (direction !== undefined) query.where({ direction })
  if (status !== undefined) query.where({ status })
  if (created_after !== undefined) {
    const from = new Date(created_after)
    query.where('created_at', '>=', from).where('call_id', '>=', firstIdAt('call', shifted(from, -ID_SLACK_MS)))
  }
  if (created_before !== undefined) {
    const until = new Date(created_before)
    query.where('created_at', '<', until).where('call_id', '<', firstIdAt('call', shifted(until, ID_SLACK_MS)))
  }
  return await query.orderBy('call_id', 'desc').limit(limit)
}

function shifted(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
