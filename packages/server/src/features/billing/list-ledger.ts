import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { LedgerEntryType } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { whereCreatedBetween } from '../../platform/created-between.ts'
import { LedgerEntryRow } from './ledger-entry.model.ts'

interface LedgerQuery {
  filters: { entry_type?: LedgerEntryType; created_after?: string; created_before?: string }
  after: string | null
  limit: number
}

const every: Record<LedgerEntryType, true> = {
  top_up: true,
  voice_minute: true,
  sms_segment: true,
  whatsapp_conversation: true,
  number_month: true,
  plan_charge: true,
  proration_refund: true,
  adjustment: true,
}

/**
 * Newest first. A page of all types is the newest of a page of each, which the one index keeps in order: it costs the same
 * regardless of how long the ledger is.
 */
export function listLedger(
  knex: Knex,
  caller: Pick<Caller, 'workspace_id'>,
  { filters, after, limit }: LedgerQuery,
): QueryBuilder<LedgerEntryRow> {
  const types = filters.entry_type ? [filters.entry_type] : (Object.keys(every) as LedgerEntryType[])
  const pages = types.map((entry_type) =>
    LedgerEntryRow.in(knex, caller)
      .where({ entry_type })
      .modify((entries) => after && entries.where('entry_id', '<', after))
      .modify((entries) => whereCreatedBetween(entries, { prefix: 'led', id: 'entry_id' }, filters))
      .orderBy('entry_id', 'desc')
      .limit(limit),
  )
  const none = LedgerEntryRow.in(knex, caller).whereRaw('false')
  return none.unionAll(pages, true).orderBy('entry_id', 'desc').limit(limit)
}
