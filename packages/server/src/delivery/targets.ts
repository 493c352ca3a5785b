import type { Knex } from 'knex'
import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import { cancelSql, locked } from './cancel-sql.ts'

interface EndedWorkspace {
  workspace_id: string
  now: Date
}

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

const deleteAllOfWorkspace = statement<EndedWorkspace, { target_id: string }>(
  'webhook_targets_delete_all_of_workspace',
  `update webhook_targets set deleted_at = :now, updated_at = :now
  where workspace_id = :workspace_id and deleted_at is null
  returning target_id`,
)

const deleteOne = statement<{ target_id: string; now: Date }>(
  'webhook_targets_delete_one',
  'update webhook_targets set deleted_at = :now, updated_at = :now where target_id = :target_id',
)

const selectEndpointsSince = statement<{ agent_id: string; since: Date; limit: number }, { deleted_at: Date | null }>(
  'webhook_targets_endpoints_since',
  `select deleted_at from webhook_targets
  where agent_id = :agent_id and kind = 'endpoint' and (deleted_at is null or deleted_at > :since)
  order by deleted_at nulls last limit :limit`,
)

export interface Target {
  target_id: string
  agent_id: string
  kind: 'endpoint' | 'agent_url'
  url: string
}

const selectTargets = statement<{ workspace_id: string; target_ids: string[] }, Target>(
  'webhook_targets_by_id',
  `select target_id, agent_id, kind, url from webhook_targets
  where target_id = any(:target_ids::text[]) and workspace_id = :workspace_id and deleted_at is null`,
)

const setActive = statement<{ target_id: string; active: boolean; now: Date }>(
  'webhook_targets_set_active',
  'update webhook_targets set active = :active, updated_at = :now where target_id = :target_id',
)

/** Deliveries that wait for their next attempt or are parked. */
const WAITING = `
  select delivery_id from pending_deliveries
  where target_id = any(:target_ids::text[]) and status in ('pending', 'retrying') and leased_by is null`

const LEASED = `
  select delivery_id from pending_deliveries where target_id = any(:target_ids::text[]) and leased_by is not null`

const cancelDeliveries = statement<{ target_ids: string[] }>(
  'deliveries_cancel',
  cancelSql(`${WAITING} union all ${LEASED}`),
)

/** Parks waiting deliveries. Running ones may end. The dispatcher parks those that become due nevertheless. */
const parkDeliveries = statement<{ target_ids: string[] }>(
  'deliveries_park',
  `with locked as (${locked(WAITING, 'd.leased_by is null and d.next_attempt_at is not null')})
  update pending_deliveries d set next_attempt_at = null from locked where d.delivery_id = locked.delivery_id`,
)

/** Thousands that become due together would delay other targets. */
const RESUMED_PER_SECOND = 100

/** Resumes deliveries, oldest first. */
const resumeDeliveries = statement<{ target_ids: string[]; now: Date }>(
  'deliveries_resume',
  `with locked as (${locked(WAITING, 'd.next_attempt_at is null')}), placed as (
    select delivery_id, (row_number() over (order by delivery_id) - 1) / ${RESUMED_PER_SECOND} as second from locked
  )
  update pending_deliveries d set next_attempt_at = :now::timestamptz + interval '1 second' * placed.second
  from placed where d.delivery_id = placed.delivery_id`,
)

/** The agent's endpoints that exist or were deleted after `since`, at most `limit`: their times of deletion, oldest first. */
export async function endpointsSince(
  trx: Knex.Transaction,
  wanted: { agent_id: string; since: Date; limit: number },
): Promise<(Date | null)[]> {
  return (await run(trx, selectEndpointsSince, wanted)).map(({ deleted_at }) => deleted_at)
}

/** The ids that belong to existing targets of the workspace. */
export async function findTargets(
  db: Pick<Database, 'pool'>,
  wanted: { workspace_id: string; target_ids: string[] },
): Promise<Target[]> {
  return await run(db, selectTargets, wanted)
}

/**
 * An agent's `webhook_url` is one target with the id of the agent. If the URL is removed, its pending deliveries are
 * canceled.
 */
export async function setAgentUrlTarget(
  trx: Knex.Transaction,
  { url, ...target }: Omit<AgentUrl, 'url'> & { url: string | null },
): Promise<void> {
  if (url === null) await remove(trx, { agent_id: target.agent_id, kinds: ['agent_url'], now: target.now })
  else await run(trx, upsertAgentUrl, { ...target, url })
}

/** Deletes an agent's endpoints and `webhook_url` with their pending deliveries. */
export async function deleteAgentTargets(
  trx: Knex.Transaction,
  { agent_id, now }: { agent_id: string; now: Date },
): Promise<void> {
  await remove(trx, { agent_id, kinds: ['agent_url', 'endpoint'], now })
}

/** Deletes all targets of a workspace with their pending deliveries. */
export async function deleteWorkspaceTargets(trx: Knex.Transaction, ended: EndedWorkspace): Promise<void> {
  await cancel(trx, await run(trx, deleteAllOfWorkspace, ended))
}

/** Deletes a target and cancels its pending deliveries. */
export async function deleteTarget(
  trx: Knex.Transaction,
  { target_id, now }: { target_id: string; now: Date },
): Promise<void> {
  await run(trx, deleteOne, { target_id, now })
  await run(trx, cancelDeliveries, { target_ids: [target_id] })
}

/** A paused target keeps its pending deliveries, and gets all of them when resumed. Wake the dispatcher afterwards. */
export async function setTargetActive(
  trx: Knex.Transaction,
  target: { target_id: string; active: boolean; now: Date },
): Promise<void> {
  // This comes first, because the dispatcher parks deliveries under a lock on this row.
  await run(trx, setActive, target)
  const target_ids = [target.target_id]
  if (target.active) await run(trx, resumeDeliveries, { target_ids, now: target.now })
  else await run(trx, parkDeliveries, { target_ids })
}

async function remove(trx: Knex.Transaction, target: { agent_id: string; kinds: string[]; now: Date }): Promise<void> {
  await cancel(trx, await run(trx, deleteTargets, target))
}

async function cancel(trx: Knex.Transaction, deleted: { target_id: string }[]): Promise<void> {
  if (deleted.length > 0) await run(trx, cancelDeliveries, { target_ids: deleted.map(({ target_id }) => target_id) })
}
