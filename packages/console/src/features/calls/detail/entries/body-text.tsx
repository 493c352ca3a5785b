import { text } from '../../../../text/call-page.ts'
import styles from './entries.module.css'

interface BodyTextProps {
  title: string
  /** Null if there was none, or it was not kept. */
  body: string | null
  /** How long it was. */
  bytes: number
}

/** A body as it was sent or received: text, whatever it is. JSON is indented. */
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
