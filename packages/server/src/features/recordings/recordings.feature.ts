import type { Activity } from '../../platform/activity.ts'
import { Slots } from '../../platform/limits/slots.ts'
import type { Services } from '../services.ts'
import { RecordingKeeper } from './recording-keeper.ts'
import { recordingHandlers } from './recordings.handlers.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { PLAYABLE_MS } from '../calls/recordings/playable-recordings.ts'
import { dropOldRecordings } from '../calls/recordings/recordings-to-keep.ts'

const DROP_INTERVAL_MS = 60 * 60 * 1_000

export function recordingsFeature(
  { db, clock, log, stores, recordings_on_disk: disk, delivery, jobs, metrics }: Services,
  { activity }: { activity: Activity },
) {
  const store = stores.recordings
  const owner = (): number => delivery.engine.owner
  jobs.every('recordings.drop', { interval_ms: DROP_INTERVAL_MS, due: 'unnoticed' }, () =>
    dropLostRecordings({ db, clock, log }),
  )
  const results = metrics.counter('ohun_recordings_total', 'Recordings of calls that have ended.', ['result'])
  const settled = (result: string): void => results.inc({ result })
  return {
    handlers: recordingHandlers({ db, clock, log, store, reading: new Slots(), drawing: new Slots() }),
    keeper: new RecordingKeeper({ db, clock, log, activity, store, disk, owner, settled }),
  }
}

/** Gives up recordings that may no longer be played and that no process has stored, because their machine has not come back. */
async function dropLostRecordings({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Promise<void> {
  const now = clock.now()
  const call_ids = await dropOldRecordings(db, { ended_before: new Date(now.getTime() - PLAYABLE_MS), now })
  if (call_ids.length > 0) log.error({ call_ids }, 'recordings were never stored and are discarded')
}
