import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { optedOut } from '../consent/opted-out.ts'
import type { ListedConversation } from './conversation.view.ts'

interface Own {
  conversation_id: string
  workspace_id: string
  environment: string
}

/** SQL: the conversations that a query selects, newest first, with their state on the opt-out list. */
export function withOptOut(query: string): string {
  const opt_out = optedOut({ workspace_id: 'c.workspace_id', environment: 'c.environment', e164: 'c.contact' })
  return `select c.*, ${opt_out} as opt_out from (${query}) c order by c.conversation_id desc`
}

const OWN = 'conversation_id = :conversation_id and workspace_id = :workspace_id and environment = :environment'

const selectOne = statement<Own, ListedConversation>(
  'conversation_read',
  withOptOut(`select * from conversations where ${OWN}`),
)

const selectExists = statement<Own, { exists: boolean }>(
  'conversation_exists',
  `select exists (select from conversations where ${OWN})`,
)

/** @throws ApiError NOT_FOUND, also for a conversation of another workspace */
export async function readConversation(
  db: Database | Knex.Transaction,
  { workspace_id, environment }: Caller,
  conversation_id: string,
): Promise<ListedConversation> {
  const [row] = await run(db, selectOne, { conversation_id, workspace_id, environment })
  if (!row) throw missing(conversation_id)
  return row
}

/** @throws ApiError NOT_FOUND, also for a conversation of another workspace */
export async function requireConversation(
  db: Database,
  { workspace_id, environment }: Caller,
  conversation_id: string,
): Promise<void> {
  const [row] = await run(db, selectExists, { conversation_id, workspace_id, environment })
  if (!row?.exists) throw missing(conversation_id)
}

function missing(conversation_id: string): ApiError {
  return new ApiError('NOT_FOUND', `${conversation_id} does not exist.`)
}
