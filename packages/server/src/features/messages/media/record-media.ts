import type { InboundMedia } from '../../../gateways/messaging/message-carrier.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import { enqueueFragment, type JobParams, type JobQueue, type NewJob } from '../../../platform/work/jobs.ts'

export type MediaJobs = { 'messages.fetch-media': { message_id: string } }

/** A file that a stored message has brought. */
export interface MessageMedia {
  message_id: string
  workspace_id: string
  carrier: string
  media: InboundMedia
}

interface MediaParams {
  message_ids: string[]
  workspace_ids: string[]
  carriers: string[]
  media_ids: string[]
  mime_types: string[]
  filenames: (string | null)[]
}

const insertMedia = statement<MediaParams & JobParams>(
  'insert_message_media',
  `with media as (
     insert into message_media (message_id, workspace_id, carrier, media_id, mime_type, filename)
     select * from unnest(:message_ids::text[], :workspace_ids::text[], :carriers::text[], :media_ids::text[],
       :mime_types::text[], :filenames::text[])
   ), ${enqueueFragment} select`,
)

/**
 * Records the files to fetch, in the transaction that stores the messages: messages do not wait for their files.
 * @returns a function to call after the commit.
 */
export async function recordMedia(
  { jobs }: { jobs: JobQueue<MediaJobs> },
  db: StatementTarget,
  { files, now }: { files: readonly MessageMedia[]; now: Date },
): Promise<() => void> {
  if (files.length === 0) return () => {}
  const fetches = files.map(({ message_id }): NewJob<MediaJobs> => {
    return { kind: 'messages.fetch-media', payload: { message_id }, due_at: now }
  })
  await run(db, insertMedia, { ...paramsOf(files), ...jobs.params(fetches) })
  return () => jobs.notice(fetches)
}

function paramsOf(files: readonly MessageMedia[]): MediaParams {
  return {
    message_ids: files.map(({ message_id }) => message_id),
    workspace_ids: files.map(({ workspace_id }) => workspace_id),
    carriers: files.map(({ carrier }) => carrier),
    media_ids: files.map(({ media }) => media.id),
    mime_types: files.map(({ media }) => media.mime_type),
    filenames: files.map(({ media }) => media.filename),
  }
}
