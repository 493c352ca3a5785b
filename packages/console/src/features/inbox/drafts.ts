import { useSyncExternalStore } from 'react'
import type { Answer } from './use-sending.ts'

const EMPTY: Answer = { body: '' }

let drafts: ReadonlyMap<string, Answer> = new Map()
const listeners = new Set<() => void>()

const draftOf = (id: string): Answer => drafts.get(id) ?? EMPTY

/** Changes an unsent text, also one whose conversation is no longer shown. */
export function changeDraft(id: string, change: (before: Answer) => Answer): void {
  drafts = new Map(drafts).set(id, change(draftOf(id)))
  for (const listener of listeners) listener()
}

export const clearDraft = (id: string): void => changeDraft(id, () => EMPTY)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The unsent text of a conversation or a note. It is kept while the person looks at another conversation or page. */
export const useDraft = (id: string): Answer => useSyncExternalStore(subscribe, () => draftOf(id))
