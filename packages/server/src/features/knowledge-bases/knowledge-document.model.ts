import type { KnowledgeDocument } from '../../generated/types.gen.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class KnowledgeDocumentRow extends WorkspaceModel {
  static override tableName = 'knowledge_documents'
  static override idColumn = 'document_id'

  declare document_id: string
  declare knowledge_base_id: string
  declare title: string
  declare content: string
  declare content_type: KnowledgeDocument['content_type']
  declare size_bytes: number
  declare chunk_count: number
  declare created_at: Date
}

/** All columns except the content, which lists do not read. */
export const documentColumns = [
  'document_id',
  'knowledge_base_id',
  'title',
  'content_type',
  'size_bytes',
  'chunk_count',
  'created_at',
] as const satisfies readonly (keyof KnowledgeDocumentRow)[]
