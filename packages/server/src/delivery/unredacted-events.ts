import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import { firstIdAt } from '../platform/ids.ts'

const selectAny = statement<{ before: string }, { found: boolean }>(
  'events_unredacted',
  'select exists (select from events where event_id < :before and redacted_at is null) as found',
)

/**
 * Whether an event from before this time still has its content. Until all of them are redacted, their deliveries can be canceled,
 * which also changes tables of that time.
 */
export async function hasUnredactedEvents(db: Pick<Database, 'pool'>, until: Date): Promise<boolean> {
  const [row] = await run(db, selectAny, { before: firstIdAt('evt', until) })
  return row?.found ?? false
}
