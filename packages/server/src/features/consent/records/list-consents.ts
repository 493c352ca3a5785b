import type { QueryBuilder } from 'objection'
import type { ConsentRecord, ListConsentsData } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { ReadDatabase, Reads } from '../../../platform/db/standby/standby-reads.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import { ConsentRecordRow } from './consent-record.model.ts'

export type ConsentFilters = Omit<NonNullable<ListConsentsData['query']>, 'page_size' | 'page_token'>

interface Wanted {
  filters: ConsentFilters
  after: string | null
  limit: number
}

/** Newest first. An id begins with its time, so the index of the list also serves ranges of time. */
export async function listConsents(
  { knex }: ReadDatabase,
  caller: Caller,
  { filters, after, limit }: Wanted,
): Promise<ConsentRecord[]> {
  const rows = await ConsentRecordRow.in(knex, caller)
    .where({ environment: caller.environment })
    .modify(only, filters)
    .modify((records) => void (after !== null && records.where('consent_id', '<', after)))
    .orderBy('consent_id', 'desc')
    .limit(limit)
  return rows.map(consentView)
}

function only(records: QueryBuilder<ConsentRecordRow>, filters: ConsentFilters): void {
  const { created_after, created_before, ...equal } = filters
  for (const [column, value] of Object.entries(equal)) if (value !== undefined) void records.where(column, value)
  if (created_after !== undefined) void records.where('consent_id', '>=', firstIdAt('cst', new Date(created_after)))
  if (created_before !== undefined) void records.where('consent_id', '<', firstIdAt('cst', new Date(created_before)))
}

function consentView(row: ConsentRecordRow): ConsentRecord {
  const { consent_id, environment, subject, decision, contact, channel, answer, question } = row
  const { agent_id, call_id, message_id, actor } = row
  const of = { agent_id, call_id, message_id, actor, created_at: row.created_at.toISOString() }
  return { consent_id, environment, subject, decision, contact, channel, answer, question, ...of }
}

export const EXPORTED = [
  'consent_id',
  'created_at',
  'subject',
  'decision',
  'contact',
  'channel',
  'answer',
  'question',
  'agent_id',
  'call_id',
  'message_id',
  'actor',
] as const satisfies (keyof ConsentRecord)[]

const MAX_EXPORTED = 100_000
const BATCH = 500

/** The records that match the filters of a list, batch by batch, so that a slow reader holds neither a connection nor a snapshot. */
export async function* exportedConsents(
  reads: Reads,
  caller: Caller,
  filters: ConsentFilters,
): AsyncGenerator<ConsentRecord[], void, undefined> {
  let after: string | null = null
  for (let left = MAX_EXPORTED; left > 0; left -= BATCH) {
    const wanted = { filters, after, limit: Math.min(BATCH, left) }
    const read = { operation: 'exportConsents', caller, after } as const
    const records: ConsentRecord[] = await reads.read(read, (db) => listConsents(db, caller, wanted))
    yield records
    after = records.at(-1)?.consent_id ?? null
    if (records.length < wanted.limit || after === null) return
  }
}
