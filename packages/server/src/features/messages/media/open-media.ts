import { openPart, type FilePart, type OpenPartDeps, type WantedPart } from '../../../gateways/storage/open-part.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import { attachment } from './content-disposition.ts'
import { plainName, servedType, type ServedType } from './media-types.ts'

export interface OpenMediaDeps extends OpenPartDeps {
  db: Database
}

export interface MediaRequest extends WantedPart {
  message_id: string
}

export interface OpenedMedia {
  part: FilePart
  type: ServedType
  content_disposition: string
}

interface StoredMedia {
  file_id: string
  mime_type: string
  filename: string | null
}

const storedMedia = statement<{ message_id: string; workspace_id: string; environment: string }, StoredMedia>(
  'stored_message_media',
  `select coalesce(f.upload_id, f.message_id) as file_id, f.mime_type, f.filename from message_media f join messages m on m.message_id = f.message_id
   where f.message_id = :message_id and f.workspace_id = :workspace_id and f.status = 'stored'
     and m.environment = :environment`,
)

/** @throws ApiError NOT_FOUND, RANGE_NOT_SATISFIABLE, RATE_LIMITED */
export async function openMedia(
  deps: OpenMediaDeps,
  { workspace_id, environment }: Caller,
  { message_id, ...wanted }: MediaRequest,
): Promise<OpenedMedia> {
  const [media] = await run(deps.db, storedMedia, { message_id, workspace_id, environment })
  const part = media ? await openPart(deps, { workspace_id, file_id: media.file_id }, wanted) : null
  if (!media || !part) throw new ApiError('NOT_FOUND', `${message_id} has no file, or it is not stored yet.`)
  const { mime_type, filename } = media
  const content_disposition = attachment(filename ?? plainName(message_id, mime_type))
  return { part, type: servedType(mime_type), content_disposition }
}
