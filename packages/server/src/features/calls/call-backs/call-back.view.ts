import type { DomainEvent } from '../../../delivery/outbox.ts'
import type { CallBack } from '../../../generated/types.gen.ts'
import type { CallBackRecord } from './call-back.model.ts'

/** The API's representation of a call-back. */
export function callBackView(row: CallBackRecord): CallBack {
  const { call_back_id, agent_id, call_id, number, status, reason, attempt_count, last_call_id } = row
  return {
    call_back_id,
    agent_id,
    call_id,
    number,
    status,
    reason,
    summary: row.request.summary,
    greeting: row.greeting,
    not_before: row.not_before.toISOString(),
    expires_at: row.expires_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    attempt_count,
    last_call_id,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/** The event that a call-back was scheduled or has ended. */
export function callBackEvent(row: CallBackRecord): DomainEvent {
  const { call_back_id, workspace_id, environment, agent_id, call_id, status, reason, attempt_count, last_call_id } =
    row
  const payload = { call_back_id, call_id, status, reason, attempt_count, last_call_id }
  return {
    event_type: row.ended_at === null ? 'call_back.scheduled' : 'call_back.ended',
    workspace_id,
    environment,
    agent_id,
    channel: 'voice',
    number: row.from_number,
    from: row.number,
    payload: { ...payload, not_before: row.not_before.toISOString() },
  }
}
