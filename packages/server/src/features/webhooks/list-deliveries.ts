import type { DeliveryStatus, ListDeliveriesData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { selectDeliveries, type DeliveryRow } from './delivery-row.ts'

type Filters = Omit<NonNullable<ListDeliveriesData['query']>, 'page_size' | 'page_token'>

interface PageParams {
  workspace_id: string
  environment: string
  /** Pending ones are looked for apart: the indexes of types and of targets do not hold them. */
  pending: boolean
  /** The other statuses that are wanted. */
  settled: DeliveryStatus[]
  before: string
  limit: number
}

const SETTLED: DeliveryStatus[] = ['delivered', 'retrying', 'dead_lettered', 'canceled']
/** After every id. */
const END = 'del_~'
/** The ids as the indexes have them, whose migration says why. */
const ORDER = `(delivery_id || '')`

/** A short scan of an index, in the order of ids. */
const scan = (condition: string): string => `
  select * from deliveries
  where environment = :environment and ${ORDER} < :before and ${condition}
  order by ${ORDER} desc limit :limit`

const pending = (condition: string): string => `
  (${scan(`:pending::boolean and workspace_id = :workspace_id and status = 'pending' and ${condition}`)})`

/** One scan for each status, and for each target where there are several: for each row of `s`. */
const settled = (condition: string, s = 'unnest(:settled::text[]) s (status)'): string => `
  select found.* from ${s}
  cross join lateral (${scan(`status = s.status and status <> 'pending' and ${condition}`)}) found`

/** The newest of what the scans find. */
const page = (...scans: string[]): string =>
  selectDeliveries(`select * from (${scans.join(' union all ')}) found order by delivery_id desc limit :limit`)

const selectOfWorkspace = statement<PageParams, DeliveryRow>(
  'list_deliveries',
  page(settled('workspace_id = :workspace_id'), pending('true')),
)

const selectOfType = statement<PageParams & { event_type: string }, DeliveryRow>(
  'list_deliveries_of_type',
  page(settled('workspace_id = :workspace_id and event_type = :event_type'), pending('event_type = :event_type')),
)

const OF_TYPE = '(:event_type::text is null or event_type = :event_type)'

const selectOfTargets = statement<PageParams & { target_ids: string[]; event_type: string | null }, DeliveryRow>(
  'list_deliveries_of_targets',
  page(
    settled(
      `target_id = s.target_id and ${OF_TYPE}`,
      '(select * from unnest(:target_ids::text[]) t (target_id), unnest(:settled::text[]) u (status)) s',
    ),
    pending(`target_id = any(:target_ids::text[]) and ${OF_TYPE}`),
  ),
)

/**
 * Newest first. Each filter has an index that is read in this order, so that a late page, or one of few among millions,
 * costs what the first page does.
 */
export async function listDeliveries(
  db: Database,
  caller: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<DeliveryRow[]> {
  const { workspace_id, environment } = caller
  const { status, event_type, agent_id, endpoint_id } = filters
  const params: PageParams = { workspace_id, environment, ...statusesOf(status), before: after ?? END, limit }
  if (agent_id !== undefined || endpoint_id !== undefined) {
    const target_ids = await targetsOf(db, caller, { agent_id, endpoint_id })
    return await run(db, selectOfTargets, { ...params, target_ids, event_type: event_type ?? null })
  }
  if (event_type !== undefined) return await run(db, selectOfType, { ...params, event_type })
  return await run(db, selectOfWorkspace, params)
}

function statusesOf(status: DeliveryStatus | undefined): Pick<PageParams, 'pending' | 'settled'> {
  if (status === undefined) return { pending: true, settled: SETTLED }
  return status === 'pending' ? { pending: true, settled: [] } : { pending: false, settled: [status] }
}

/** Where the deliveries that are asked for went to, deleted targets included. */
async function targetsOf(
  { knex }: Database,
  { workspace_id }: Caller,
  { agent_id, endpoint_id }: Pick<Filters, 'agent_id' | 'endpoint_id'>,
): Promise<string[]> {
  const query = knex('webhook_targets').where({ workspace_id })
  if (agent_id !== undefined) query.where({ agent_id })
  if (endpoint_id !== undefined) query.where({ target_id: endpoint_id, kind: 'endpoint' })
  return await query.pluck('target_id')
}
