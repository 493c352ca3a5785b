import { Slots } from '../../../platform/limits/slots.ts'
import { Shares } from '../../../platform/limits/shares.ts'
import { ownKinds } from '../../../platform/work/jobs.ts'
import type { Services } from '../../services.ts'
import { fetchMedia } from './fetch-media.ts'
import { mediaHandlers } from './media.handlers.ts'
import type { MediaJobs } from './record-media.ts'
import { expireUploads, type SentFilesDeps } from './sent-files.ts'

/** Limits of running and waiting fetches. A workspace never holds more than half of them, so that other workspaces get places. */
const DOWNLOADS = { total: 256, each: 8 }
/** The same limits for files that are uploaded to carriers, for which clients wait. */
const UPLOADS = { total: 64, each: 8 }
const EXPIRY = { interval_ms: 10 * 60 * 1_000, due: 'unnoticed' } as const

export function mediaFeature({ db, clock, ids, log, links, stores, ...services }: Services) {
  const store = stores.media
  const jobs = ownKinds<MediaJobs>(services.jobs)
  const downloads = new Shares(DOWNLOADS)
  const files: SentFilesDeps = { db, clock, log, links, store, uploading: new Shares(UPLOADS) }
  jobs.register('messages.fetch-media', ({ message_id }, { signal }) =>
    fetchMedia({ db, log, links, store, downloads }, message_id, signal),
  )
  jobs.every('messages.expire-uploads', EXPIRY, () => expireUploads(files))
  const slots = { reading: new Slots(), arriving: new Slots() }
  return { handlers: mediaHandlers({ db, clock, ids, log, store, ...slots }), jobs, files }
}
