import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** The fragment of the address that leads here. */
  anchor?: string
  children: ReactNode
}

/** A part of a page under a heading. */
export function Panel({ title, anchor, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} id={anchor} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
