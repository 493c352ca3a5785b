import { useId, type ReactNode, type Ref } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** The fragment of the address that leads here. */
  anchor?: string
  /** For a panel that the page moves the focus to. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A part of a page under a heading. */
export function Panel({ title, anchor, ref, children }: PanelProps) {
  const id = useId()
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} className={styles.panel} id={anchor} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
