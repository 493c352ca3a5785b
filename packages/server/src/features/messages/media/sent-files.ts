import { extname } from 'node:path'
import type { Clock } from '@ohun/clock'
import type { MessagingLinks, UploadedFile, UploadOutcome } from '../../../gateways/messaging/message-carrier.ts'
import type { FileStore } from '../../../gateways/storage/file-store.ts'
import { storeUnavailable } from '../../../gateways/storage/open-part.ts'
import type { MessageType } from '../../../generated/types.gen.ts'
import type { Caller, Environment } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import { ShareFullError, type Shares } from '../../../platform/limits/shares.ts'
import type { Log } from '../../../platform/log.ts'
import { UploadRow } from './upload.model.ts'

export interface SentFilesDeps {
  db: Database
  clock: Clock
  log: Log
  links: MessagingLinks
  store: FileStore
  /** The concurrent uploads of each workspace to carriers. */
  uploading: Shares
}

/** A file that has been uploaded to its carrier. */
export interface CarrierFile extends UploadedFile {
  media_id: string
  carrier: string
}

interface Recipient {
  environment: Environment
  /** The workspace's number, in E.164. */
  from: string
}

/** @throws ApiError INVALID_ARGUMENT if the file cannot be sent. */
export async function requireUpload(
  { db, clock }: Pick<SentFilesDeps, 'db' | 'clock'>,
  caller: Caller,
  { media_id, message_type }: { media_id: string; message_type: MessageType },
): Promise<UploadRow> {
  const upload = await UploadRow.in(db.knex, caller)
    .findById(media_id)
    .where({ environment: caller.environment })
    .where('size_bytes', '>', 0)
    .where('expires_at', '>', clock.now())
  if (!upload) throw fault('media_id: no such file, or its 24 hours are over; upload it again.')
  if (message_type !== upload.message_type && message_type !== 'document')
    throw fault(`message_type: must be ${upload.message_type} or document for ${upload.filename}.`)
  return upload
}

/**
 * Uploads the file to the carrier of the number, so that a message can refer to it. In the sandbox, no carrier needs it.
 * @throws ApiError RATE_LIMITED; UNAVAILABLE if the file store is unavailable.
 */
export async function uploadToCarrier(
  deps: SentFilesDeps,
  upload: UploadRow,
  { environment, from }: Recipient,
): Promise<CarrierFile | Exclude<UploadOutcome, { kind: 'uploaded' }>> {
  const { media_id, filename, workspace_id } = upload
  if (environment === 'sandbox') return { id: media_id, carrier: 'sandbox-whatsapp', media_id, filename }
  const link = deps.links.whatsapp.find(({ number, media }) => number === from && media)
  if (!link?.media) return noAccount(from)
  const { media, name: carrier } = link
  const uploading = deps.uploading.run(workspace_id, never, async () => {
    const content = await read(deps, upload)
    const { mime_type, size_bytes } = upload
    return await media.upload({ media_id, mime_type, size_bytes, extension: extname(filename), content }, never)
  })
  const outcome = await uploading.catch((error: unknown) => {
    throw error instanceof ShareFullError ? tooMany() : error
  })
  return outcome.kind === 'uploaded' ? { id: outcome.id, carrier, media_id, filename } : outcome
}

/** An upload ends within seconds and is not cancelled otherwise. */
const never = new AbortController().signal

function noAccount(from: string): Exclude<UploadOutcome, { kind: 'uploaded' }> {
  return { kind: 'carrier_failed', error_code: 'no_carrier', cause: `no WhatsApp account is configured for ${from}` }
}

async function read({ store, log }: SentFilesDeps, { workspace_id, media_id: file_id, size_bytes }: UploadRow) {
  try {
    const content = await store.read({ workspace_id, file_id }, { start: 0, end: size_bytes - 1 })
    if (!content) throw new Error(`The store has no file ${file_id}, which is recorded as stored.`)
    return content
  } catch (error) {
    throw storeUnavailable(error, { log, file_id, what: 'read' })
  }
}

interface Attachment {
  message_id: string
  media_id: string
  carrier: string
  /** The carrier's id of the file. */
  carrier_id: string
}

/** Locks the message, as an erasure does. An erased message gets no file. */
const attachUpload = statement<Attachment, { message_id: string }>(
  'attach_media_upload',
  `with message as (
     select message_id from messages where message_id = :message_id and erased_at is null for no key update
   ), upload as (
     update media_uploads set sent = true from message where media_id = :media_id
     returning media_uploads.*, message.message_id
   )
   insert into message_media (message_id, workspace_id, carrier, media_id, mime_type, filename, status, upload_id)
   select message_id, workspace_id, :carrier, :carrier_id, mime_type, filename, 'stored', media_id from upload
   returning message_id`,
)

/**
 * Records the file as that of a message that is about to be sent.
 * @throws ApiError INVALID_ARGUMENT if the file or the message no longer exists.
 */
export async function attachFile({ db }: { db: Database }, message_id: string, file: CarrierFile): Promise<void> {
  const { media_id, carrier, id: carrier_id } = file
  const [attached] = await run(db, attachUpload, { message_id, media_id, carrier, carrier_id })
  if (!attached) throw fault('media_id: the file was removed in the meantime.')
}

/** Deletes files that were not sent in time. */
const expire = statement<{ now: Date }>(
  'expire_media_uploads',
  `with expired as (delete from media_uploads where expires_at <= :now and not sent returning workspace_id, media_id)
   insert into file_removals (store, workspace_id, file_id) select 'media', workspace_id, media_id from expired`,
)

export async function expireUploads({ db, clock }: Pick<SentFilesDeps, 'db' | 'clock'>): Promise<void> {
  await run(db, expire, { now: clock.now() })
}

function tooMany(): ApiError {
  const message = 'The workspace sends too many files at once; try again in 5 s.'
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: 5 })
}

function fault(message: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', message)
}
