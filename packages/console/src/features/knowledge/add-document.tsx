import type { KnowledgeDocumentCreate } from '@ohun/sdk'
import { createKnowledgeDocument } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/knowledge.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { FilesField } from './files-field.tsx'
import styles from './knowledge.module.css'
import { LONGEST_TITLE, typeOf } from './read-document.ts'
import { useDocumentsChanged } from './use-documents-changed.ts'

const EMPTY = { title: '', content: '', content_type: 'text/plain' } as const

/** Adds a text that is typed or read from a file. */
export function AddDocument({ knowledge_base_id }: { knowledge_base_id: string }) {
  const client = useClient()
  const changed = useDocumentsChanged()
  const [draft, setDraft] = useState<KnowledgeDocumentCreate>(EMPTY)
  const set = (part: Partial<KnowledgeDocumentCreate>): void => setDraft((before) => ({ ...before, ...part }))
  const adding = useMutation({
    mutationFn: async (sent: KnowledgeDocumentCreate) => await createKnowledgeDocument(client, knowledge_base_id, sent),
    onSuccess: async ({ chunk_count }, sent) => {
      setDraft((now) => (now === sent ? EMPTY : now))
      notify(text.added(chunk_count))
      await changed()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    adding.mutate(draft)
  }
  return (
    <Panel title={text.add}>
      <UnsavedGuard dirty={() => draft.title !== '' || draft.content !== ''} />
      <form className={styles.form} onSubmit={submit}>
        <FilesField knowledge_base_id={knowledge_base_id} onRead={set} />
        <DocumentFields draft={draft} error={adding.error} set={set} />
        <ErrorNotice error={adding.error} />
        <div>
          <Button type="submit" kind="primary" busy={adding.isPending}>
            {text.add}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

interface FieldsProps {
  draft: KnowledgeDocumentCreate
  error: unknown
  set: (part: Partial<KnowledgeDocumentCreate>) => void
}

function DocumentFields({ draft: { title, content, content_type }, error, set }: FieldsProps) {
  return (
    <>
      <TextField
        label={text.document_title}
        fault={faultOf(error, 'title')}
        required
        maxLength={LONGEST_TITLE}
        value={title}
        dir="auto"
        onChange={({ target }) => set({ title: target.value })}
      />
      <SelectField
        label={text.type}
        hint={text.type_hint}
        value={content_type}
        onChange={({ target }) => set({ content_type: typeOf(target.value === 'text/markdown') })}
      >
        <option value="text/plain">{text.types['text/plain']}</option>
        <option value="text/markdown">{text.types['text/markdown']}</option>
      </SelectField>
      <TextAreaField
        label={text.content}
        fault={faultOf(error, 'content')}
        required
        rows={8}
        value={content}
        dir="auto"
        onChange={({ target }) => set({ content: target.value })}
      />
    </>
  )
}
