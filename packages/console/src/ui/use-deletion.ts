import { useEffect, useRef, useState } from 'react'
import { text } from '../text/common.ts'
import { notify, SHOWN_MS } from './notify.ts'
import { useLatest } from './use-latest.ts'

export interface Deletion {
  /** Whether the item has been deleted, or will be. */
  isGone: (id: string) => boolean
  remove: (id: string) => void
  undo: (id: string) => void
  error: unknown
}

interface Deleting {
  /** The text of the notice that offers an undo. Without it, the page itself offers the undo in place of the item. */
  done?: string
  remove: (id: string) => Promise<unknown>
}

/**
 * Deletes an item once the person can no longer undo it. It disappears immediately, and reappears if the service
 * refuses.
 */
export function useDeletion({ done, remove }: Deleting): Deletion {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<unknown>()
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout> | undefined>())
  const latest = useLatest(remove)
  const restore = (id: string): void => setGone((ids) => new Set([...ids].filter((other) => other !== id)))
  const carryOut = (id: string): void => {
    clearTimeout(waiting.current.get(id))
    if (!waiting.current.delete(id)) return
    latest.current(id).catch((failure: unknown) => {
      restore(id)
      setError(failure)
    })
  }
  const undo = (id: string): void => {
    clearTimeout(waiting.current.get(id))
    if (waiting.current.delete(id)) restore(id)
  }
  // Leaving the page confirms the deletion.
  useEffect(() => {
    const pending = waiting.current
    return () => [...pending.keys()].forEach(carryOut)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page is left. Each render's function does the same.
  }, [])
  return {
    isGone: (id) => gone.has(id),
    undo,
    error,
    remove(id) {
      setError(undefined)
      setGone((ids) => new Set([...ids, id]))
      const timer = done === undefined ? setTimeout(carryOut, SHOWN_MS, id) : undefined
      waiting.current.set(id, timer)
      // The notice stays for as long as the person is about to undo it.
      if (done !== undefined) notify(done, { text: text.undo, run: () => undo(id) }, () => carryOut(id))
    },
  }
}
