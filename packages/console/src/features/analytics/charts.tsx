import type { Statistics, StatisticsOfDay } from '@ohun/sdk'
import { text } from '../../text/analytics.ts'
import { DayChart, type DayChartProps } from '../../ui/chart/day-chart.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { shownDay } from '../../ui/lagos-days.ts'
import { Panel } from '../../ui/panel.tsx'
import { formatSeconds } from '../../ui/time.tsx'
import { CallsLink } from './calls-link.tsx'
import { formatMs, formatRate, formatScore } from './formats.ts'

interface ChartsProps {
  statistics: Statistics
  agent_id?: string | undefined
}

/** A chart of calls: the value that it takes from each day, and the format of its values. */
interface CallChart extends Pick<DayChartProps, 'kind' | 'range' | 'format'> {
  label: string
  name: string
  of: (day: StatisticsOfDay) => number | null
}

const CALLS: readonly CallChart[] = [
  { label: text.calls_per_day, name: text.calls, of: ({ calls }) => calls, format: formatCount, kind: 'bars' },
  {
    label: text.resolution_per_day,
    name: text.resolution,
    of: ({ resolution_rate }) => resolution_rate,
    format: formatRate,
    range: [0, 1],
  },
  {
    label: text.average_duration_per_day,
    name: text.average_duration,
    of: ({ average_call_seconds }) => average_call_seconds,
    format: formatSeconds,
  },
  {
    label: text.quality_per_day,
    name: text.quality,
    of: ({ average_mos }) => average_mos,
    format: formatScore,
    range: [1, 5],
  },
  {
    label: text.sentiment_per_day,
    name: text.sentiment,
    of: ({ average_sentiment }) => average_sentiment,
    format: formatScore,
    range: [-1, 1],
  },
  {
    label: text.replies_per_day,
    name: text.replies_of_day,
    of: ({ reply_p50_ms }) => reply_p50_ms,
    format: formatMs,
  },
]

export function CallCharts({ statistics: { by_day }, agent_id }: ChartsProps) {
  const days = by_day.map(({ date }) => date)
  const day = (date: string) => <CallsLink span={{ from: date, to: date, agent_id }}>{shownDay(date)}</CallsLink>
  return CALLS.map(({ label, name, of, ...chart }) => (
    <Panel key={label} title={label}>
      <DayChart label={label} days={days} day={day} series={[{ name, values: by_day.map(of) }]} {...chart} />
    </Panel>
  ))
}

export function MessageChart({ statistics: { by_day } }: Pick<ChartsProps, 'statistics'>) {
  const series = [
    { name: text.received, values: by_day.map(({ messages_received }) => messages_received) },
    { name: text.sent, values: by_day.map(({ messages_sent }) => messages_sent) },
    { name: text.failed, values: by_day.map(({ messages_failed }) => messages_failed) },
  ]
  return (
    <Panel title={text.messages_per_day}>
      <DayChart
        label={text.messages_per_day}
        days={by_day.map(({ date }) => date)}
        series={series}
        format={formatCount}
      />
    </Panel>
  )
}
