import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './page.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** The frame of each page: its heading, which is also the window's title, and its actions. */
export function Page(props: { title: string; intro?: ReactNode; actions?: ReactNode; children?: ReactNode }) {
  const { title, intro, actions, children } = props
  useEffect(() => {
    document.title = `${title} – Ohun`
  }, [title])
  const main = useRef<HTMLElement>(null)
  const id = useId()
  useFocusOnArrival(main)
  useKeptFocus(main)
  return (
    <main ref={main} id="main" className={styles.page} tabIndex={-1} aria-labelledby={id}>
      <div className={styles.header}>
        <h1 id={id}>{title}</h1>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {children}
    </main>
  )
}

/** The state of an empty list: what would be here, and how to begin. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
