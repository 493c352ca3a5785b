import styles from './badge.module.css'

export type Tone = 'plain' | 'good' | 'bad' | 'warning' | 'info' | 'production'

/** A state in one word. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return <span className={`${styles.badge} ${tone === 'plain' ? '' : styles[tone]}`}>{children}</span>
}
