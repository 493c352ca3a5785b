import { clients, countSent, send, type Attack } from '../attack.ts'
import { ANY_HOUR } from '../../../packages/server/test/support/scenario.ts'
import type { Harness } from '../harness.ts'

const ENDPOINTS = 300
const EVENTS_OF_EACH = 30
/** The port of the discard service, which nobody runs, so that connections are refused at once. */
const DEAD = 'http://127.0.0.1:9/'

/** Inserts the retries of many endpoints, as months of events would leave them behind. */
async function leaveRetries({ db }: Harness, agent_id: string): Promise<void> {
  await db.pool.query(
    `insert into webhook_targets (target_id, workspace_id, agent_id, kind, url, created_at, updated_at)
     select target_id || '_' || n, workspace_id, target_id || '_' || n, kind, url, created_at, updated_at
     from webhook_targets, generate_series(1, $2) n where agent_id = $1`,
    [agent_id, ENDPOINTS],
  )
  await db.pool.query(
    `insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
       attempt_count, next_attempt_at, created_at)
     select 'del_' || t.target_id || '_' || n, e.event_id, t.target_id, t.workspace_id, 'sandbox', $1, e.event_type, 'retrying',
       1, 'infinity', e.created_at
     from (select * from events where agent_id = $1 limit 1) e, webhook_targets t, generate_series(1, $2) n
     where t.workspace_id = e.workspace_id`,
    [agent_id, EVENTS_OF_EACH],
  )
}

export const deadEndpoints: Attack = {
  name: 'retries at the dead endpoints of one tenant',
  most_cpu_ms: 0.03,
  async prepare(harness) {
    const { sandbox, sandbox_key: key } = await harness.workspace()
    const { agent_id } = await sandbox.agents.create({ display_name: 'Dead', webhook_url: DEAD, ...ANY_HOUR })
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const call = { agent_id, from_number: e164, to_number: '+2348031234567' }
    await sandbox.calls.create(call)
    await leaveRetries(harness, agent_id)
    return async (signal) => {
      const due = await harness.db.pool.query(
        `update pending_deliveries set next_attempt_at = now(), attempt_count = 1
         where delivery_id in (select delivery_id from pending_deliveries
           where agent_id = $1 and attempt_count > 0 and leased_by is null for update skip locked)`,
        [agent_id],
      )
      countSent(due.rowCount ?? 0)
      const wake_up = JSON.stringify({ table: 'deliveries', since: Date.now() - 1_000 })
      await harness.db.pool.query(`select pg_notify('ohun_work', $1)`, [wake_up])
      await clients({ count: 1, every_ms: 500 }, signal, () =>
        send('POST', `${harness.origin}/v1/calls`, { key, body: call, signal }),
      )
    }
  },
}
