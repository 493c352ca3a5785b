import type { Agent, StatisticsOfVersion } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../api/client.ts'
import { getStatisticsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/versions.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { lastDays } from '../../../ui/lagos-days.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Money } from '../../../ui/money.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatRate, formatScore } from '../../analytics/formats.ts'

const DAYS = 30

/** Figures for each version: calls, quality, speed and cost. */
export function VersionFigures({ agent: { agent_id } }: { agent: Agent }) {
  const span = useMemo(() => lastDays(DAYS, Date.now()), [])
  const query = useQuery(getStatisticsQuery(useClient(), { ...span, agent_id }))
  return (
    <Panel title={text.figures} anchor="figures">
      <p>{text.days}</p>
      <Loaded query={query}>
        {({ by_version }) => (by_version.length === 0 ? <p>{text.no_figures}</p> : <Rows versions={by_version} />)}
      </Loaded>
    </Panel>
  )
}

const columns: readonly Column<StatisticsOfVersion>[] = [
  { title: text.version, cell: ({ version }) => (version === 0 ? text.draft : version) },
  { title: text.calls, cell: ({ calls }) => formatCount(calls), right: true },
  {
    title: text.messages,
    cell: ({ messages_received, messages_sent }) => formatCount(messages_received + messages_sent),
    right: true,
  },
  {
    title: text.resolution,
    cell: ({ resolution_rate }) => (resolution_rate === null ? '–' : formatRate(resolution_rate)),
    right: true,
  },
  { title: text.mos, cell: ({ average_mos }) => (average_mos === null ? '–' : formatScore(average_mos)), right: true },
  {
    title: text.answer_time,
    cell: ({ reply_p50_ms, reply_p95_ms }) =>
      reply_p50_ms === null || reply_p95_ms === null ? '–' : text.answers(reply_p50_ms, reply_p95_ms),
    right: true,
  },
  { title: text.cost, cell: ({ cost_kobo }) => <Money kobo={cost_kobo} />, right: true },
]

function Rows({ versions }: { versions: readonly StatisticsOfVersion[] }) {
  return <Table label={text.figures} rows={versions} columns={columns} keyOf={({ version }) => String(version)} />
}
