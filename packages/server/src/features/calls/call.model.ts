import type {
  AiMode,
  AnsweredBy,
  AnsweredByReason,
  CallDirection,
  CallEndReason,
  CallStatus,
  Mno,
} from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class CallRow extends WorkspaceModel {
  static override tableName = 'calls'
  static override idColumn = 'call_id'

  declare call_id: string
  declare agent_id: string
  /** The version of the agent; 0 is the draft. Null for a call from before agents had versions. */
  declare agent_version: number | null
  declare environment: Environment
  declare direction: CallDirection
  declare status: CallStatus
  declare from_number: string
  declare to_number: string
  declare mno_used: Mno | null
  declare ai_mode: AiMode
  declare started_at: Date | null
  declare answered_at: Date | null
  declare ended_at: Date | null
  declare duration_seconds: number
  declare end_reason: CallEndReason | null
  declare cost_kobo: number
  declare recording_url: string | null
  /** The column is `numeric`, which the driver returns as text. */
  declare quality_mos: string | null
  declare resolution: 'resolved' | 'unresolved' | null
  declare classified_at: Date | null
  /** The three `answered_by` fields are null if detection is off, and until the result is known. */
  declare answered_by: AnsweredBy | null
  declare answered_by_reason: AnsweredByReason | null
  declare answered_by_after_ms: number | null
  /** The time of the erasure. Nothing that is said afterwards is stored. */
  declare erased_at: Date | null
  declare created_at: Date
  declare updated_at: Date
}

/** A call as data, without the model's methods. */
export type CallRecord = Omit<CallRow, keyof WorkspaceModel> & { workspace_id: string }
