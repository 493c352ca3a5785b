import type { MediaOutcome, MediaRefusal, MessagingLinks } from '../../../gateways/messaging/message-carrier.ts'
import type { FileKey, FileStore } from '../../../gateways/storage/file-store.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { Log } from '../../../platform/log.ts'
import type { Shares } from '../../../platform/limits/shares.ts'
import { MEDIA_LIMIT_BYTES, usedBytes } from './media-quota.ts'
import { mediaPath } from './media-path.ts'
import { maxBytes } from './media-types.ts'

export interface FetchMediaDeps {
  db: Database
  log: Log
  links: MessagingLinks
  store: FileStore
  /** The concurrent downloads of each workspace. */
  downloads: Shares
}

interface PendingMedia {
  message_id: string
  workspace_id: string
  carrier: string
  media_id: string
  mime_type: string
  message_type: string
  /** The total size of the workspace's files. */
  used_bytes: number
}

/** `no_room`: the workspace's files exceed the limit. */
type Refusal = MediaRefusal | 'no_room'

const pendingMedia = statement<{ message_id: string }, PendingMedia>(
  'pending_message_media',
  `select f.message_id, f.workspace_id, f.carrier, f.media_id, f.mime_type, m.message_type,
     ${usedBytes('f.workspace_id')} as used_bytes
   from message_media f join messages m on m.message_id = f.message_id
   where f.message_id = :message_id and f.status = 'pending'`,
)

/** Locks the message first, as an erasure does. An erased message gets no file. */
const mediaStored = statement<{ message_id: string; size_bytes: number; media_url: string }, { message_id: string }>(
  'message_media_stored',
  `with message as (
     select message_id from messages where message_id = :message_id for no key update
   ), kept as (
     update message_media f set status = 'stored', size_bytes = :size_bytes
     from message where f.message_id = message.message_id and f.status = 'pending' returning f.message_id
   )
   update messages m set media_url = :media_url from kept where m.message_id = kept.message_id returning m.message_id`,
)

const mediaFailed = statement<{ message_id: string; failure: Refusal }>(
  'message_media_failed',
  `update message_media set status = 'failed', failure = :failure where message_id = :message_id and status = 'pending'`,
)

const isRecorded = statement<{ message_id: string }, { message_id: string }>(
  'is_message_media_recorded',
  'select message_id from message_media where message_id = :message_id',
)

/**
 * Fetches a message's file and stores it. It can run again at any point: a file that is already stored does not change.
 * @throws when another attempt may succeed.
 */
export async function fetchMedia(deps: FetchMediaDeps, message_id: string, signal: AbortSignal): Promise<void> {
  const [media] = await run(deps.db, pendingMedia, { message_id })
  if (!media) return
  const key = { workspace_id: media.workspace_id, file_id: message_id }
  const outcome = await deps.downloads.run(media.workspace_id, signal, () => download(deps, { media, key, signal }))
  if (outcome.kind === 'failed') throw new Error(`${media.carrier}: ${outcome.cause}`)
  if (outcome.kind === 'refused') return await giveUp(deps, media, outcome.reason)
  if (outcome.size_bytes > 0) return await keep(deps, key, outcome.size_bytes)
  await deps.store.remove(key)
  await giveUp(deps, media, 'damaged')
}

type Outcome = Exclude<MediaOutcome, { kind: 'refused' }> | { kind: 'refused'; reason: Refusal }

async function download(
  { links, store }: FetchMediaDeps,
  { media, key, signal }: { media: PendingMedia; key: FileKey; signal: AbortSignal },
): Promise<Outcome> {
  const { mime_type, message_type, used_bytes } = media
  const source = links.whatsapp.find(({ name }) => name === media.carrier)?.media
  if (!source) return { kind: 'failed', cause: 'no carrier of this name is configured' }
  const max = maxBytes(message_type, mime_type)
  if (max === null) return { kind: 'refused', reason: 'wrong_type' }
  const room = MEDIA_LIMIT_BYTES - used_bytes
  const wanted = { id: media.media_id, mime_type, max_bytes: Math.min(max, room) }
  if (room <= 0) return { kind: 'refused', reason: 'no_room' }
  const outcome = await source.download(wanted, (pieces) => store.write(key, pieces), signal)
  const full = outcome.kind === 'refused' && outcome.reason === 'too_large' && room < max
  return full ? { kind: 'refused', reason: 'no_room' } : outcome
}

async function giveUp({ db, log }: FetchMediaDeps, media: PendingMedia, failure: Refusal): Promise<void> {
  const { message_id, workspace_id, carrier, message_type } = media
  await run(db, mediaFailed, { message_id, failure })
  log.warn({ message_id, workspace_id, carrier, message_type, failure }, 'the file of a message could not be fetched')
}

/** Records a stored file. If its message was erased in the meantime, the file is removed. */
async function keep({ db, store }: FetchMediaDeps, key: FileKey, size_bytes: number): Promise<void> {
  const message_id = key.file_id
  const media_url = mediaPath(message_id)
  const [stored] = await run(db, mediaStored, { message_id, size_bytes, media_url })
  if (stored) return
  const [recorded] = await run(db, isRecorded, { message_id })
  if (!recorded) await store.remove(key)
}
