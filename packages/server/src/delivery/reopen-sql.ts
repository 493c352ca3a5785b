/**
 * A fragment for a statement whose `reopened` has deleted ended deliveries: inserts them as pending, at attempt 1 of the next round.
 * Moves their last attempt to the earlier ones. Increments the claim, so that a late result of the previous round matches no
 * row.
 * @param due - When each row of `reopened` is due.
 */
export const reopenFragment = (due: string): string => `logged as (
    insert into earlier_attempts
      (delivery_id, round, attempt, url, started_at, duration_ms, phases, response_code, error, response_head)
    select delivery_id, round, attempt_count, last_url, last_started_at, last_duration_ms, last_phases, response_code,
      last_error, last_response_head
    from reopened where last_url is not null
  ), pending_again as (
    insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      round, claim, next_attempt_at, response_code, last_error, created_at)
    select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      round + 1, claim + 1, ${due}, response_code, last_error, created_at
    from reopened
  )`
