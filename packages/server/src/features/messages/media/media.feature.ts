import { Places } from '../../../platform/limits/places.ts'
import { Shares } from '../../../platform/limits/shares.ts'
import { ownKinds } from '../../../platform/work/jobs.ts'
import type { Services } from '../../services.ts'
import { fetchMedia } from './fetch-media.ts'
import { mediaHandlers } from './media.handlers.ts'
import type { MediaJobs } from './record-media.ts'

/** Running and waiting fetches. A workspace never holds more than half, so other workspaces get places. */
const DOWNLOADS = { total: 256, each: 8 }

export function mediaFeature({ db, log, links, stores, ...services }: Services) {
  const store = stores.media
  const jobs = ownKinds<MediaJobs>(services.jobs)
  const downloads = new Shares(DOWNLOADS)
  jobs.register('messages.fetch-media', ({ message_id }, { signal }) =>
    fetchMedia({ db, log, links, store, downloads }, message_id, signal),
  )
  return { handlers: mediaHandlers({ db, log, store, reading: new Places() }), jobs }
}
