import type { DeliveryStatus, ListDeliveriesData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { compared, hashOf, idStart, shortIdStart, typeByte } from '../../platform/db/short-index.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { endedRows, pendingRows, selectDeliveries, type DeliveryRow } from './delivery-row.ts'

type Filters = Omit<NonNullable<ListDeliveriesData['query']>, 'page_size' | 'page_token'>

interface PageParams {
  workspace_id: string
  environment: string
  /** The statuses that are wanted, of each table. */
  pending: DeliveryStatus[]
  ended: DeliveryStatus[]
  before: string
  limit: number
}

const PENDING: DeliveryStatus[] = ['pending', 'retrying']
const ENDED: DeliveryStatus[] = ['delivered', 'dead_lettered', 'canceled']
/** After every id. */
const END = 'del_~'
/** The ids as the indexes of what is pending have them, whose migration says why. */
const ORDER = `(delivery_id || '')`

/** A short scan of an index, in the order of ids. */
const scan = (condition: string): string => `
  ${pendingRows}
  where environment = :environment and ${ORDER} < :before and ${condition}
  order by ${ORDER} desc limit :limit`

/** The same of what has ended. */
const scanEnded = ({ condition, ended }: Arms): string => `
  ${endedRows}
  where ${ended.condition} and ${compared(`environment = :environment and status = s.status and ${condition}`)}
    and ${ended.start('delivery_id')} <= ${ended.start(':before::text')} and delivery_id < :before
  order by ${ended.start('delivery_id')} desc, delivery_id desc limit :limit`

/** A scan for each status, and for each target where there are several: for each row of `s`. */
const each = (s: string, scanned: string): string => `
  select found.* from ${s} cross join lateral (${scanned}) found`

interface Arms {
  /** Selects rows for a row of `s`. */
  condition: string
  /** The condition that makes the index of ended deliveries usable, and the start of an id as the index has it. */
  ended: { condition: string; start: (id: string) => string }
  s: (statuses: string) => string
  /** The same condition for all wanted rows at once. */
  leased: string
}

/**
 * The newest of what the scans find. What is leased has no index for each filter: a workspace has some hundreds of them at
 * most, which are read as a whole.
 */
const page = (arms: Arms): string => {
  const { condition, s, leased } = arms
  const scans = [
    each(s(':pending'), scan(`leased_by is null and status = s.status and ${condition}`)),
    each(s(':ended'), scanEnded(arms)),
    `(${scan(`leased_by is not null and workspace_id = :workspace_id and status = any(:pending::text[]) and ${leased}`)})`,
  ]
  return selectDeliveries(`select * from (${scans.join(' union all ')}) found order by delivery_id desc limit :limit`)
}

const ofWorkspace = (condition: string, hash: string): string =>
  page({
    condition: `workspace_id = :workspace_id and ${condition}`,
    ended: { condition: hash, start: idStart },
    s: (statuses) => `unnest(${statuses}::text[]) s (status)`,
    leased: condition,
  })

const selectOfWorkspace = statement<PageParams, DeliveryRow>(
  'list_deliveries',
  ofWorkspace(
    'true',
    `${hashOf('workspace_id', 'environment', 'status')} = ${hashOf(':workspace_id::text', ':environment::text', 's.status')}`,
  ),
)

const selectOfType = statement<PageParams & { event_type: string }, DeliveryRow>(
  'list_deliveries_of_type',
  ofWorkspace(
    'event_type = :event_type',
    `${hashOf('workspace_id', 'environment', 'event_type', 'status')} =
      ${hashOf(':workspace_id::text', ':environment::text', ':event_type::text', 's.status')}`,
  ),
)

const ofTargets = (type: { condition: string; indexed: string }): string =>
  page({
    condition: `target_id = s.target_id and ${type.condition}`,
    ended: {
      condition: `${type.indexed} and
        ${hashOf('target_id', 'environment', 'status')} = ${hashOf('s.target_id', ':environment::text', 's.status')}`,
      start: shortIdStart,
    },
    s: (statuses) =>
      `(select * from unnest(:target_ids::text[]) t (target_id), unnest(${statuses}::text[]) u (status)) s`,
    leased: `target_id = any(:target_ids::text[]) and ${type.condition}`,
  })

interface TargetParams extends PageParams {
  target_ids: string[]
}

const selectOfTargets = statement<TargetParams, DeliveryRow>(
  'list_deliveries_of_targets',
  ofTargets({ condition: 'true', indexed: 'true' }),
)

const selectOfTargetsAndType = statement<TargetParams & { event_type: string }, DeliveryRow>(
  'list_deliveries_of_targets_and_type',
  ofTargets({
    condition: 'event_type = :event_type',
    indexed: `${typeByte('event_type')} = ${typeByte(':event_type::text')}`,
  }),
)

/**
 * Newest first. Each filter has an index that is read in this order, so that a late page, or one of few among millions,
 * costs what the first page does.
 */
export async function listDeliveries(
  db: Pick<Database, 'knex' | 'pool'>,
  caller: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<DeliveryRow[]> {
  const { workspace_id, environment } = caller
  const { status, event_type, agent_id, endpoint_id } = filters
  const params: PageParams = { workspace_id, environment, ...statusesOf(status), before: after ?? END, limit }
  if (agent_id !== undefined || endpoint_id !== undefined) {
    const target_ids = await targetsOf(db, caller, { agent_id, endpoint_id })
    if (event_type === undefined) return await run(db, selectOfTargets, { ...params, target_ids })
    return await run(db, selectOfTargetsAndType, { ...params, target_ids, event_type })
  }
  if (event_type !== undefined) return await run(db, selectOfType, { ...params, event_type })
  return await run(db, selectOfWorkspace, params)
}

function statusesOf(status: DeliveryStatus | undefined): Pick<PageParams, 'pending' | 'ended'> {
  const wanted = (one: DeliveryStatus): boolean => status === undefined || one === status
  return { pending: PENDING.filter(wanted), ended: ENDED.filter(wanted) }
}

/** Where the deliveries that are asked for went to, deleted targets included. */
async function targetsOf(
  { knex }: Pick<Database, 'knex'>,
  { workspace_id }: Caller,
  { agent_id, endpoint_id }: Pick<Filters, 'agent_id' | 'endpoint_id'>,
): Promise<string[]> {
  const query = knex('webhook_targets').where({ workspace_id })
  if (agent_id !== undefined) query.where({ agent_id })
  if (endpoint_id !== undefined) query.where({ target_id: endpoint_id, kind: 'endpoint' })
  return await query.pluck('target_id')
}
