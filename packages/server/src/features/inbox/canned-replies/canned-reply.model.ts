import type { CannedReply } from '../../../generated/types.gen.ts'
import { WorkspaceModel } from '../../../platform/workspace-model.ts'

export class CannedReplyRow extends WorkspaceModel {
  static override tableName = 'canned_replies'
  static override idColumn = 'canned_reply_id'

  declare canned_reply_id: string
  declare shortcut: string
  declare text: string
  declare created_at: Date
  declare updated_at: Date
}

export function cannedReplyView({ canned_reply_id, shortcut, text, ...row }: CannedReplyRow): CannedReply {
  const times = { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
  return { canned_reply_id, shortcut, text, ...times }
}
