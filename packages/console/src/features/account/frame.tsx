import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './frame.module.css'

/** The frame of pages for people who are not signed in. */
export function Frame({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <Page title={title} intro={intro}>
        {children}
      </Page>
    </div>
  )
}

/** A form with a few fields that sends one request. */
export function AccountForm(props: {
  action: string
  /** The form shows the faults of its fields; all other errors are shown here. */
  children: (error: unknown) => ReactNode
  submit: (values: Record<string, string>) => Promise<void>
}) {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    setState({ busy: true })
    try {
      await props.submit(values)
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {props.children(state.error)}
      <ErrorNotice error={state.error} />
      <Button type="submit" kind="primary" busy={state.busy}>
        {props.action}
      </Button>
    </form>
  )
}

export function Links({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>
}
