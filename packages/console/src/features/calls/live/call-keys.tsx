import { hangUpCall, holdCall, leaveCall, resumeCall, sendCallDigits, transferCall } from '@ohun/sdk/operations'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/live-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import styles from './live-call.module.css'

/**
 * Buttons for hold, keypad, transfer, leaving and hanging up. The service does not report whether the call is on hold
 * or has been joined by a colleague, so all of them are shown.
 */
export function CallKeys({ call_id }: { call_id: string }) {
  const client = useClient()
  const [asks, setAsks] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** @returns whether it was done. */
  const attempt = async (done: PromiseLike<unknown>, message: string): Promise<boolean> => {
    try {
      await done
      setError(null)
      notify(message)
      return true
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  return (
    <>
      <div className={styles.row}>
        <Button onClick={() => void attempt(holdCall(client, call_id), text.held)}>{text.hold}</Button>
        <Button onClick={() => void attempt(resumeCall(client, call_id), text.resumed)}>{text.resume}</Button>
        <Button onClick={() => void attempt(leaveCall(client, call_id), text.left)}>{text.leave}</Button>
        <Button kind="danger" onClick={() => setAsks(true)}>
          {text.hang_up}
        </Button>
      </div>
      <Entry
        label={text.digits}
        action={text.press}
        onEnter={(digits) => attempt(sendCallDigits(client, call_id, { digits }), text.pressed(digits))}
      />
      <Entry
        label={text.destination}
        action={text.transfer}
        onEnter={(destination) => attempt(transferCall(client, call_id, { destination }), text.transferring)}
      />
      <ErrorNotice error={error} />
      {asks ? (
        <Confirm
          title={text.hang_up_title}
          action={text.hang_up}
          danger
          onConfirm={() => Promise.resolve(hangUpCall(client, call_id))}
          onClose={() => setAsks(false)}
        >
          <p>{text.hang_up_hint}</p>
        </Confirm>
      ) : null}
    </>
  )
}

/** A field and the button that submits it. A value that was refused stays in the field. */
export function Entry(props: { label: string; action: string; onEnter: (value: string) => Promise<boolean> }) {
  const { label, action, onEnter } = props
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (value.trim() === '') return
    setBusy(true)
    const entered = await onEnter(value.trim())
    setBusy(false)
    // The person may have typed on while the request ran.
    if (entered) setValue((now) => (now === value ? '' : now))
  }
  return (
    <form className={styles.row} onSubmit={(event) => void submit(event)}>
      <TextField label={label} value={value} onChange={(event) => setValue(event.target.value)} autoComplete="off" />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  )
}
