import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notify.ts'
import { WhereChangeable } from '../../ui/read-only.tsx'
import styles from './settings.module.css'

/** Fields that are saved together. After saving, `done` is announced, and `reset` empties the fields. */
export function SettingsForm(props: {
  action: string
  done: string
  reset?: boolean
  children: (error: unknown) => ReactNode
  submit: (values: ReadonlyMap<string, string>) => Promise<unknown>
}) {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new Map(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    setState({ busy: true })
    try {
      await props.submit(values)
      setState({ busy: false })
      if (props.reset) form.reset()
      notify(props.done)
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {props.children(state.error)}
      <ErrorNotice error={state.error} />
      <WhereChangeable>
        <Button type="submit" kind="primary" busy={state.busy}>
          {props.action}
        </Button>
      </WhereChangeable>
    </form>
  )
}
