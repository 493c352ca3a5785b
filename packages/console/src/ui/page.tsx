import { useEffect, type ReactNode } from 'react'
import styles from './page.module.css'

/** The frame of each page: its heading, which is also the window's title, and its actions. */
export function Page(props: { title: string; intro?: ReactNode; actions?: ReactNode; children?: ReactNode }) {
  const { title, intro, actions, children } = props
  useEffect(() => {
    document.title = `${title} – Ohun`
  }, [title])
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <div className={styles.header}>
        <h1>{title}</h1>
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
