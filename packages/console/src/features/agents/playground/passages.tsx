import type { PlaygroundPassage } from '@ohun/sdk'
import { text } from '../../../text/playground.ts'
import styles from './playground.module.css'

/** The passages of a knowledge base that a model read, best first. */
export function Passages({ passages }: { passages: readonly PlaygroundPassage[] }) {
  if (passages.length === 0) return <p className={styles.quiet}>{text.no_passages}</p>
  return (
    <details className={styles.tool}>
      <summary>{text.passages(passages.length)}</summary>
      <ol className={styles.passages}>
        {passages.map(({ title, heading, text: words }, at) => (
          <li key={at}>
            <strong>
              <bdi>{heading === '' ? title : `${title} › ${heading}`}</bdi>
            </strong>
            <p className={styles.said} dir="auto">
              {words}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
