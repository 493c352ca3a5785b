import type { KnowledgeDocumentCreate } from '@ohun/sdk'
import { useState } from 'react'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/knowledge.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import styles from './knowledge.module.css'
import { fileOf } from './read-document.ts'
import { useAddedFiles, type AddedFile } from './use-added-files.ts'

interface FilesFieldProps {
  knowledge_base_id: string
  /** Called with the text of a single file, which the person can still edit. */
  onRead: (read: KnowledgeDocumentCreate) => void
}

/** Fills the fields from one file, or adds several files one by one. */
export function FilesField({ knowledge_base_id, onRead }: FilesFieldProps) {
  const [fault, setFault] = useState<string>()
  const { added, addAll, addAgain, is_adding } = useAddedFiles(knowledge_base_id)
  const read = async (file: File): Promise<void> => {
    const found = await fileOf(file)
    if (typeof found === 'string') setFault(found)
    else onRead(found)
  }
  const choose = (files: readonly File[]): void => {
    setFault(undefined)
    if (files.length === 1) void read(files[0]!)
    else if (files.length > 1) void addAll(files)
  }
  return (
    <>
      <UnsavedGuard dirty={() => is_adding} />
      <TextField
        label={text.files}
        hint={text.files_hint}
        fault={fault}
        type="file"
        multiple
        accept=".txt,.md,.markdown,text/plain,text/markdown"
        // Emptied, so that a file that was corrected can be chosen again.
        onClick={({ currentTarget }) => void (currentTarget.value = '')}
        onChange={({ target }) => choose([...(target.files ?? [])])}
      />
      <div aria-live="polite">
        {added.length > 0 ? (
          <ul className={styles.files} aria-label={text.files_added}>
            {added.map((file) => (
              <li key={file.key}>
                <Outcome file={file} again={() => void addAgain(file)} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
}

function Outcome({ file: { file, outcome, state }, again }: { file: AddedFile; again: () => void }) {
  return (
    <>
      <bdi>{file.name}</bdi>:{' '}
      <span className={state === 'refused' || state === 'failed' ? styles.fault : undefined}>
        {outcome ?? common.loading}
      </span>
      {state === 'failed' ? (
        <>
          {' '}
          <Button aria-label={text.again(file.name)} onClick={again}>
            {common.try_again}
          </Button>
        </>
      ) : null}
    </>
  )
}
