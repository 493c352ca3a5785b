import { useBlocker } from '@tanstack/react-router'
import { text } from '../text/common.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { useUnsaved } from './unsaved.ts'

/**
 * Asks before the person leaves a page with unsaved changes. Moving to another part of the same page does not count.
 */
export function UnsavedGuard({ dirty }: { dirty: () => boolean }) {
  useUnsaved(dirty)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && dirty(),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return status === 'blocked' ? <AskUnsaved onStay={reset} onLeave={proceed} /> : null
}

/** Asks whether the unsaved changes may be lost. */
export function AskUnsaved({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title={text.unsaved} onClose={onStay}>
      <p>{text.unsaved_hint}</p>
      <DialogActions>
        <Button onClick={onStay}>{text.stay}</Button>
        <Button kind="danger" onClick={onLeave}>
          {text.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
