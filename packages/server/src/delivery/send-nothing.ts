import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'

/** No event has this type. */
const NONE = 'none'

const stopTargets = statement<{ types: string[] }>(
  'targets_take_nothing',
  'update webhook_targets set event_types = :types::text[]',
)

/**
 * Records events from now on but does not send them: for a copy of a sandbox in which conversations are simulated. Targets stay
 * active, because tools call them.
 */
export async function sendNothing(db: Pick<Database, 'pool'>): Promise<void> {
  await run(db, stopTargets, { types: [NONE] })
}
