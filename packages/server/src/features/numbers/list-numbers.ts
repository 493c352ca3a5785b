import type { NumberType } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { heldIn, heldKey, stillHeld } from './held-number.ts'
import type { NumberRow } from './number.view.ts'

const held = `${heldIn('number_claims')}
  where c.workspace_id = :workspace_id and c.environment = :environment and ${stillHeld}`

interface Tenant {
  workspace_id: string
  environment: string
  now: Date
}

interface PageParams extends Tenant {
  before_time: string
  before_id: string
  limit: number
}

/**
 * SQL: a page of the list. Its bound is always present: with an `or`, the query would not use the index, and a late page would read
 * all rows.
 */
const pageOf = (condition: string): string => `
  ${held} and (c.provisioned_at, c.number_id) < (:before_time::timestamptz, :before_id) and ${condition}
  order by c.provisioned_at desc, c.number_id desc limit :limit`

const selectHeldPage = statement<PageParams, NumberRow>('list_numbers', pageOf('true'))

/** It reads the numbers of one workspace at most, so the digits need no index. */
const selectFoundPage = statement<PageParams & { patterns: string[] }, NumberRow>(
  'list_numbers_by_digits',
  pageOf('n.e164 like any(:patterns::text[])'),
)

const selectHeld = statement<Tenant & { number_id: string }, NumberRow>(
  'find_number',
  `${held} and c.number_id = :number_id`,
)

/**
 * SQL condition: the number is available. In production, it has no holder. A sandbox number is available to each workspace that does
 * not hold it yet.
 */
export const isFree = `not n.taken and not exists (
  select from number_claims c where c.number_id = n.number_id and c.workspace_id = :workspace_id)`

export interface ReadNumberDeps {
  db: Database
  clock: Clock
}

/**
 * The workspace's numbers, including those in quarantine, newest claim first. `after` is the {@link claimKey} of the last number on the
 * previous page.
 */
export async function listHeldNumbers(
  { db, clock }: ReadNumberDeps,
  { workspace_id, environment }: Caller,
  { search, after, limit }: { search?: string | undefined; after: string | null; limit: number },
): Promise<NumberRow[]> {
  const [before_time = 'infinity', before_id = ''] = after?.split(' ') ?? []
  const page: PageParams = { workspace_id, environment, now: clock.now(), before_time, before_id, limit }
  if (search === undefined) return await run(db, selectHeldPage, page)
  return await run(db, selectFoundPage, { ...page, patterns: patternsOf(search) })
}

/** The patterns of the numbers that contain the digits. A leading zero can also stand for a country code, which has up to three digits. */
function patternsOf(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  const anywhere = `%${digits}%`
  return digits.startsWith('0')
    ? [anywhere, ...['_', '__', '___'].map((code) => `+${code}${digits.slice(1)}%`)]
    : [anywhere]
}

/** The position of a claim in the list: its time and, for claims of the same millisecond, its id. */
export function claimKey(row: NumberRow): string {
  return `${row.provisioned_at?.toISOString()} ${row.number_id}`
}

export async function findHeldNumber(
  { db, clock }: ReadNumberDeps,
  caller: Caller,
  number_id: string,
): Promise<NumberRow> {
  const [row] = await run(db, selectHeld, heldKey(caller, number_id, clock.now()))
  if (!row) throw new ApiError('NOT_FOUND', `${number_id} does not exist in this workspace.`)
  return row
}

interface AvailableFilter {
  type?: NumberType
  country_code?: string
  area_code?: string
}

/** Builds the query from the given filters, so that each filter uses its index. */
export async function listAvailableNumbers(
  { knex }: Database,
  { workspace_id, environment }: Caller,
  { filter, after, limit }: { filter: AvailableFilter; after: string | null; limit: number },
): Promise<NumberRow[]> {
  const query = knex('numbers as n')
    .joinRaw('join workspaces w on w.workspace_id = :workspace_id', { workspace_id })
    .where({ environment })
    .whereRaw(isFree, { workspace_id })
  for (const column of ['type', 'country_code', 'area_code'] as const)
    if (filter[column] !== undefined) query.where(column, filter[column])
  if (after !== null) query.where('number_id', '>', after)
  const rows = await query
    .orderBy('number_id')
    .limit(limit)
    .select<Omit<NumberRow, keyof typeof unclaimed | 'supported_channels'>[]>([
      'number_id',
      'e164',
      'type',
      'country_code',
      'channels',
      'environment',
      'plan',
    ])
  return rows.map((row) => ({ ...row, supported_channels: row.channels, ...unclaimed }))
}

const unclaimed = {
  agent_id: null,
  status: null,
  provisioned_at: null,
  released_at: null,
  quarantine_until: null,
  updated_at: null,
} as const
