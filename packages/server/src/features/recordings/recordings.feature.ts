import type { Activity } from '../../platform/activity.ts'
import { Places } from '../../platform/limits/places.ts'
import type { Services } from '../services.ts'
import { dropLostRecordings } from './drop-lost-recordings.ts'
import { RecordingKeeper } from './recording-keeper.ts'
import { recordingHandlers } from './recordings.handlers.ts'

const DROP_INTERVAL_MS = 60 * 60 * 1_000

export function recordingsFeature(
  { db, clock, log, stores, recordings_on_disk: disk, delivery, jobs, metrics }: Services,
  { activity }: { activity: Activity },
) {
  const store = stores.recordings
  const owner = (): number => delivery.engine.owner
  jobs.every('recordings.drop', DROP_INTERVAL_MS, () => dropLostRecordings({ db, clock, log }))
  const results = metrics.counter('ohun_recordings_total', 'Recordings of calls that have ended.', ['result'])
  const settled = (result: string): void => results.inc({ result })
  return {
    handlers: recordingHandlers({ db, clock, log, store, reading: new Places() }),
    keeper: new RecordingKeeper({ db, clock, log, activity, store, disk, owner, settled }),
  }
}
