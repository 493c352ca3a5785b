import type { InboundMedia } from '../../../gateways/messaging/message-carrier.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import { enqueueFragment, type JobParams, type JobQueue, type NewJob } from '../../../platform/work/jobs.ts'

export type MediaJobs = { 'messages.fetch-media': { message_id: string; workspace_id: string } }

/** A file that came with a stored message. */
export interface MessageMedia {
  message_id: string
  workspace_id: string
  carrier: string
  media: InboundMedia
}

const arrived = rowList('media', {
  message_id: 'text',
  workspace_id: 'text',
  carrier: 'text',
  media_id: 'text',
  mime_type: 'text',
  filename: 'text?',
})

const insertMedia = statement<ParamsOf<typeof arrived> & JobParams>(
  'insert_message_media',
  `with media as (
     insert into message_media (${arrived.names})
     select * from ${arrived.unnest}
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
  const fetches = files.map(({ message_id, workspace_id }): NewJob<MediaJobs> => {
    return { kind: 'messages.fetch-media', payload: { message_id, workspace_id }, due_at: now }
  })
  await run(db, insertMedia, { ...arrived.params(files.map(rowOf)), ...jobs.params(fetches) })
  return () => jobs.notice(fetches)
}

function rowOf({ media, ...owned }: MessageMedia) {
  return { ...owned, media_id: media.id, mime_type: media.mime_type, filename: media.filename }
}
