import { useBlocker } from '@tanstack/react-router'
import { text } from '../text/common.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

/**
 * Asks before the person leaves a page with unsaved changes. Moving to another part of the same page does not count.
 */
export function UnsavedGuard({ dirty }: { dirty: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && dirty(),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title={text.unsaved} onClose={reset}>
      <p>{text.unsaved_hint}</p>
      <DialogActions>
        <Button onClick={reset}>{text.stay}</Button>
        <Button kind="danger" onClick={proceed}>
          {text.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
