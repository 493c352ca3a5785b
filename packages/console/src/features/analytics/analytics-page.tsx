import type { Statistics } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getStatisticsQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/analytics.ts'
import { lastDays } from '../../ui/lagos-days.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { AnalyticsFilters } from './analytics-filters.tsx'
import styles from './analytics.module.css'
import type { AnalyticsSearch } from './analytics-search.ts'
import { ByAgent, ByChannel, Endings } from './breakdowns.tsx'
import { CallCharts, MessageChart } from './charts.tsx'
import { CallFigures, CostFigure, MessageFigures } from './figures.tsx'
import { Stages } from './stages.tsx'

const USUAL_DAYS = 30

/** The performance of the agents in the environment of the page: as figures, by day, and in breakdowns. */
export function AnalyticsPage() {
  const search = useSearch({ from: '/$environment/analytics' })
  const { days = USUAL_DAYS, ...filters } = search
  const span = useMemo(() => lastDays(days, Date.now()), [days])
  const query = useQuery(getStatisticsQuery(useClient(), { ...span, ...filters }))
  return (
    <Page title={text.title}>
      <AnalyticsFilters search={search} days={days} />
      <Loaded query={query}>{(statistics) => <Results statistics={statistics} search={filters} />}</Loaded>
    </Page>
  )
}

function Results({ statistics, search }: { statistics: Statistics; search: AnalyticsSearch }) {
  const { totals, from, to } = statistics
  const { agent_id, channel } = search
  const span = { from, to, agent_id }
  const messages = totals.messages_received + totals.messages_sent + totals.messages_failed
  const by_voice = channel === undefined || channel === 'voice'
  const by_text = channel !== 'voice'
  return (
    <>
      {by_voice && totals.calls === 0 ? <NoCalls /> : null}
      {by_voice && totals.calls > 0 ? <CallFigures totals={totals} span={span} /> : null}
      <div className={styles.figures}>
        {by_text && messages > 0 ? <MessageFigures totals={totals} /> : null}
        {totals.cost_kobo > 0 ? <CostFigure totals={totals} /> : null}
      </div>
      <div className={styles.charts}>
        {by_voice && totals.calls > 0 ? <CallCharts statistics={statistics} agent_id={agent_id} /> : null}
        {by_text && messages > 0 ? <MessageChart statistics={statistics} /> : null}
      </div>
      {by_text && messages === 0 ? <NoMessages /> : null}
      {by_voice && totals.calls > 0 ? <Stages span={span} /> : null}
      {by_voice && totals.calls > 0 ? <Endings statistics={statistics} span={span} /> : null}
      {statistics.by_agent.length > 0 ? <ByAgent statistics={statistics} span={span} /> : null}
      {statistics.by_channel.length > 0 ? <ByChannel statistics={statistics} /> : null}
    </>
  )
}

function NoCalls() {
  const environment = useEnvironment()
  return (
    <Empty title={text.no_calls}>
      <p>{text.no_calls_hint}</p>
      <Link to="/$environment/agents" params={{ environment }}>
        {text.open_agents}
      </Link>
    </Empty>
  )
}

function NoMessages() {
  return (
    <Empty title={text.no_messages}>
      <p>{text.no_messages_hint}</p>
    </Empty>
  )
}
