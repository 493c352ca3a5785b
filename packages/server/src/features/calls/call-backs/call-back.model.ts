import type { TransferRequest } from '../../../domain/warm-transfer.ts'
import type { CallBackReason, CallBackStatus } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import { WorkspaceModel } from '../../../platform/workspace-model.ts'

export class CallBackRow extends WorkspaceModel {
  static override tableName = 'call_backs'
  static override idColumn = 'call_back_id'

  declare call_back_id: string
  declare environment: Environment
  declare agent_id: string
  /** The call in which the call-back was promised. */
  declare call_id: string
  /** The workspace's number in that call. */
  declare from_number: string
  declare number: string
  declare request: TransferRequest & { summary: string }
  /** Null if the default words of the agent's language are said. */
  declare greeting: string | null
  declare status: CallBackStatus
  declare reason: CallBackReason | null
  declare not_before: Date
  declare expires_at: Date
  declare last_call_id: string | null
  declare attempt_count: number
  declare next_attempt_at: Date | null
  declare claim: number
  declare created_at: Date
  declare ended_at: Date | null
}

/** A call-back as a plain row. */
export type CallBackRecord = Pick<
  CallBackRow,
  | 'call_back_id'
  | 'workspace_id'
  | 'environment'
  | 'agent_id'
  | 'call_id'
  | 'from_number'
  | 'number'
  | 'request'
  | 'greeting'
  | 'status'
  | 'reason'
  | 'not_before'
  | 'expires_at'
  | 'last_call_id'
  | 'attempt_count'
  | 'next_attempt_at'
  | 'claim'
  | 'created_at'
  | 'ended_at'
>
