import { createDelivery, type Delivery } from '../../src/delivery/create-delivery.ts'
import type { DomainEvent, Outbox } from '../../src/delivery/outbox.ts'
import { setAgentUrlTarget } from '../../src/delivery/targets.ts'
import type { EventPayloads } from '../../src/generated/events.gen.ts'
import { createSecretBox } from '../../src/platform/crypto.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createIds, type Ids } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { createAddressGuard } from '../../src/platform/net/address-guard.ts'
import { createResolver, type Resolve } from '../../src/platform/net/resolver.ts'
import type { WorkEngine } from '../../src/platform/work/engine.ts'
import type { Clock } from '@ohun/clock'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const SPEC_DELAYS = [0, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR]

export interface DeliveryRow {
  delivery_id: string
  event_id: string
  target_id: string
  status: string
  attempt_count: number
  claim: number
  leased_by: number | null
  next_attempt_at: Date | null
  response_code: number | null
  last_error: string | null
  delivered_at: Date | null
}

export interface AttemptRow {
  round: number
  attempt: number
  url: string
  started_at: Date
  duration_ms: number
  phases: Record<string, number>
  response_code: number | null
  error: string | null
  response_head: string | null
}

/** Everything between an event and its receiver, wired as in production, on a test's database and clock. */
export interface DeliveryHarness {
  clock: Clock
  ids: Ids
  engine: WorkEngine
  outbox: Outbox
  secrets: Delivery['secrets']
  /** A workspace with a secret and an agent with this webhook_url. */
  agent(url: string | null): Promise<{ workspace_id: string; agent_id: string; secret: string }>
  /** Creates another agent in the same workspace. */
  colleague(agent: { workspace_id: string }, url: string): Promise<{ workspace_id: string; agent_id: string }>
  event(agent: { workspace_id: string; agent_id: string }): DomainEvent
  emit(agent: { workspace_id: string; agent_id: string }): Promise<string>
  deliveriesOf(event_id: string): Promise<DeliveryRow[]>
  /** The only delivery of an event. */
  deliveryOf(event_id: string): Promise<DeliveryRow>
  attemptsOf(event_id: string): Promise<AttemptRow[]>
  stop(): Promise<void>
}

export interface HarnessDeps {
  db: Database
  clock: Clock
  resolve?: Resolve
  allow_insecure_targets?: boolean
  retry_delays_ms?: readonly number[]
}

const log = createLog('silent')

export async function openDeliveryHarness({
  db,
  clock,
  resolve = createResolver({ clock }).resolve,
  allow_insecure_targets = true,
  retry_delays_ms = SPEC_DELAYS,
}: HarnessDeps): Promise<DeliveryHarness> {
  const ids = createIds(clock)
  const box = createSecretBox(Buffer.alloc(32, 7))
  const guard = createAddressGuard({ allow_insecure_targets, resolve })
  const metrics = new Metrics()
  const delivery = createDelivery({ db, clock, log, ids, box, guard, metrics, retry_delays_ms })
  const { engine, outbox, secrets } = delivery
  const event = (agent: { workspace_id: string; agent_id: string }): DomainEvent => completedCall(agent, ids)
  await delivery.start()
  const deliveriesOf = (event_id: string): Promise<DeliveryRow[]> =>
    db.knex<DeliveryRow>('deliveries').where({ event_id }).orderBy('delivery_id')

  return {
    clock,
    ids,
    engine,
    outbox,
    secrets,
    async agent(url) {
      const workspace_id = ids('ws')
      const agent_id = ids('agt')
      return await db.knex.transaction(async (trx) => {
        const secret = await secrets.createFor(trx, workspace_id)
        await setAgentUrlTarget(trx, { agent_id, workspace_id, url, now: clock.now() })
        return { workspace_id, agent_id, secret }
      })
    },
    async colleague({ workspace_id }, url) {
      const agent_id = ids('agt')
      await db.knex.transaction((trx) => setAgentUrlTarget(trx, { agent_id, workspace_id, url, now: clock.now() }))
      return { workspace_id, agent_id }
    },
    event,
    emit: (agent) => db.knex.transaction((trx) => outbox.emit(trx, event(agent))),
    deliveriesOf,
    async deliveryOf(event_id) {
      const [row, ...others] = await deliveriesOf(event_id)
      if (!row || others.length > 0) throw new Error(`${event_id} has ${others.length + (row ? 1 : 0)} deliveries.`)
      return row
    },
    attemptsOf: (event_id) =>
      db
        .knex('delivery_attempts')
        .join('deliveries', 'deliveries.delivery_id', 'delivery_attempts.delivery_id')
        .where({ event_id })
        .select('delivery_attempts.*')
        .orderBy(['round', 'attempt']),
    async stop() {
      await delivery.stop({ within_ms: 0 })
      metrics.close()
    },
  }
}

function completedCall({ workspace_id, agent_id }: { workspace_id: string; agent_id: string }, ids: Ids): DomainEvent {
  const payload: EventPayloads['call.completed'] = {
    call_id: ids('call'),
    workspace_id,
    status: 'completed',
    duration_seconds: 5,
    direction: 'outbound',
    mno_used: 'mtn',
    ai_mode: 'byom',
    recording_url: '',
    quality_score: 0,
    cost_kobo: 0,
    transcript: [{ turn_id: ids('trn'), role: 'agent', text: 'Ẹ káàárọ̀ 👋🏾', timestamp: '2026-11-20T10:00:00.000Z' }],
  }
  return {
    event_type: 'call.completed',
    workspace_id,
    environment: 'sandbox',
    agent_id,
    channel: 'voice',
    number: '+2348000001234',
    from: '+2348031234567',
    payload,
  }
}
