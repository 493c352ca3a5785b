import { isOhunError, type KnowledgeDocumentCreate } from '@ohun/sdk'
import { createKnowledgeDocument, type OhunCore } from '@ohun/sdk/operations'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/knowledge.ts'
import { TextField } from '../../ui/field.tsx'
import styles from './knowledge.module.css'
import { LARGEST_FILE, readDocument } from './read-document.ts'
import { useDocumentsChanged } from './use-documents-changed.ts'

interface FilesFieldProps {
  knowledge_base_id: string
  /** Called with the text of a single file, which the person can still edit. */
  onRead: (read: KnowledgeDocumentCreate) => void
}

interface Added {
  name: string
  /** The result. Undefined while the file is being added. */
  outcome?: string
  failed?: boolean
}

/** Fills the fields from one file, or adds several files one by one. */
export function FilesField({ knowledge_base_id, onRead }: FilesFieldProps) {
  const client = useClient()
  const changed = useDocumentsChanged()
  const [fault, setFault] = useState<string>()
  const [added, setAdded] = useState<readonly Added[]>([])
  const read = async (file: File): Promise<void> => {
    const found = await fileOf(file)
    if (typeof found === 'string') setFault(found)
    else onRead(found)
  }
  const addAll = async (files: readonly File[]): Promise<void> => {
    let so_far: Added[] = files.map(({ name }) => ({ name }))
    setAdded(so_far)
    for (const [at, file] of files.entries()) {
      const outcome = await add({ client, knowledge_base_id }, file)
      so_far = so_far.with(at, { name: file.name, ...outcome })
      setAdded(so_far)
    }
    await changed()
  }
  const choose = (files: readonly File[]): void => {
    setFault(undefined)
    setAdded([])
    if (files.length === 1) void read(files[0]!)
    else if (files.length > 1) void addAll(files)
  }
  return (
    <>
      <TextField
        label={text.files}
        hint={text.files_hint}
        fault={fault}
        type="file"
        multiple
        accept=".txt,.md,.markdown,text/plain,text/markdown"
        onChange={({ target }) => choose([...(target.files ?? [])])}
      />
      {added.length > 0 ? (
        <ul className={styles.files} aria-label={text.files_added} aria-live="polite">
          {added.map(({ name, outcome, failed }, at) => (
            <li key={at}>
              <bdi>{name}</bdi>: <span className={failed ? styles.fault : undefined}>{outcome ?? common.loading}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** The document, or the reason why the file cannot become one. */
async function fileOf(file: File): Promise<KnowledgeDocumentCreate | string> {
  if (file.size > LARGEST_FILE) return text.too_large
  try {
    return await readDocument(file)
  } catch {
    return text.not_text
  }
}

async function add(
  { client, knowledge_base_id }: { client: OhunCore; knowledge_base_id: string },
  file: File,
): Promise<Pick<Added, 'outcome' | 'failed'>> {
  const document = await fileOf(file)
  if (typeof document === 'string') return { outcome: document, failed: true }
  try {
    const { chunk_count } = await createKnowledgeDocument(client, knowledge_base_id, document)
    return { outcome: text.added(chunk_count) }
  } catch (error) {
    return { outcome: isOhunError(error) ? error.message : common.unexpected, failed: true }
  }
}
