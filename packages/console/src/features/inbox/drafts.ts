import { useSyncExternalStore } from 'react'
import { watchUnsaved } from '../../ui/unsaved.ts'
import type { Answer } from './use-sending.ts'

const EMPTY: Answer = { body: '' }

let drafts: ReadonlyMap<string, Answer> = new Map()
const listeners = new Set<() => void>()

const draftOf = (id: string): Answer => drafts.get(id) ?? EMPTY

/** Changes an unsent text, also one whose conversation is no longer shown. */
export function changeDraft(id: string, change: (before: Answer) => Answer): void {
  drafts = new Map(drafts).set(id, change(draftOf(id)))
  if (isUnsent()) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const isUnsent = (): boolean => [...drafts.values()].some(({ body, file }) => body !== '' || file !== undefined)

watchUnsaved(isUnsent)

/** Unsent texts are only in this document, so the browser asks before it closes it. After a sign-out, they are given up. */
function ask(event: BeforeUnloadEvent): void {
  if (location.pathname !== '/console/sign-in') event.preventDefault()
}

/** Empties an unsent text, unless the person has changed it since it was sent. */
export const clearDraft = (id: string, sent: string): void =>
  changeDraft(id, (now) => (now.body === sent ? EMPTY : now))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The unsent text of a conversation or a note. It is kept while the person looks at another conversation or page. */
export const useDraft = (id: string): Answer => useSyncExternalStore(subscribe, () => draftOf(id))
