import type { PlaygroundAction } from '@ohun/sdk'
import { fallback_reasons } from '../../../text/calls.ts'
import { text } from '../../../text/playground.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Exchange } from '../exchange/exchange.tsx'
import type { Answer, ShownToolCall } from './conversation.ts'
import styles from './playground.module.css'
import { Stages } from './stages.tsx'

/** An answer as it comes: the passages, the tools, the words, and where the time went. */
export function AnswerView({ answer, agent }: { answer: Answer; agent: string }) {
  const { text: said, passages, tool_calls, stages, actions, exchange, latency_ms, failed, error } = answer
  const runs = latency_ms === null && failed === null && !error
  return (
    <div className={styles.turn} data-role="agent" aria-busy={runs}>
      <p className={styles.quiet}>
        <bdi>{agent}</bdi>
        {latency_ms === null ? '' : ` · ${text.latency(latency_ms)}`}
      </p>
      {passages ? <Passages passages={passages} /> : null}
      {tool_calls.map((call) => (
        <ToolCall key={call.tool_call_id} call={call} />
      ))}
      {said === '' ? null : (
        <p className={styles.said} dir="auto">
          {said}
        </p>
      )}
      {latency_ms !== null && said === '' ? <p className={styles.quiet}>{text.silent}</p> : null}
      {actions.map((action, at) => (
        <p key={at} className={styles.quiet}>
          {actionText(action)}
        </p>
      ))}
      {runs && said === '' ? <p className={styles.quiet}>{text.thinking}</p> : null}
      {failed ? (
        <div role="alert" className={styles.failed}>
          <p>
            <strong>{text.failed(fallback_reasons[failed.reason])}</strong>
          </p>
          <p>{failed.message}</p>
        </div>
      ) : null}
      <ErrorNotice error={error} />
      <Stages stages={stages} tool_calls={tool_calls} runs={runs} />
      {exchange ? <Exchange exchange={exchange} /> : null}
    </div>
  )
}

function Passages({ passages }: { passages: NonNullable<Answer['passages']> }) {
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

function ToolCall({ call }: { call: ShownToolCall }) {
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

/** The arguments in a line. */
function shortOf(given: unknown): string {
  const line = JSON.stringify(given) ?? ''
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''))

function actionText({ action, destination, digits, max_seconds }: PlaygroundAction): string {
  const words = text.actions[action]
  return `${words} ${destination ?? digits ?? (max_seconds === null ? '' : text.seconds(max_seconds))}`.trim()
}
