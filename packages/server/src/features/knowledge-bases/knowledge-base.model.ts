import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class KnowledgeBaseRow extends WorkspaceModel {
  static override tableName = 'knowledge_bases'
  static override idColumn = 'knowledge_base_id'

  declare knowledge_base_id: string
  declare name: string
  declare description: string | null
  declare document_count: number
  declare size_bytes: number
  declare created_at: Date
  declare updated_at: Date
}
