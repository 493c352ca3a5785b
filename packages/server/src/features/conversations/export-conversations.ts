import type { Readable } from 'node:stream'
import type { ConversationRow } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { readTarget, type Reads } from '../../platform/db/standby/standby-reads.ts'
import { exportText } from '../../platform/export-text.ts'
import type { Slots } from '../../platform/limits/slots.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { allRows, newestRows } from './export-rows.ts'

export interface ExportConversationsDeps {
  db: Database
  reads: Reads
  /** The concurrent exports of each workspace. */
  exporting: Slots
}

export interface ExportRequest {
  agent_id: string
  format: 'csv' | 'json'
}

const COLUMNS = [
  'conversation_id',
  'message_id',
  'call_id',
  'channel',
  'direction',
  'from',
  'to',
  'text',
  'status',
  'timestamp',
  'speaker',
] as const satisfies (keyof ConversationRow)[]

/** @throws ApiError NOT_FOUND, RATE_LIMITED */
export async function exportConversations(
  { db, reads, exporting }: ExportConversationsDeps,
  caller: Caller,
  { agent_id, format }: ExportRequest,
): Promise<Readable> {
  const { workspace_id, environment } = caller
  await AgentRow.require(db.knex, caller, agent_id)
  const rows = () => {
    const target = readTarget(reads, { operation: 'exportConversations', caller })
    return newestRows(allRows(target, { workspace_id, environment, agent_id }))
  }
  return await exportText(exporting, caller, { format, columns: COLUMNS, rows })
}
