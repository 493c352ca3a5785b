import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

const selectText = statement<{ message_id: string }, { body: string }>(
  'message_text',
  'select body from messages where message_id = :message_id',
)

/** The text of a message whose conversation the reader may see. Null if it has no text. */
export async function messageText(db: Pick<Database, 'pool'>, message_id: string): Promise<string | null> {
  const [row] = await run(db, selectText, { message_id })
  return row?.body ?? null
}
