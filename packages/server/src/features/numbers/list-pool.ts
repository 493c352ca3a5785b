import type { Channel, NumberType } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

export const POOL_STATUSES = ['available', 'provisioned', 'quarantined'] as const

/** A production number with the workspace that holds it, if there is one. */
export interface PoolNumber {
  number_id: string
  e164: string
  type: NumberType
  country_code: string
  channels: Channel[]
  status: (typeof POOL_STATUSES)[number]
  workspace_id: string | null
  agent_id: string | null
  paid_until: Date | null
  quarantine_until: Date | null
}

interface PageParams {
  workspace_id: string | null
  status: string | null
  e164: string | null
  after: string
  limit: number
}

const selectPool = statement<PageParams, PoolNumber>(
  'list_number_pool',
  `select n.number_id, n.e164, n.type, n.country_code, n.channels, coalesce(c.status, 'available') as status, c.workspace_id,
     c.agent_id, c.paid_until, c.quarantine_until
   from numbers n left join number_claims c on c.number_id = n.number_id and c.environment = n.environment
   where n.environment = 'production' and n.number_id > :after
     and (:workspace_id::text is null or c.workspace_id = :workspace_id)
     and (:status::text is null or coalesce(c.status, 'available') = :status)
     and (:e164::text is null or n.e164 = :e164)
   order by n.number_id limit :limit`,
)

/** The production numbers of all workspaces, in the order in which they were imported. */
export async function listPool(
  db: Database,
  { after, limit, ...filters }: Partial<Omit<PageParams, 'after' | 'limit'>> & { after: string | null; limit: number },
): Promise<PoolNumber[]> {
  const { workspace_id = null, status = null, e164 = null } = filters
  return await run(db, selectPool, { workspace_id, status, e164, after: after ?? '', limit })
}
