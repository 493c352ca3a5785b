import { raw, type QueryBuilder } from 'objection'
import type { AuditEntry, ListAuditLogData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDatabase } from '../../platform/db/standby/standby-reads.ts'
import { firstIdAt } from '../../platform/ids.ts'
import { AuditEntryRow } from './audit-entry.model.ts'

export type AuditFilters = Omit<NonNullable<ListAuditLogData['query']>, 'page_size' | 'page_token'>

export interface WantedEntries {
  filters: AuditFilters
  after: string | null
  limit: number
}

/** The actor's name. The workspace does not see the address of a person who has left it, even if the person did something there. */
const ACTOR_NAME = `coalesce(
  (select u.email from members m join users u on u.user_id = m.user_id
   where m.workspace_id = audit_log.workspace_id and m.user_id = audit_log.actor),
  (select k.label from api_keys k where k.workspace_id = audit_log.workspace_id and k.key_id = audit_log.actor))`

/** Newest first. An id begins with its time, so the index of the list also serves ranges of time. */
export async function listAuditLog(
  { knex }: ReadDatabase,
  caller: Caller,
  { filters, after, limit }: WantedEntries,
): Promise<AuditEntry[]> {
  const rows = await AuditEntryRow.in(knex, caller)
    .select('audit_log.*', raw(ACTOR_NAME).as('actor_name'))
    .modify(only, filters)
    .modify((entries) => void (after !== null && entries.where('audit_id', '<', after)))
    .orderBy('audit_id', 'desc')
    .limit(limit)
  return rows.map(entryView)
}

function only(entries: QueryBuilder<AuditEntryRow>, filters: AuditFilters): void {
  const { action, actor, created_after, created_before } = filters
  if (action !== undefined) void entries.where('action', action)
  if (actor !== undefined) void entries.where('actor', actor)
  if (created_after !== undefined) void entries.where('audit_id', '>=', firstIdAt('aud', new Date(created_after)))
  if (created_before !== undefined) void entries.where('audit_id', '<', firstIdAt('aud', new Date(created_before)))
}

function entryView({ audit_id, action, actor, actor_name, target, detail, created_at }: AuditEntryRow): AuditEntry {
  return { audit_id, action, actor, actor_name, target, detail, created_at: created_at.toISOString() }
}
