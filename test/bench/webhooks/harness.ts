import type pg from 'pg'
import { createDelivery } from '../../../packages/server/src/delivery/create-delivery.ts'
import type { DomainEvent } from '../../../packages/server/src/delivery/outbox.ts'
import { setAgentUrlTarget } from '../../../packages/server/src/delivery/targets.ts'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { createSecretBox } from '../../../packages/server/src/platform/crypto.ts'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { Metrics } from '../../../packages/server/src/platform/metrics.ts'
import { createAddressGuard } from '../../../packages/server/src/platform/net/address-guard.ts'
import { createResolver } from '../../../packages/server/src/platform/net/resolver.ts'

const MINUTE = 60_000
const SPEC_DELAYS_MS = [0, 1, 5, 15, 60, 240, 1_440].map((minutes) => minutes * MINUTE)

export interface BenchAgent {
  workspace_id: string
  agent_id: string
}

/** Everything between an event and its receiver on the server's side, wired as in production. */
export async function openHarness(connection: pg.PoolConfig) {
  const db = openDatabase(connection)
  const log = createLog('error')
  const ids = createIds(clock)
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve: createResolver({ clock }).resolve })
  const box = createSecretBox(Buffer.alloc(32, 7))
  const metrics = new Metrics()
  let recorded = 0
  const observe = (results: readonly unknown[]): void => void (recorded += results.length)
  const retry_delays_ms = SPEC_DELAYS_MS
  const delivery = createDelivery({ db, clock, log, ids, box, guard, metrics, retry_delays_ms, observe })
  const { outbox, secrets } = delivery
  await delivery.start()

  return {
    db,
    ids,
    /** The number of attempts with a committed result. */
    recorded: () => recorded,
    publish: (event: DomainEvent): Promise<string> => outbox.publish(event),
    emit: (event: DomainEvent): Promise<string> => db.knex.transaction((trx) => outbox.emit(trx, event)),
    callSynchronously: delivery.callSynchronously,
    /** Wakes the dispatcher, as a statement that inserts due deliveries does. */
    wake: (): void => delivery.dispatcher.wake(clock.now()),
    /** Agents of one workspace, each with its URL. */
    async agents(urls: string[]): Promise<BenchAgent[]> {
      const workspace_id = ids('ws')
      return await db.knex.transaction(async (trx) => {
        await secrets.createFor(trx, workspace_id)
        const agents: BenchAgent[] = []
        for (const url of urls) {
          const agent_id = ids('agt')
          await setAgentUrlTarget(trx, { agent_id, workspace_id, url, now: clock.now() })
          agents.push({ workspace_id, agent_id })
        }
        return agents
      })
    },
    event: ({ workspace_id, agent_id }: BenchAgent): DomainEvent => ({
      event_type: 'call.completed',
      workspace_id,
      environment: 'production',
      agent_id,
      channel: 'voice',
      number: '+2348000001234',
      from: '+2348031234567',
      payload: {
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
        transcript: Array.from({ length: 6 }, () => TURN),
      },
    }),
    async close() {
      await delivery.stop({ within_ms: 10_000 })
      metrics.close()
      await db.close()
    },
  }
}

const TURN = {
  turn_id: 'trn_0000000000000000000000',
  role: 'agent',
  text: 'Thank you for calling. How can I help you?',
  timestamp: '2026-11-20T10:00:00.000Z',
} as const

export type Harness = Awaited<ReturnType<typeof openHarness>>
