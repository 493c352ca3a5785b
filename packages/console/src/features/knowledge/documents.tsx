import type { KnowledgeDocument } from '@ohun/sdk'
import { deleteKnowledgeDocument } from '@ohun/sdk/operations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { listKnowledgeDocumentsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/knowledge.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useDocumentsChanged } from './use-documents-changed.ts'

export function Documents({ knowledge_base_id }: { knowledge_base_id: string }) {
  const list = useInfiniteQuery(listKnowledgeDocumentsPages(useClient(), knowledge_base_id, { page_size: 50 }))
  const [deleting, setDeleting] = useState<KnowledgeDocument | null>(null)
  return (
    <Panel title={text.documents}>
      <PagedTable
        label={text.documents}
        list={list}
        columns={columnsFor(setDeleting)}
        keyOf={({ document_id }) => document_id}
        empty={<p>{text.no_documents}</p>}
      />
      {deleting ? <DeleteDocument document={deleting} onClose={() => setDeleting(null)} /> : null}
    </Panel>
  )
}

const columnsFor = (remove: (document: KnowledgeDocument) => void): readonly Column<KnowledgeDocument>[] => [
  { title: text.document_title, cell: ({ title }) => <bdi>{title}</bdi> },
  { title: text.type, cell: ({ content_type }) => text.types[content_type] },
  { title: text.passages, cell: ({ chunk_count }) => chunk_count, right: true },
  { title: text.size, cell: ({ size_bytes }) => text.bytes(size_bytes), right: true },
  { title: text.added_at, cell: ({ created_at }) => <Time at={created_at} /> },
  {
    title: text.actions,
    cell: (document) => (
      <Button kind="quiet" onClick={() => remove(document)}>
        {text.delete_document(document.title)}
      </Button>
    ),
  },
]

function DeleteDocument(props: { document: KnowledgeDocument; onClose: () => void }) {
  const { knowledge_base_id, document_id, title } = props.document
  const client = useClient()
  const changed = useDocumentsChanged()
  const remove = async (): Promise<void> => {
    await deleteKnowledgeDocument(client, knowledge_base_id, document_id)
    notify(text.document_deleted)
    await changed()
  }
  return (
    <Confirm title={text.delete_document(title)} action={text.delete} danger onConfirm={remove} onClose={props.onClose}>
      <p>{text.delete_document_hint}</p>
    </Confirm>
  )
}
