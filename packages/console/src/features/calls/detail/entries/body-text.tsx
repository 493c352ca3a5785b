import { text } from '../../../../text/call-page.ts'
import styles from './entries.module.css'

interface BodyTextProps {
  title: string
  /** Null if there was no body, or it was not stored. */
  body: string | null
  /** The length of the body. */
  bytes: number
}

/** A sent or received body, always shown as text. JSON is indented. */
export function BodyText({ title, body, bytes }: BodyTextProps) {
  const shown = new TextEncoder().encode(body ?? '').length
  return (
    <section className={styles.content} aria-label={title}>
      <h3>{title}</h3>
      {body === null || body === '' ? <p>{bytes === 0 ? text.no_answer : text.kept_not}</p> : null}
      {body ? (
        <pre className={styles.body} tabIndex={0} role="region" aria-label={title}>
          {indented(body)}
        </pre>
      ) : null}
      {shown > 0 && shown < bytes ? <p className={styles.quiet}>{text.bytes(shown, bytes)}</p> : null}
    </section>
  )
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
