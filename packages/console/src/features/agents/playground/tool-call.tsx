import { text } from '../../../text/playground.ts'
import { Exchange } from '../exchange/exchange.tsx'
import type { ShownToolCall } from './conversation.ts'
import styles from './playground.module.css'

/** A tool that the agent called, with its arguments and its result. */
export function ToolCall({ call }: { call: ShownToolCall }) {
  const { name, arguments: given, result, error, exchange } = call
  const runs = result === undefined
  return (
    <details className={styles.tool}>
      <summary>
        {text.tool} <code>{name}</code> <code className={styles.given}>{shortOf(given)}</code>{' '}
        {runs ? text.tool_runs : error === null ? '' : text.tool_failed}
      </summary>
      <h3>{text.tool_arguments}</h3>
      <pre tabIndex={0}>{shown(given)}</pre>
      {runs ? null : (
        <>
          <h3>{text.tool_result}</h3>
          <pre tabIndex={0}>{error ?? shown(result)}</pre>
        </>
      )}
      {exchange ? <Exchange exchange={exchange} /> : null}
    </details>
  )
}

const SHORT = 80

/** The arguments in one line. */
function shortOf(given: unknown): string {
  const line = JSON.stringify(given) ?? ''
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''))
