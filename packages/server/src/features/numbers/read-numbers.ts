import type { NumberType } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { NumberRow } from './number-row.ts'

const HELD_COLUMNS = `n.number_id, n.e164, n.type, n.country_code, c.channels, n.environment, w.plan, c.agent_id, c.status,
  c.provisioned_at, c.released_at, c.quarantine_until`

const held = `select ${HELD_COLUMNS}
  from number_claims c join numbers n using (number_id) join workspaces w using (workspace_id)
  where c.workspace_id = :workspace_id and c.environment = :environment`

interface Tenant {
  workspace_id: string
  environment: string
}

const selectHeldPage = statement<
  Tenant & { before_time: string | null; before_id: string | null; limit: number },
  NumberRow
>(
  'list_numbers',
  `${held} and (:before_time::timestamptz is null or (c.provisioned_at, c.number_id) < (:before_time::timestamptz, :before_id))
   order by c.provisioned_at desc, c.number_id desc limit :limit`,
)

const selectHeld = statement<Tenant & { number_id: string }, NumberRow>(
  'find_number',
  `${held} and c.number_id = :number_id`,
)

/** A sandbox number is free for a workspace that does not hold it; a production number when nobody does. */
export const isFree = `not exists (
  select from number_claims c where c.number_id = n.number_id and (n.environment = 'production' or c.workspace_id = :workspace_id))`

interface AvailableFilter extends Tenant {
  type: NumberType | null
  country_code: string | null
  area_code: string | null
  after: string
  limit: number
}

const selectAvailable = statement<AvailableFilter, NumberRow>(
  'list_available_numbers',
  `select n.number_id, n.e164, n.type, n.country_code, n.channels, n.environment, w.plan
   from numbers n join workspaces w on w.workspace_id = :workspace_id
   where n.environment = :environment and n.number_id > :after and ${isFree}
     and (:type::text is null or n.type = :type) and (:country_code::text is null or n.country_code = :country_code)
     and (:area_code::text is null or n.area_code = :area_code)
   order by n.number_id limit :limit`,
)

const tenantOf = ({ workspace_id, environment }: Caller): Tenant => ({ workspace_id, environment })

/** The workspace's numbers, the newest claim first. `after` is {@link claimKey} of the last one seen. */
export async function listHeldNumbers(
  db: Database,
  caller: Caller,
  page: { after: string | null; limit: number },
): Promise<NumberRow[]> {
  const [before_time = null, before_id = null] = page.after?.split(' ') ?? []
  return await run(db, selectHeldPage, { ...tenantOf(caller), before_time, before_id, limit: page.limit })
}

/** Where a claim stands in the list: its time and, for claims of the same millisecond, its id. */
export function claimKey(row: NumberRow): string {
  return `${row.provisioned_at?.toISOString()} ${row.number_id}`
}

export async function findHeldNumber(db: Database, caller: Caller, number_id: string): Promise<NumberRow> {
  const [row] = await run(db, selectHeld, { ...tenantOf(caller), number_id })
  if (!row) throw new ApiError('NOT_FOUND', `${number_id} does not exist in this workspace.`)
  return row
}

export async function listAvailableNumbers(
  db: Database,
  caller: Caller,
  filter: { type?: NumberType; country_code?: string; area_code?: string; after: string | null; limit: number },
): Promise<NumberRow[]> {
  const { type = null, country_code = null, area_code = null, after, limit } = filter
  const rows = await run(db, selectAvailable, {
    ...tenantOf(caller),
    type,
    country_code,
    area_code,
    after: after ?? '',
    limit,
  })
  return rows.map((row) => ({ ...row, ...unclaimed }))
}

const unclaimed = {
  agent_id: null,
  status: null,
  provisioned_at: null,
  released_at: null,
  quarantine_until: null,
} as const
