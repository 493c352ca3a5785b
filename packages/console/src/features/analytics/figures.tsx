import type { StatisticsFigures } from '@ohun/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEnvironment } from '../../api/client.ts'
import { text } from '../../text/analytics.ts'
import { formatCount } from '../../ui/format-count.ts'
import { formatKobo } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatSeconds } from '../../ui/time.tsx'
import styles from './analytics.module.css'
import { CallsLink, type Span } from './calls-link.tsx'
import { formatMs, formatRate, formatScore } from './formats.ts'

interface FiguresProps {
  totals: StatisticsFigures
  span: Span
}

export function CallFigures({ totals, span }: FiguresProps) {
  const { calls, answered_calls, resolution_rate, average_call_seconds, reply_p50_ms, reply_p95_ms } = totals
  const answered = (value: number | null, format: (value: number) => string): ReactNode =>
    orNone(value, (measured) => (
      <CallsLink span={span} search={{ status: 'completed' }}>
        {format(measured)}
      </CallsLink>
    ))
  return (
    <div className={styles.figures}>
      <Figure title={text.calls} hint={text.answered(formatCount(answered_calls))}>
        <CallsLink span={span}>{formatCount(calls)}</CallsLink>
      </Figure>
      <Figure
        title={text.resolution}
        hint={
          <CallsLink span={span} search={{ resolution: 'unresolved' }}>
            {text.unresolved}
          </CallsLink>
        }
      >
        {orNone(resolution_rate, (rate) => (
          <CallsLink span={span} search={{ resolution: 'resolved' }}>
            {formatRate(rate)}
          </CallsLink>
        ))}
      </Figure>
      <Figure title={text.average_duration}>{answered(average_call_seconds, formatSeconds)}</Figure>
      <Figure title={text.quality} hint={text.quality_hint}>
        {answered(totals.average_mos, formatScore)}
      </Figure>
      <Figure title={text.sentiment} hint={text.sentiment_hint}>
        {answered(totals.average_sentiment, formatScore)}
      </Figure>
      <Figure title={text.replies} hint={reply_p95_ms === null ? undefined : text.replies_hint(formatMs(reply_p95_ms))}>
        {answered(reply_p50_ms, formatMs)}
      </Figure>
    </div>
  )
}

export function MessageFigures({ totals }: Pick<FiguresProps, 'totals'>) {
  const environment = useEnvironment()
  const { messages_sent, messages_received, messages_failed } = totals
  const hint = text.messages_hint(formatCount(messages_received), formatCount(messages_failed))
  return (
    <Figure title={text.messages} hint={hint}>
      <Link to="/$environment/inbox" params={{ environment }}>
        {formatCount(messages_sent + messages_received)}
      </Link>
    </Figure>
  )
}

export function CostFigure({ totals }: Pick<FiguresProps, 'totals'>) {
  const environment = useEnvironment()
  return (
    <Figure title={text.cost}>
      <Link to="/$environment/money/usage" params={{ environment }}>
        {formatKobo(totals.cost_kobo)}
      </Link>
    </Figure>
  )
}

function Figure({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <Panel title={title}>
      <p className={styles.figure}>{children}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </Panel>
  )
}

const orNone = <T,>(value: T | null, show: (value: T) => ReactNode): ReactNode =>
  value === null ? <span className={styles.none}>{text.none_measured}</span> : show(value)
