import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { PLAYABLE_MS } from '../calls/recordings/playable-recordings.ts'
import { dropOldRecordings } from '../calls/recordings/recordings-to-keep.ts'

/** Gives up recordings that may no longer be played and that no process has stored: their machine has not come back. */
export async function dropLostRecordings({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Promise<void> {
  const now = clock.now()
  const call_ids = await dropOldRecordings(db, { ended_before: new Date(now.getTime() - PLAYABLE_MS), now })
  if (call_ids.length > 0) log.error({ call_ids }, 'recordings were never stored and are discarded')
}
