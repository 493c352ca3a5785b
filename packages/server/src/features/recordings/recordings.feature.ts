import { Places } from '../../platform/places.ts'
import type { Services } from '../services.ts'
import { recordingHandlers } from './recordings.handlers.ts'

export function recordingsFeature({ db, clock, stores }: Services) {
  return recordingHandlers({ knex: db.knex, clock, store: stores.recordings, reading: new Places() })
}
