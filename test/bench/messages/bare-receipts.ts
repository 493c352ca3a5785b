import pg from 'pg'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import { CARRIER, partName } from './sent-messages.ts'

/** As many connections as the server has for requests. */
const CONNECTIONS = 16

/** Writes the part, its message, two events and a delivery of each. */
const deliverText = `
  with part as (
    update bare.message_parts set status = 'delivered', status_code = 'DELIVRD' where carrier = $1 and carrier_message_id = $2
  ), message as (
    update bare.messages set status = 'delivered', parts_delivered = 1, delivered_at = $4 where message_id = $3
  ), events as (
    insert into bare.events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    values ($5, $6, 'production', $7, 'message.dlr', 'sms', '+2348000000042', '+2348031234567', $8, $4),
      ($9, $6, 'production', $7, 'message.delivered', 'sms', '+2348000000042', '+2348031234567', $10, $4)
  )
  insert into bare.pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
    next_attempt_at, created_at)
  values ($11, $5, $7, $6, 'production', $7, 'message.dlr', $13, $4),
    ($12, $9, $7, $6, 'production', $7, 'message.delivered', $13, $4)`

const TEXT = 'Your order 1042 has left our store and arrives tomorrow.'
const HOUR_MS = 3_600_000

export interface BareReceipts {
  /** Writes what a receipt of that message changes, with everything known in advance. */
  deliver(number: number): Promise<unknown>
  close(): Promise<void>
}

export async function bareReceipts(connection: pg.PoolConfig): Promise<BareReceipts> {
  // If a connection ended, its CPU time would be missing from the figures.
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS, idleTimeoutMillis: 0 })
  const ids = createIds(clock)
  await pool.query('select 1')
  return {
    deliver(number) {
      const now = clock.now()
      const [message_id, agent_id, conversation_id] = [`msg_${number}`, `agt_${number % 64}`, `conv_${number % 5000}`]
      const [dlr_id, delivered_id] = [ids('evt'), ids('evt')]
      const of = { message_id, conversation_id, direction: 'outbound', text: TEXT }
      const values = [
        CARRIER,
        partName(number),
        message_id,
        now,
        dlr_id,
        `ws_${number % 8}`,
        agent_id,
        envelope({ event_id: dlr_id, event_type: 'message.dlr', agent_id, now }, { ...of, status_code: 'DELIVRD' }),
        delivered_id,
        envelope({ event_id: delivered_id, event_type: 'message.delivered', agent_id, now }, { ...of, mno: 'mtn' }),
        ids('del'),
        ids('del'),
        new Date(now.getTime() + HOUR_MS),
      ]
      return pool.query({ name: 'bare_receipt', text: deliverText, values })
    },
    close: () => pool.end(),
  }
}

function envelope({ now, ...event }: { now: Date } & Record<string, unknown>, payload: object): string {
  const numbers = { number: '+2348000000042', from: '+2348031234567' }
  return JSON.stringify({ ...event, channel: 'sms', ...numbers, timestamp: now.toISOString(), payload })
}
