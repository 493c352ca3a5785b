import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'

const eventBody = statement<{ event_id: string }, { body: string }>(
  'event_body',
  'select body from events where event_id = :event_id',
)

/** The event as it is delivered. Undefined if it no longer exists. */
export async function readEventBody(db: Database, event_id: string): Promise<string | undefined> {
  const [event] = await run(db, eventBody, { event_id })
  return event?.body
}
