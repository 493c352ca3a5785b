import type { PlaygroundAction } from '@ohun/sdk'
import { fallback_reasons } from '../../../text/calls.ts'
import { text } from '../../../text/playground.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Exchange } from '../exchange/exchange.tsx'
import type { Answer } from './conversation.ts'
import { Passages } from './passages.tsx'
import styles from './playground.module.css'
import { Stages } from './stages.tsx'
import { ToolCall } from './tool-call.tsx'

/** An answer as it arrives: the passages, the tools, the words, and a timeline of its stages. */
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

function actionText({ action, destination, digits, max_seconds, transfer }: PlaygroundAction): string {
  const words = text.actions[action]
  return `${words} ${destination ?? calledBy(transfer) ?? digits ?? (max_seconds === null ? '' : text.seconds(max_seconds))}`.trim()
}

/** The numbers that a warm transfer calls. Undefined for any other action. */
function calledBy(transfer: PlaygroundAction['transfer']): string | undefined {
  return transfer?.destinations?.map((one) => one.destination).join(', ') ?? transfer?.destination
}
