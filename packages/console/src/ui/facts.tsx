import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** The facts of one thing: each value under its name. */
export function Facts({ facts }: { facts: readonly (readonly [title: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
