import type { Knex } from 'knex'
import { run, statement } from '../platform/db/statement.ts'

interface AgentUrl {
  agent_id: string
  workspace_id: string
  url: string
  now: Date
}

const upsertAgentUrl = statement<AgentUrl>(
  'webhook_targets_set_agent_url',
  `insert into webhook_targets (target_id, workspace_id, agent_id, kind, url, created_at, updated_at)
  values (:agent_id, :workspace_id, :agent_id, 'agent_url', :url, :now, :now)
  on conflict (target_id) do update set url = excluded.url, updated_at = excluded.updated_at, deleted_at = null`,
)

const deleteTargets = statement<{ agent_id: string; kinds: string[]; now: Date }, { target_id: string }>(
  'webhook_targets_delete',
  `update webhook_targets set deleted_at = :now, updated_at = :now
  where agent_id = :agent_id and kind = any(:kinds::text[]) and deleted_at is null
  returning target_id`,
)

/**
 * One arm for each index: retrying; never tried; on their way now. The claim moves on, so that the result of an attempt
 * that runs now changes nothing any more.
 */
const cancelDeliveries = statement<{ target_ids: string[] }>(
  'deliveries_cancel',
  `with open as (
    select delivery_id from deliveries where status = 'retrying' and target_id = any(:target_ids::text[])
    union all
    select delivery_id from deliveries
    where leased_by is null and attempt_count = 0 and next_attempt_at is not null and target_id = any(:target_ids::text[])
    union all
    select delivery_id from deliveries
    where leased_by is not null and status = 'pending' and target_id = any(:target_ids::text[])
  ), locked as (
    -- In the order in which results are written: the two never wait for each other.
    select d.delivery_id from deliveries d join open on open.delivery_id = d.delivery_id
    where d.status in ('pending', 'retrying') order by d.delivery_id for update of d
  )
  update deliveries d set status = 'canceled', next_attempt_at = null, leased_by = null, claim = claim + 1
  from locked where d.delivery_id = locked.delivery_id`,
)

/** An agent's `webhook_url` is one target, whose id is the agent's. Without a URL what was to go there is canceled. */
export async function setAgentUrlTarget(
  trx: Knex.Transaction,
  { url, ...target }: Omit<AgentUrl, 'url'> & { url: string | null },
): Promise<void> {
  if (url === null) await remove(trx, { agent_id: target.agent_id, kinds: ['agent_url'], now: target.now })
  else await run(trx, upsertAgentUrl, { ...target, url })
}

/** With its agent go an agent's endpoints and its `webhook_url`, and what was still to be delivered there. */
export async function deleteAgentTargets(
  trx: Knex.Transaction,
  { agent_id, now }: { agent_id: string; now: Date },
): Promise<void> {
  await remove(trx, { agent_id, kinds: ['agent_url', 'endpoint'], now })
}

async function remove(trx: Knex.Transaction, target: { agent_id: string; kinds: string[]; now: Date }): Promise<void> {
  const deleted = await run(trx, deleteTargets, target)
  if (deleted.length > 0) await run(trx, cancelDeliveries, { target_ids: deleted.map(({ target_id }) => target_id) })
}
