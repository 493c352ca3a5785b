/**
 * Locks deliveries in the order in which results are written, to avoid a deadlock. Deliveries that have ended in the meantime
 * are skipped.
 * @param candidates - Selects `delivery_id`s, each once.
 */
export const locked = (candidates: string, condition = 'true'): string => `
  select d.delivery_id from pending_deliveries d join (${candidates}) open on open.delivery_id = d.delivery_id
  where ${condition} order by d.delivery_id for update of d`

/**
 * Ends deliveries without another attempt. Their rows and claims are deleted, so the result of a running attempt changes
 * nothing.
 */
export const cancelSql = (candidates: string): string => `
  with locked as (${locked(candidates)}
  ), canceled as (
    delete from pending_deliveries d using locked where d.delivery_id = locked.delivery_id returning d.*
  )
  insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
    round, attempt_count, claim, response_code, last_error, created_at)
  select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, 'canceled',
    round, attempt_count, claim + 1, response_code, last_error, created_at
  from canceled`
