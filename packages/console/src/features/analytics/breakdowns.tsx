import type { EndingsOfReason, Statistics, StatisticsFigures, StatisticsOfAgent, StatisticsOfChannel } from '@ohun/sdk'
import { text } from '../../text/analytics.ts'
import { end_reasons } from '../../text/calls.ts'
import { AgentLink, useAllAgents } from '../../ui/agents.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Meter } from '../../ui/meter.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { formatSeconds } from '../../ui/time.tsx'
import type { CallSearch } from '../calls/list/call-search.ts'
import { CallsLink, type Span } from './calls-link.tsx'
import { formatRate, formatScore } from './formats.ts'

interface BreakdownProps {
  statistics: Statistics
  span: Span
}

const explained: Readonly<Record<string, string>> = end_reasons

/** Each end reason with its share, and a link to the calls that ended so. */
export function Endings({ statistics: { endings }, span }: BreakdownProps) {
  const all = endings.reduce((sum, { calls }) => sum + calls, 0)
  const columns: Column<EndingsOfReason>[] = [
    {
      title: text.reason,
      cell: ({ end_reason }) => (
        <>
          <code>{end_reason}</code>
          <br />
          {explained[end_reason]}
        </>
      ),
    },
    {
      title: text.calls,
      right: true,
      cell: ({ end_reason, calls }) => (
        <CallsLink span={span} search={{ end_reason } as CallSearch}>
          {formatCount(calls)}
        </CallsLink>
      ),
    },
    {
      title: text.share,
      cell: ({ end_reason, calls }) => (
        <>
          {formatRate(calls / all)} <Meter label={text.calls_with(end_reason)} used={calls} limit={all} part />
        </>
      ),
    },
  ]
  return (
    <Panel title={text.endings}>
      {endings.length === 0 ? <p>{text.no_endings}</p> : null}
      {endings.length > 0 ? (
        <Table label={text.endings} rows={endings} columns={columns} keyOf={({ end_reason }) => end_reason} />
      ) : null}
    </Panel>
  )
}

const messages = (row: StatisticsFigures): string => formatCount(row.messages_received + row.messages_sent)

const FIGURES: readonly Column<StatisticsFigures>[] = [
  { title: text.messages, right: true, cell: messages },
  { title: text.resolution, right: true, cell: ({ resolution_rate }) => shown(resolution_rate, formatRate) },
  { title: text.average_duration, right: true, cell: (row) => shown(row.average_call_seconds, formatSeconds) },
  { title: text.quality, right: true, cell: ({ average_mos }) => shown(average_mos, formatScore) },
  { title: text.sentiment, right: true, cell: ({ average_sentiment }) => shown(average_sentiment, formatScore) },
  { title: text.cost, right: true, cell: ({ cost_kobo }) => <Money kobo={cost_kobo} /> },
]

const shown = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value)

export function ByAgent({ statistics: { by_agent }, span }: BreakdownProps) {
  const { nameOf } = useAllAgents()
  const columns: Column<StatisticsOfAgent>[] = [
    {
      title: text.agent,
      cell: ({ agent_id }) => <AgentLink agent_id={agent_id} name={nameOf(agent_id)} />,
    },
    {
      title: text.calls,
      right: true,
      cell: ({ agent_id, calls }) => <CallsLink span={{ ...span, agent_id }}>{formatCount(calls)}</CallsLink>,
    },
    ...FIGURES,
  ]
  return (
    <Panel title={text.agents}>
      <Table label={text.agents} rows={by_agent} columns={columns} keyOf={({ agent_id }) => agent_id} />
    </Panel>
  )
}

const CHANNEL_COLUMNS: readonly Column<StatisticsOfChannel>[] = [
  { title: text.channel, cell: ({ channel }) => text.channel_names[channel] },
  { title: text.calls, right: true, cell: ({ calls }) => formatCount(calls) },
  ...FIGURES,
]

export function ByChannel({ statistics: { by_channel } }: Pick<BreakdownProps, 'statistics'>) {
  return (
    <Panel title={text.channels}>
      <Table label={text.channels} rows={by_channel} columns={CHANNEL_COLUMNS} keyOf={({ channel }) => channel} />
    </Panel>
  )
}
