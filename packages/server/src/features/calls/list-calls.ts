import type { Knex } from 'knex'
import type { ListCallsData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { whereCreatedBetween } from '../../platform/created-between.ts'
import type { Database } from '../../platform/db/database.ts'
import { MAX_WALKED, type WalkedPage } from '../../platform/db/walk.ts'
import { ApiError } from '../../platform/errors.ts'
import { hasAnalysis } from '../analysis/read-analyses.ts'
import { CallRow, type CallRecord } from './call.model.ts'
import { wasAnnounced } from './signalling/signalling-of-calls.ts'
import { searchWords, type WordSearch } from './search/call-words.ts'

export type CallFilters = Omit<NonNullable<ListCallsData['query']>, 'page_size' | 'page_token'>

export interface WantedCalls {
  filters: CallFilters
  after: string | null
  limit: number
}

/** `call_ids`: the calls that a search by words has found. Null if there is no search, or it has found too many. */
type Scanned = WantedCalls & { call_ids: string[] | null }

type Residual = (query: Knex.QueryBuilder) => void

/**
 * Lists calls, newest first. Filters with an index select calls in the order of the index. The other filters are applied to these
 * calls one by one, up to a limited number.
 */
export async function listCalls(
  { knex, pool }: Pick<Database, 'knex' | 'pool'>,
  caller: Caller,
  { filters, after, limit }: WantedCalls,
): Promise<WalkedPage<CallRecord>> {
  if (filters.agent_version !== undefined && filters.agent_id === undefined)
    throw new ApiError('INVALID_ARGUMENT', 'agent_version: requires agent_id.')
  const search = filters.text === undefined ? null : await searchOf({ pool }, caller, filters.text)
  if (search?.call_ids?.length === 0) return { rows: [], further: null }
  const residuals = residualsOf(filters, search)
  const depth = residuals.length > 0 ? MAX_WALKED : limit
  const walked = () => ordered(knex, caller, { filters, after, limit: depth, call_ids: search?.call_ids ?? null })
  if (residuals.length === 0) return { rows: await walked(), further: null }
  const query = knex.from(walked().as('walked')).orderBy('call_id', 'desc').limit(limit)
  for (const residual of residuals) residual(query)
  const rows: CallRecord[] = await query.select()
  if (rows.length === limit) return { rows, further: null }
  const [last] = await knex
    .from(walked().as('walked'))
    .orderBy('call_id', 'desc')
    .offset(depth - 1)
    .pluck('call_id')
  return { rows, further: (last as string | undefined) ?? null }
}

async function searchOf(db: Pick<Database, 'pool'>, caller: Caller, text: string): Promise<WordSearch> {
  const search = await searchWords(db, caller, text)
  if (!search) throw new ApiError('INVALID_ARGUMENT', 'text: must contain a word.')
  return search
}

/** Numbers have two indexes: one for callers and one for called numbers. */
function ordered(knex: Knex, caller: Caller, wanted: Scanned): Knex.QueryBuilder {
  const { number } = wanted.filters
  const scan = () => scanOf(knex, caller, wanted)
  if (number === undefined) return scan()
  const scans = [
    scan().where({ from_number: number }),
    scan().where({ to_number: number }).whereNot({ from_number: number }),
  ]
  return knex.unionAll(scans, true).orderBy('call_id', 'desc').limit(wanted.limit)
}

function scanOf(knex: Knex, caller: Caller, { filters, after, limit, call_ids }: Scanned): Knex.QueryBuilder {
  const { agent_id, direction, status, end_reason } = filters
  const query = CallRow.in(knex, caller).where({ environment: caller.environment })
  if (after !== null) query.where('call_id', '<', after)
  if (agent_id !== undefined) query.where({ agent_id })
  if (direction !== undefined) query.where({ direction })
  if (status !== undefined) query.where({ status })
  if (end_reason !== undefined) query.where({ end_reason })
  if (call_ids !== null) query.whereRaw('call_id = any(?)', [call_ids])
  whereCreatedBetween(query, { prefix: 'call', id: 'call_id' }, filters)
  return query.orderBy('call_id', 'desc').limit(limit).toKnexQuery()
}

function residualsOf(filters: CallFilters, search: WordSearch | null): Residual[] {
  const {
    agent_version,
    resolution,
    analysis_status,
    answered_by,
    announcement,
    min_duration_seconds,
    max_duration_seconds,
    min_cost_kobo,
    max_cost_kobo,
  } = filters
  const residuals: Residual[] = []
  const compare = (column: string, operator: string, value: string | number | undefined): void => {
    if (value !== undefined) residuals.push((query) => void query.where(column, operator, value))
  }
  compare('agent_version', '=', agent_version)
  compare('resolution', '=', resolution)
  compare('answered_by', '=', answered_by)
  compare('duration_seconds', '>=', min_duration_seconds)
  compare('duration_seconds', '<=', max_duration_seconds)
  compare('cost_kobo', '>=', min_cost_kobo)
  compare('cost_kobo', '<=', max_cost_kobo)
  if (analysis_status !== undefined)
    residuals.push((query) => void query.whereRaw(hasAnalysis('walked.call_id'), [analysis_status]))
  if (announcement !== undefined)
    residuals.push((query) => void query.whereRaw(wasAnnounced('walked.call_id'), [announcement]))
  if (search?.call_ids === null) residuals.push((query) => void query.whereRaw(HAS_WORDS, [search.words]))
  return residuals
}

const HAS_WORDS = 'exists (select from call_words w where w.call_id = walked.call_id and w.words @> ?::text[])'
