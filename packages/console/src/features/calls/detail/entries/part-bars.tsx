import { parts as names, text } from '../../../../text/call-page.ts'
import styles from './entries.module.css'
import type { TurnPart } from './turn-parts.ts'

/** The parts of the time until an answer was heard, as a bar and in words. */
export function PartBars({ parts }: { parts: readonly TurnPart[] }) {
  const total = parts.reduce((sum, { ms }) => sum + ms, 0)
  return (
    <div className={styles.parts}>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ name, ms }) => (
          <span key={name} data-part={name} style={{ flexGrow: ms }} title={`${names[name]} ${ms} ms`} />
        ))}
      </div>
      <p className={styles.quiet}>
        {text.total(total)}
        {parts.map(({ name, ms }) => ` · ${names[name]} ${ms}`).join('')}
      </p>
    </div>
  )
}
