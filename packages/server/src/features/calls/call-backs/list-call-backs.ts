import type { CallBackStatus, ListCallBacksData } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { CallBackRecord } from './call-back.model.ts'

interface WantedCallBacks {
  filters: Pick<NonNullable<ListCallBacksData['query']>, 'status' | 'agent_id'>
  after: string | null
  limit: number
}

interface PageParams {
  workspace_id: string
  environment: string
  statuses: CallBackStatus[]
  before: string
  limit: number
}

const STATUSES: CallBackStatus[] = ['scheduled', 'calling', 'connected', 'failed', 'cancelled', 'expired']

/** The id as the indexes have it. Their migration explains it. */
const ORDER = `(call_back_id || '')`

/** SQL: one scan of an index for each status. */
const page = (condition: string): string => `
  select found.* from unnest(:statuses::text[]) s (status)
  cross join lateral (
    select call_back_id, workspace_id, environment, agent_id, call_id, from_number, number, request, greeting, status, reason,
      not_before, expires_at, last_call_id, attempt_count, next_attempt_at, claim, created_at, ended_at
    from call_backs
    where workspace_id = :workspace_id and environment = :environment and status = s.status ${condition}
      and ${ORDER} < :before
    order by ${ORDER} desc limit :limit) found
  order by call_back_id desc limit :limit`

const ofStatuses = statement<PageParams, CallBackRecord>('list_call_backs', page(''))
const ofAgent = statement<PageParams & { agent_id: string }, CallBackRecord>(
  'list_call_backs_of_agent',
  page('and agent_id = :agent_id'),
)

/** Newest first. A page costs the same with few matches and with millions. */
export async function listCallBacks(
  db: Pick<Database, 'pool'>,
  { workspace_id, environment }: Caller,
  { filters: { status, agent_id }, after, limit }: WantedCallBacks,
): Promise<CallBackRecord[]> {
  const statuses = status === undefined ? STATUSES : [status]
  const params = { workspace_id, environment, statuses, before: after ?? END, limit }
  return agent_id === undefined ? await run(db, ofStatuses, params) : await run(db, ofAgent, { ...params, agent_id })
}

/** A bound after all ids. */
const END = 'cb_~'
