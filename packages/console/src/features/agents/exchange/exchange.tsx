import type { BackendExchange } from '@ohun/sdk'
import { text } from '../../../text/exchange.ts'
import styles from './exchange.module.css'

/** The request to the webhook and its response. Both come from outside and are shown as text. */
export function Exchange({ exchange, open = false }: { exchange: BackendExchange; open?: boolean }) {
  const { url, headers, body, status, response_body } = exchange
  return (
    <div className={styles.exchange}>
      <details open={open}>
        <summary>{text.sent}</summary>
        <p className={styles.url}>{url === null ? text.relayed : `POST ${url}`}</p>
        {Object.keys(headers).length > 0 ? (
          <dl className={styles.headers}>
            {Object.entries(headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <pre className={styles.body} tabIndex={0}>
          {readable(body)}
        </pre>
      </details>
      <details open={open || status === null || status > 299}>
        <summary>
          {text.came_back} {status === null ? text.nothing : text.status(status)}
        </summary>
        {response_body === null ? null : (
          <pre className={styles.body} tabIndex={0}>
            {response_body === '' ? text.empty : readable(response_body)}
          </pre>
        )}
      </details>
    </div>
  )
}

/** Indented JSON, or the unchanged text. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
