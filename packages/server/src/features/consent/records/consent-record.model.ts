import type { ConsentRecord } from '../../../generated/types.gen.ts'
import { WorkspaceModel } from '../../../platform/workspace-model.ts'

export class ConsentRecordRow extends WorkspaceModel {
  static override tableName = 'consent_records'
  static override idColumn = 'consent_id'

  declare consent_id: string
  declare environment: ConsentRecord['environment']
  declare subject: ConsentRecord['subject']
  declare decision: ConsentRecord['decision']
  declare contact: string
  declare channel: ConsentRecord['channel']
  declare answer: string | null
  declare question: string | null
  declare agent_id: string | null
  declare call_id: string | null
  declare message_id: string | null
  declare actor: string | null
  declare created_at: Date
}
