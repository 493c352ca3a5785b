import { settingsOf } from './analysis-agent.ts'

/**
 * SQL: part of the statement that ends a call. `analyzed as (${toAnalyze('ended')})` queues the calls that `ended` returns with their
 * times, the snapshot of their agent and an `analysis_id`, if they were answered and the agent has a schema.
 */
export const toAnalyze = (ended: string): string => `
  insert into analyses (analysis_id, workspace_id, environment, agent_id, call_id, status, agent, requested_at,
    next_attempt_at)
  select analysis_id, workspace_id, environment, agent_id, call_id, 'pending', ${settingsOf('agent')}, ended_at, ended_at
  from ${ended}
  where answered_at is not null and erased_at is null and agent ->> 'analysis_schema' is not null`
