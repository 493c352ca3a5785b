import type { Clock } from '@ohun/clock'
import type { Analysis } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import type { RateLimiter } from '../../platform/limits/limits.ts'
import type { QueueHandle } from '../../platform/work/work.ts'
import { settingsOfRow } from './analysis-agent.ts'
import { analysisView, type AnalysisRecord } from './analysis.view.ts'
import { SHOWN } from './read-analyses.ts'

export interface RequestAnalysisDeps {
  db: Database
  clock: Clock
  ids: Ids
  rate_limiter: RateLimiter
  queue: Pick<QueueHandle, 'wake'>
}

/** A call whose analysis is requested: it has ended, and its transcript is kept. */
export interface RequestedCall {
  call_id: string
  workspace_id: string
  environment: string
  agent_id: string
}

interface Params extends RequestedCall {
  analysis_id: string
  now: Date
}

/** A pending analysis does not change. An agent that was deleted, or has no schema, gives no row. */
const requestCall = statement<Params, AnalysisRecord>(
  'analysis_request_of_call',
  `with agent as (
     select ${settingsOfRow('a')} as settings from agents a
     where a.agent_id = :agent_id and a.workspace_id = :workspace_id and a.deleted_at is null and a.analysis_schema is not null
   ), requested as (
     insert into analyses as e (analysis_id, workspace_id, environment, agent_id, call_id, status, agent, requested_at,
       next_attempt_at)
     select :analysis_id, :workspace_id, :environment, :agent_id, :call_id, 'pending', settings, :now, :now from agent
     on conflict (call_id) do update set status = 'pending', reason = null, detail = null, data = null,
       summary = null, agent = excluded.agent, requested_at = excluded.requested_at, completed_at = null, attempt_count = 0,
       next_attempt_at = excluded.next_attempt_at
     where e.status <> 'pending'
     returning ${SHOWN}
   )
   select * from requested
   union all
   select ${SHOWN} from analyses
   where call_id = :call_id and status = 'pending' and not exists (select from requested) and exists (select from agent)`,
)

/** The most requests of a workspace in a minute, because each of them asks a model. */
const REQUESTS_A_MINUTE = 60

/**
 * Has a call analyzed again with the agent's current settings.
 * @throws ApiError INVALID_ARGUMENT if its agent has no schema, RATE_LIMITED
 */
export async function requestAnalysis(deps: RequestAnalysisDeps, call: RequestedCall): Promise<Analysis> {
  const { workspace_id, call_id, agent_id, environment } = call
  await takeRequest(deps, workspace_id)
  const now = deps.clock.now()
  const params = { call_id, workspace_id, environment, agent_id, analysis_id: deps.ids('ana'), now }
  const [row] = await run(deps.db, requestCall, params)
  if (!row)
    throw new ApiError('INVALID_ARGUMENT', `call_id: the agent ${agent_id} has no analysis_schema; give it one first.`)
  deps.queue.wake(now)
  return analysisView(row)
}

async function takeRequest({ rate_limiter }: RequestAnalysisDeps, workspace_id: string): Promise<void> {
  const decision = await rate_limiter.take(`analyses of ${workspace_id}`, REQUESTS_A_MINUTE)
  if (decision.allowed) return
  const { retry_after_seconds } = decision
  const message = `The workspace may request ${REQUESTS_A_MINUTE} analyses a minute; try again in ${retry_after_seconds} s.`
  throw new ApiError('RATE_LIMITED', message, { retry_after_seconds })
}
