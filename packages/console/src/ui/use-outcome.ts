import { useEffect, useRef } from 'react'
import { text } from '../text/common.ts'
import { errorWords } from './error-words.ts'
import { notify } from './notify.ts'

interface Outcome {
  /** Whether the dialog is still open. */
  isOpen: () => boolean
  /** Closes the dialog, unless the person has done so: another one may be open by now. */
  close: () => void
  /** Announces a failure that the dialog can no longer show. */
  failed: (error: unknown) => void
}

/** The end of a request of a dialog, which the person may have closed while it ran. */
export function useOutcome(title: string, onClose: () => void): Outcome {
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => void (open.current = false)
  }, [])
  return {
    isOpen: () => open.current,
    close: () => {
      if (open.current) onClose()
    },
    failed: (error) => {
      if (!open.current) notify(text.not_done(title, errorWords(error)))
    },
  }
}
