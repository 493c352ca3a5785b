import type { MediaUpload, MessageMediaType } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import { WorkspaceModel } from '../../../platform/workspace-model.ts'

/** A file to send. The media store has it under its id. */
export class UploadRow extends WorkspaceModel {
  static override tableName = 'media_uploads'
  static override idColumn = 'media_id'

  declare media_id: string
  declare environment: Environment
  declare filename: string
  declare mime_type: string
  declare message_type: MessageMediaType
  /** The size of the file. 0 until it is completely stored. */
  declare size_bytes: number
  declare sent: boolean
  declare created_at: Date
  declare expires_at: Date
}

export function uploadView(row: UploadRow): MediaUpload {
  const { media_id, filename, mime_type, message_type, size_bytes, created_at, expires_at } = row
  const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
  return { media_id, filename, mime_type, message_type, size_bytes, ...times }
}
