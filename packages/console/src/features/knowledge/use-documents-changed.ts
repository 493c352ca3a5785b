import { useQueryClient } from '@tanstack/react-query'

const CHANGED = ['listKnowledgeDocuments', 'getKnowledgeBase', 'listKnowledgeBases', 'searchKnowledgeBase']

/** Reads everything again that an added or deleted document changes. */
export function useDocumentsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(CHANGED.map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
  }
}
