import { hangUpCall, holdCall, resumeCall, sendCallDigits, transferCall } from '@ohun/sdk/operations'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/live-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './live-call.module.css'

/** Hold, keys, transfer and hang-up. */
export function CallKeys({ call_id }: { call_id: string }) {
  const client = useClient()
  const [held, setHeld] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const attempt = (done: PromiseLike<unknown>, then = (): void => {}): void =>
    void Promise.resolve(done).then(() => (setError(null), then()), setError)
  const toggle = (): void =>
    held
      ? attempt(resumeCall(client, call_id), () => setHeld(false))
      : attempt(holdCall(client, call_id), () => setHeld(true))
  return (
    <>
      <div className={styles.row}>
        <Button onClick={toggle} aria-pressed={held}>
          {held ? text.resume : text.hold}
        </Button>
        <Button kind="danger" onClick={() => attempt(hangUpCall(client, call_id))}>
          {text.hang_up}
        </Button>
      </div>
      <Entry
        label={text.digits}
        action={text.press}
        onEnter={(digits) => attempt(sendCallDigits(client, call_id, { digits }))}
      />
      <Entry
        label={text.destination}
        action={text.transfer}
        onEnter={(destination) => attempt(transferCall(client, call_id, { destination }))}
      />
      <ErrorNotice error={error} />
    </>
  )
}

/** One field and the button that sends it. */
export function Entry(props: { label: string; action: string; onEnter: (value: string) => void }) {
  const { label, action, onEnter } = props
  const [value, setValue] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (value.trim() === '') return
    onEnter(value.trim())
    setValue('')
  }
  return (
    <form className={styles.row} onSubmit={submit}>
      <TextField label={label} value={value} onChange={(event) => setValue(event.target.value)} autoComplete="off" />
      <Button type="submit">{action}</Button>
    </form>
  )
}
