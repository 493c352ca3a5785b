import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

const places = new Set<() => boolean>()

/** Registers what is kept beyond a page, such as drafts. */
export const watchUnsaved = (isDirty: () => boolean): void => void places.add(isDirty)

/** Registers a part of the page that may have unsaved changes. */
export function useUnsaved(dirty: () => boolean): void {
  const latest = useLatest(dirty)
  useEffect(() => {
    const isDirty = (): boolean => latest.current()
    places.add(isDirty)
    return () => void places.delete(isDirty)
  }, [latest])
}

/** Whether the page has changes that leaving it would lose. */
export const isUnsaved = (): boolean => [...places].some((isDirty) => isDirty())
