import { briefEvent } from '../../delivery/brief-event.ts'
import type { Delivery, DeliveryAttempt } from '../../generated/types.gen.ts'
import type { DeliveryRow } from './delivery-row.ts'

export function deliveryView(row: DeliveryRow): Delivery {
  return {
    delivery_id: row.delivery_id,
    event_id: row.event_id,
    event_type: row.event_type,
    endpoint_id: row.endpoint_id,
    url: row.url,
    agent_id: row.agent_id,
    environment: row.environment,
    status: row.status,
    attempt_count: row.attempt_count,
    response_code: row.response_code,
    last_error: row.last_error,
    payload: JSON.parse(row.body) as Delivery['payload'],
    next_retry_at: row.next_retry_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }
}

export function briefDelivery(delivery: Delivery): Delivery {
  return { ...delivery, payload: briefEvent(delivery.payload) }
}

export interface AttemptRow extends Omit<DeliveryAttempt, 'started_at'> {
  started_at: Date
}

export function attemptView(row: AttemptRow): DeliveryAttempt {
  return {
    round: row.round,
    attempt: row.attempt,
    url: row.url,
    started_at: row.started_at.toISOString(),
    duration_ms: row.duration_ms,
    phases: row.phases,
    response_code: row.response_code,
    error: row.error,
    response_head: row.response_head,
  }
}
