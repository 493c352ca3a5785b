import type { KnowledgeBase, KnowledgeDocument } from '../../generated/types.gen.ts'
import type { KnowledgeBaseRow } from './knowledge-base.model.ts'
import type { KnowledgeDocumentRow } from './knowledge-document.model.ts'

export function knowledgeBaseView(row: KnowledgeBaseRow): KnowledgeBase {
  const { knowledge_base_id, workspace_id, name, description, document_count, size_bytes } = row
  return {
    knowledge_base_id,
    workspace_id,
    name,
    description,
    document_count,
    size_bytes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function knowledgeDocumentView(row: Omit<KnowledgeDocumentRow, 'content'>): KnowledgeDocument {
  const { document_id, knowledge_base_id, title, content_type, size_bytes, chunk_count } = row
  const created_at = row.created_at.toISOString()
  return { document_id, knowledge_base_id, title, content_type, size_bytes, chunk_count, created_at }
}
