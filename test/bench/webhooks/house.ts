import type pg from 'pg'
import { createDispatcher } from '../../../packages/server/src/delivery/dispatcher.ts'
import { createInternalEvents } from '../../../packages/server/src/delivery/internal-events.ts'
import { createOutbox, type DomainEvent } from '../../../packages/server/src/delivery/outbox.ts'
import { createSecrets } from '../../../packages/server/src/delivery/secrets.ts'
import { createSynchronousCall } from '../../../packages/server/src/delivery/synchronous-call.ts'
import { setAgentUrlTarget } from '../../../packages/server/src/delivery/targets.ts'
import { withBreaker } from '../../../packages/server/src/delivery/breaker.ts'
import { systemClock as clock } from '../../../packages/server/src/platform/clock.ts'
import { createSecretBox } from '../../../packages/server/src/platform/crypto.ts'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { createAddressGuard } from '../../../packages/server/src/platform/net/address-guard.ts'
import { createOutboundHttp } from '../../../packages/server/src/platform/net/outbound-http.ts'
import { createResolver } from '../../../packages/server/src/platform/net/resolver.ts'
import { createWorkEngine } from '../../../packages/server/src/platform/work/engine.ts'

const MINUTE = 60_000
const SPEC_DELAYS_MS = [0, 1, 5, 15, 60, 240, 1_440].map((minutes) => minutes * MINUTE)

export interface BenchAgent {
  workspace_id: string
  agent_id: string
}

/** Everything of the server that lies between an event and its receiver, joined as `start.ts` does. */
export async function openHouse(connection: pg.PoolConfig) {
  const db = openDatabase(connection)
  const log = createLog('error')
  const ids = createIds(clock)
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve: createResolver({ clock }).resolve })
  const http = createOutboundHttp({ clock, guard })
  const turn_http = createOutboundHttp({ clock, guard })
  const engine = createWorkEngine({ db, clock, log })
  const secrets = createSecrets({ db, clock, box: createSecretBox(Buffer.alloc(32, 7)) })
  let recorded = 0
  const dispatcher = createDispatcher({
    engine,
    db,
    http,
    secrets,
    clock,
    internal: createInternalEvents({ log }),
    retry_delays_ms: SPEC_DELAYS_MS,
    observe: (results) => void (recorded += results.length),
  })
  const outbox = createOutbox({ db, clock, ids, retry_delays_ms: SPEC_DELAYS_MS, dispatcher, committed: () => {} })
  await engine.start()

  return {
    db,
    /** Attempts whose results are committed. */
    recorded: () => recorded,
    publish: (event: DomainEvent): Promise<string> => outbox.publish(event),
    emit: (event: DomainEvent): Promise<string> => db.knex.transaction((trx) => outbox.emit(trx, event)),
    callSynchronously: withBreaker(createSynchronousCall({ http: turn_http, secrets, clock }), { clock }),
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
      environment: 'sandbox',
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
      await engine.stop()
      await Promise.all([http.close(), turn_http.close()])
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

export type House = Awaited<ReturnType<typeof openHouse>>
