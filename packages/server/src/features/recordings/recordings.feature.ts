import { Places } from '../../platform/places.ts'
import type { Services } from '../services.ts'
import { recordingHandlers } from './recordings.handlers.ts'
import { removeRecordings, removeRecordingsOfWorkspace } from './remove-recordings.ts'

const REMOVAL_INTERVAL_MS = 60_000

export function recordingsFeature({ db, clock, log, jobs, recordings }: Services) {
  jobs.every('recordings.remove', REMOVAL_INTERVAL_MS, ({ signal }) =>
    removeRecordings({ db, log, recordings }, signal),
  )
  return {
    handlers: recordingHandlers({ knex: db.knex, clock, recordings, playing: new Places() }),
    endWorkspace: removeRecordingsOfWorkspace,
  }
}
