import type { MessageChannel } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class OptOutRow extends WorkspaceModel {
  static override tableName = 'opt_outs'
  static override idColumn = ['workspace_id', 'environment', 'e164']

  declare environment: Environment
  declare e164: string
  /** The channel on which the contact asked. Null, like the keyword, if the workspace added the number. */
  declare channel: MessageChannel | null
  declare keyword: string | null
  declare opted_out_at: Date
}
