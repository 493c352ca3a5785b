import { isOhunError } from '@ohun/sdk'
import { createKnowledgeDocument } from '@ohun/sdk/operations'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/knowledge.ts'
import { errorWords } from '../../ui/error-words.ts'
import { fileOf } from './read-document.ts'
import { useDocumentsChanged } from './use-documents-changed.ts'

/** A file that becomes a document. */
export interface AddedFile {
  key: number
  file: File
  /** The result in words. Undefined while the file is being added. */
  outcome?: string
  /** A refused file has to be changed; one that failed can be sent again as it is. */
  state: 'adding' | 'added' | 'refused' | 'failed'
}

type Result = Pick<AddedFile, 'outcome' | 'state'>

let next_key = 1

/** Adds files to a knowledge base one by one. More files can be added while others are being added. */
export function useAddedFiles(knowledge_base_id: string) {
  const client = useClient()
  const changed = useDocumentsChanged()
  const [added, setAdded] = useState<readonly AddedFile[]>([])
  const set = (key: number, result: Result): void =>
    setAdded((files) => files.map((one) => (one.key === key ? { key, file: one.file, ...result } : one)))
  const add = async ({ file }: AddedFile): Promise<Result> => {
    const document = await fileOf(file)
    if (typeof document === 'string') return { outcome: document, state: 'refused' }
    try {
      const { chunk_count } = await createKnowledgeDocument(client, knowledge_base_id, document)
      return { outcome: text.added(chunk_count), state: 'added' }
    } catch (error) {
      return { outcome: errorWords(error), state: isRefusal(error) ? 'refused' : 'failed' }
    }
  }
  const addEach = async (files: readonly AddedFile[]): Promise<void> => {
    for (const one of files) set(one.key, await add(one))
    await changed()
  }
  return {
    added,
    is_adding: added.some(({ state }) => state === 'adding'),
    addAll: (files: readonly File[]): Promise<void> => {
      const begun = files.map((file): AddedFile => ({ key: next_key++, file, state: 'adding' }))
      setAdded((others) => [...others.filter(({ state }) => state === 'adding'), ...begun])
      return addEach(begun)
    },
    addAgain: (one: AddedFile): Promise<void> => {
      set(one.key, { state: 'adding' })
      return addEach([one])
    },
  }
}

/** Whether the service would refuse the same document again. */
const isRefusal = (error: unknown): boolean =>
  isOhunError(error) && (error.code === 'INVALID_ARGUMENT' || error.status === 409 || error.status === 413)
