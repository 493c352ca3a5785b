import type { Role, Scope } from '../../generated/roles.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class ApiKeyRow extends WorkspaceModel {
  static override tableName = 'api_keys'
  static override idColumn = 'key_id'
  static override endedColumn = 'revoked_at'

  declare key_id: string
  declare label: string
  declare prefix: string
  declare environment: Environment
  /** The role of the member who created the key. */
  declare role: Role
  /** The operations that the key may call, within those of its role. Null for all of them. */
  declare scopes: Scope[] | null
  declare key_hash: Buffer
  declare created_at: Date
  declare last_used_at: Date | null
  declare expires_at: Date | null
  declare revoked_at: Date | null
}
