import { Readable } from 'node:stream'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { readTarget, type Reads } from '../../platform/db/standby/standby-reads.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Places } from '../../platform/limits/places.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { allRows, newestRows } from './export-rows.ts'
import { csvText, jsonText } from './export-text.ts'

export interface ExportConversationsDeps {
  db: Database
  reads: Reads
  /** By workspace. */
  exporting: Places
}

export interface ExportRequest {
  agent_id: string
  format: 'csv' | 'json'
}

/** Exports that a workspace may run at once in this process. */
const EXPORTS = 2
const RETRY_SECONDS = 10

/**
 * @returns the text. The next batch is read once the client has taken the one before.
 * @throws ApiError NOT_FOUND, RATE_LIMITED
 */
export async function exportConversations(
  { db, reads, exporting }: ExportConversationsDeps,
  caller: Caller,
  { agent_id, format }: ExportRequest,
): Promise<Readable> {
  const { workspace_id, environment } = caller
  await AgentRow.require(db.knex, caller, agent_id)
  const release = exporting.take(workspace_id, EXPORTS)
  if (!release)
    throw new ApiError(
      'RATE_LIMITED',
      `A workspace may run ${EXPORTS} exports at once; wait for one to end, or try again in ${RETRY_SECONDS} s.`,
      { retry_after_seconds: RETRY_SECONDS },
    )
  try {
    const target = readTarget(reads, { operation: 'exportConversations', caller })
    const rows = newestRows(allRows(target, { workspace_id, environment, agent_id }))
    const text = await begun(format === 'csv' ? csvText(rows) : jsonText(rows))
    return Readable.from(text, { objectMode: false }).once('close', release)
  } catch (error) {
    release()
    throw error
  }
}

/** With its first piece read: what fails by then is an error with a status, not a response that breaks. */
async function begun(pieces: AsyncGenerator<string, void, undefined>): Promise<AsyncIterable<string>> {
  const first = await pieces.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pieces
  })()
}
