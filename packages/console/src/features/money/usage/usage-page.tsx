import type { Statistics, StatisticsOfAgent, Usage, UsageQuota } from '@ohun/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { accountClient, useEnvironment } from '../../../api/client.ts'
import { getStatisticsQuery, getUsageQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/money.ts'
import { AgentLink, useAllAgents } from '../../../ui/agents.tsx'
import { DayChart } from '../../../ui/chart/day-chart.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { lastDays, shownMonth } from '../../../ui/lagos-days.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { formatKobo, Money } from '../../../ui/money.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import styles from '../money.module.css'
import { DAYS, usageSearchOf } from './usage-search.ts'

const CHANNELS = ['voice', 'sms', 'whatsapp'] as const
const USUAL_DAYS = 30

/** Usage and its cost. Only production costs anything, so both environments show it. */
export function UsagePage() {
  const { days = USUAL_DAYS } = useSearch({ from: '/$environment/money/usage' })
  const span = useMemo(() => lastDays(days, Date.now()), [days])
  const all = useQuery(getStatisticsQuery(accountClient, span))
  return (
    <Page title={text.usage} intro={text.usage_intro}>
      <Quotas />
      <DaysField days={days} />
      <Loaded query={all}>
        {(statistics) =>
          statistics.totals.cost_kobo === 0 && statistics.by_agent.length === 0 ? (
            <Empty title={text.no_usage}>
              <p>{text.no_usage_hint}</p>
            </Empty>
          ) : (
            <>
              <CostChart statistics={statistics} />
              <ByAgent statistics={statistics} />
              <ByChannel statistics={statistics} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function DaysField({ days }: { days: number }) {
  const environment = useEnvironment()
  const navigate = useNavigate()
  const choose = (value: string): void =>
    void navigate({
      to: '/$environment/money/usage',
      params: { environment },
      search: usageSearchOf({ days: value }),
    })
  return (
    <SelectField label={text.days} value={days} onChange={({ target }) => choose(target.value)}>
      {DAYS.map((one) => (
        <option key={one} value={one}>
          {text.last_days(one)}
        </option>
      ))}
    </SelectField>
  )
}

/** The cost of each channel by day. The statistics contain daily costs for only one channel at a time. */
function CostChart({ statistics: { from, to, by_day } }: { statistics: Statistics }) {
  const channels = useQueries({
    queries: CHANNELS.map((channel) => getStatisticsQuery(accountClient, { from, to, channel })),
  })
  const series = channels.map(({ data }, n) => ({
    name: text.channel_names[CHANNELS[n]!],
    values: data ? data.by_day.map(({ cost_kobo }) => cost_kobo) : by_day.map(() => null),
  }))
  return (
    <Panel title={text.cost_per_day}>
      <ErrorNotice error={channels.find(({ error }) => error)?.error} />
      <DayChart label={text.cost_per_day} days={by_day.map(({ date }) => date)} series={series} format={formatKobo} />
    </Panel>
  )
}

const FIGURES = [
  { title: text.messages, right: true, cell: messagesOf },
  { title: text.cost, right: true, cell: ({ cost_kobo }: { cost_kobo: number }) => <Money kobo={cost_kobo} /> },
]

function messagesOf(row: { messages_received: number; messages_sent: number }): string {
  return formatCount(row.messages_received + row.messages_sent)
}

function ByAgent({ statistics: { by_agent } }: { statistics: Statistics }) {
  const { nameOf } = useAllAgents()
  const columns: Column<StatisticsOfAgent>[] = [
    {
      title: text.agent,
      cell: ({ agent_id }) => <AgentLink agent_id={agent_id} name={nameOf(agent_id)} />,
    },
    { title: text.calls, right: true, cell: ({ calls }) => formatCount(calls) },
    ...FIGURES,
  ]
  return (
    <Panel title={text.by_agent}>
      <Table label={text.by_agent} rows={by_agent} columns={columns} keyOf={({ agent_id }) => agent_id} />
    </Panel>
  )
}

const CHANNEL_COLUMNS: readonly Column<Statistics['by_channel'][number]>[] = [
  { title: text.channel, cell: ({ channel }) => text.channel_names[channel] },
  { title: text.calls, right: true, cell: ({ calls }) => formatCount(calls) },
  ...FIGURES,
]

function ByChannel({ statistics: { by_channel } }: { statistics: Statistics }) {
  return (
    <Panel title={text.by_channel}>
      <Table label={text.by_channel} rows={by_channel} columns={CHANNEL_COLUMNS} keyOf={({ channel }) => channel} />
    </Panel>
  )
}

/** The remaining quotas of the month, and the cost of the month so far. */
function Quotas() {
  const query = useQuery(getUsageQuery(accountClient))
  return (
    <Panel title={text.this_month}>
      <Loaded query={query}>
        {(usage) => (
          <>
            <p>{text.month_costs(shownMonth(usage.month), formatKobo(usage.spent_kobo.total))}</p>
            <div className={styles.figures}>
              <Quota label={text.voice_minutes} quota={usage.voice_minutes} kobo={usage.spent_kobo.voice} />
              <Quota label={text.sms} quota={usage.sms} kobo={usage.spent_kobo.sms} />
              <Quota label={text.whatsapp} quota={usage.whatsapp_conversations} kobo={usage.spent_kobo.whatsapp} />
              <Others {...usage} />
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Quota({ label, quota, kobo }: { label: string; quota: UsageQuota; kobo: number }) {
  const { used, limit } = quota
  return (
    <div>
      <p>
        <strong>{label}</strong>: <Money kobo={kobo} />
      </p>
      <p>{limit === null ? text.used(used) : text.used_of(used, limit)}</p>
      {limit === null ? null : <Meter label={label} used={used} limit={limit} />}
    </div>
  )
}

function Others({ spent_kobo }: Usage) {
  return (
    <div>
      <p>
        <strong>{text.numbers}</strong>: <Money kobo={spent_kobo.numbers} />
      </p>
      <p>
        <strong>{text.plan}</strong>: <Money kobo={spent_kobo.plan} />
      </p>
    </div>
  )
}
