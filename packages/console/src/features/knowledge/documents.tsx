import type { KnowledgeDocument } from '@ohun/sdk'
import { deleteKnowledgeDocument } from '@ohun/sdk/operations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { getKnowledgeDocumentQuery, listKnowledgeDocumentsPages } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/knowledge.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.ts'
import { Only } from '../../ui/only.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './knowledge.module.css'
import { useDocumentsChanged } from './use-documents-changed.ts'

export function Documents({ knowledge_base_id }: { knowledge_base_id: string }) {
  const list = useInfiniteQuery(listKnowledgeDocumentsPages(useClient(), knowledge_base_id, { page_size: 50 }))
  const [deleting, setDeleting] = useState<KnowledgeDocument | null>(null)
  const [reading, setReading] = useState<KnowledgeDocument | null>(null)
  return (
    <Panel title={text.documents}>
      <PagedTable
        label={text.documents}
        list={list}
        columns={columnsFor({ read: setReading, remove: setDeleting })}
        keyOf={({ document_id }) => document_id}
        empty={<p>{text.no_documents}</p>}
      />
      {reading ? <ReadDocument document={reading} onClose={() => setReading(null)} /> : null}
      {deleting ? <DeleteDocument document={deleting} onClose={() => setDeleting(null)} /> : null}
    </Panel>
  )
}

interface Actions {
  read: (document: KnowledgeDocument) => void
  remove: (document: KnowledgeDocument) => void
}

const columnsFor = ({ read, remove }: Actions): readonly Column<KnowledgeDocument>[] => [
  { title: text.document_title, cell: ({ title }) => <bdi>{title}</bdi> },
  { title: text.type, cell: ({ content_type }) => text.types[content_type] },
  { title: text.passages, cell: ({ chunk_count }) => chunk_count, right: true },
  { title: text.size, cell: ({ size_bytes }) => text.bytes(size_bytes), right: true },
  { title: text.added_at, cell: ({ created_at }) => <Time at={created_at} /> },
  {
    title: text.actions,
    cell: (document) => (
      <>
        <Button kind="quiet" aria-label={text.read_document(document.title)} onClick={() => read(document)}>
          {text.read}
        </Button>
        <Only may="develop">
          <Button kind="quiet" aria-label={text.delete_document(document.title)} onClick={() => remove(document)}>
            {text.delete}
          </Button>
        </Only>
      </>
    ),
  },
]

/** The original text of a document. */
function ReadDocument({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { knowledge_base_id, document_id, title } = document
  const query = useQuery(getKnowledgeDocumentQuery(useClient(), knowledge_base_id, document_id))
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={query}>
        {({ content }) => (
          <pre className={styles.document} dir="auto" tabIndex={0}>
            {content}
          </pre>
        )}
      </Loaded>
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

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
