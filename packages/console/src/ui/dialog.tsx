import { useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { text } from '../text/common.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { ErrorNotice } from './error-notice.tsx'
import { TextField } from './field.tsx'
import { Notices } from './notices.tsx'
import { openModal } from './open-modal.ts'
import { isSameWord } from './same-word.ts'
import { useOutcome } from './use-outcome.ts'

/** A modal dialog of the browser, which traps the focus and returns it. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still in the page, so that the focus returns.
  useLayoutEffect(() => openModal(ref.current!), [])
  // A second Escape without anything in between closes a dialog without asking, so without a cancel event.
  const closed = (): void => void (ref.current?.open === false && onClose())
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={id} onCancel={onClose} onClose={closed}>
      <div className={styles.body}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <Notices within />
    </dialog>
  )
}

export interface ConfirmProps {
  title: string
  children?: ReactNode
  /** The label of the button, as a verb. */
  action: string
  danger?: boolean
  /** A word to type first, if something will be lost for good. */
  word?: string
  /** Whether there is nothing to confirm. */
  disabled?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation, and stays open with the reason if the action fails. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, danger = false, word, disabled = false, onConfirm, onClose } = props
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const { close, failed } = useOutcome(title, onClose)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setState({ busy: true })
    try {
      await onConfirm()
      close()
    } catch (error) {
      setState({ busy: false, error })
      failed(error)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.body} onSubmit={(event) => void submit(event)}>
        {children}
        {word === undefined ? null : (
          <TextField
            label={text.type_to_confirm(word)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        )}
        <ErrorNotice error={state.error} />
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'primary'}
            busy={state.busy}
            disabled={disabled || (word !== undefined && !isSameWord(typed, word))}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
