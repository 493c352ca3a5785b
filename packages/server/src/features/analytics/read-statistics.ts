import { quantile, noResponseTimes, type ResponseTimes } from '../../delivery/response-times.ts'
import type { Statistics, StatisticsChannel, StatisticsFigures } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { daysBetween } from './statistics-range.ts'

export interface StatisticsQuery {
  workspace_id: string
  environment: string
  /** Days in Lagos, `2026-11-20`; both are included. */
  from: string
  to: string
  agent_id: string | null
  channel: StatisticsChannel | null
}

/** Sums for everything, or for one day, agent or channel. */
interface Group {
  date: string | null
  agent_id: string | null
  channel: StatisticsChannel | null
}

interface FactsRow extends Group {
  calls: number
  answered: number
  duration_seconds: number
  classified: number
  resolved: number
  mos_count: number
  mos_sum: number
  sentiment_count: number
  sentiment_sum: number
  received: number
  sent: number
  failed: number
  conversations: number
  cost_kobo: number
}

const IN_RANGE = `workspace_id = :workspace_id and date between :from::date and :to::date
  and (:agent_id::text is null or agent_id = :agent_id)`
const OF_CHANNEL = '(:channel::text is null or channel = :channel)'
const OF_CALLS = `${IN_RANGE} and environment = :environment and coalesce(:channel::text, 'voice') = 'voice'`

const SUMS = [
  'calls',
  'answered',
  'duration_seconds',
  'classified',
  'resolved',
  'mos_count',
  'mos_sum',
  'sentiment_count',
  'sentiment_sum',
  'received',
  'sent',
  'failed',
  'conversations',
  'cost_kobo',
].map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`)

const selectFacts = statement<StatisticsQuery, FactsRow>(
  'statistics_facts',
  `with facts as (
     select date, agent_id, 'voice' as channel, calls, answered, duration_seconds, classified, resolved, mos_count, mos_sum,
       sentiment_count, sentiment_sum, 0 as received, 0 as sent, 0 as failed, 0 as conversations, 0::bigint as cost_kobo
     from agent_call_days where ${OF_CALLS}
     union all
     select date, agent_id, channel, 0, 0, 0, 0, 0, 0, 0, 0, 0, received, sent, failed, conversations, 0
     from agent_message_days where ${IN_RANGE} and environment = :environment and ${OF_CHANNEL}
     union all
     select date, agent_id, channel, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount_kobo
     from agent_spend_days where ${IN_RANGE} and :environment = 'production' and ${OF_CHANNEL}
   )
   select to_char(date, 'YYYY-MM-DD') as date, agent_id, channel, ${SUMS.join(', ')}
   from facts group by grouping sets ((), (date), (agent_id), (channel))`,
)

const selectReplies = statement<StatisticsQuery, Omit<Group, 'channel'> & { place: number; replies: number }>(
  'statistics_replies',
  `select to_char(date, 'YYYY-MM-DD') as date, agent_id, place, sum(replies)::float8 as replies
   from agent_reply_times where ${OF_CALLS}
   group by grouping sets ((place), (date, place), (agent_id, place))`,
)

const selectEndings = statement<StatisticsQuery, { end_reason: string; calls: number }>(
  'statistics_endings',
  `select end_reason, sum(calls)::float8 as calls from agent_call_endings where ${OF_CALLS}
   group by end_reason order by calls desc, end_reason`,
)

const MOST_AGENTS = 100
const NOTHING: Omit<FactsRow, keyof Group> = {
  calls: 0,
  answered: 0,
  duration_seconds: 0,
  classified: 0,
  resolved: 0,
  mos_count: 0,
  mos_sum: 0,
  sentiment_count: 0,
  sentiment_sum: 0,
  received: 0,
  sent: 0,
  failed: 0,
  conversations: 0,
  cost_kobo: 0,
}

/** Reads sums of days only: the cost does not depend on the number of calls and messages. */
export async function readStatistics(db: Pick<Database, 'pool'>, query: StatisticsQuery): Promise<Statistics> {
  const [facts, replies, endings] = await Promise.all([
    run(db, selectFacts, query),
    run(db, selectReplies, query),
    run(db, selectEndings, query),
  ])
  const times = timesByGroup(replies)
  const figures = (row: Omit<FactsRow, keyof Group>, key: string): StatisticsFigures => figuresOf(row, times.get(key))
  const { from, to } = query
  const total = facts.find((row) => row.date === null && row.agent_id === null && row.channel === null)
  const by_date = new Map(facts.filter(({ date }) => date !== null).map((row) => [row.date, row]))
  const agents = facts.filter(({ agent_id }) => agent_id !== null && agent_id !== '').toSorted(byActivity)
  const channels = facts.filter(({ channel }) => channel !== null)
  return {
    from,
    to,
    totals: figures(total ?? NOTHING, ''),
    by_day: daysBetween(from, to).map((date) => ({ date, ...figures(by_date.get(date) ?? NOTHING, date) })),
    by_agent: agents.slice(0, MOST_AGENTS).map((row) => ({ agent_id: row.agent_id!, ...figures(row, row.agent_id!) })),
    by_channel: channels.map((row) => ({ channel: row.channel!, ...figures(row, row.channel === 'voice' ? '' : '-') })),
    endings,
  }
}

const activity = ({ calls, received, sent }: FactsRow): number => calls + received + sent
const byActivity = (a: FactsRow, b: FactsRow): number => activity(b) - activity(a)

/** Under the day, the agent, or '' for all. */
function timesByGroup(
  rows: readonly { date: string | null; agent_id: string | null; place: number; replies: number }[],
): Map<string, ResponseTimes> {
  const found = new Map<string, ResponseTimes>()
  for (const { date, agent_id, place, replies } of rows) {
    const key = date ?? agent_id ?? ''
    const times = found.get(key) ?? noResponseTimes()
    times[place] = replies
    found.set(key, times)
  }
  return found
}

function figuresOf(row: Omit<FactsRow, keyof Group>, times: ResponseTimes | undefined): StatisticsFigures {
  return {
    calls: row.calls,
    answered_calls: row.answered,
    call_seconds: row.duration_seconds,
    average_call_seconds: ratio(row.duration_seconds, row.answered),
    resolution_rate: ratio(row.resolved, row.classified),
    messages_received: row.received,
    messages_sent: row.sent,
    messages_failed: row.failed,
    conversations: row.conversations,
    average_mos: ratio(row.mos_sum, row.mos_count),
    average_sentiment: ratio(row.sentiment_sum, row.sentiment_count),
    cost_kobo: row.cost_kobo,
    reply_p50_ms: times ? quantile(times, 0.5) : null,
    reply_p95_ms: times ? quantile(times, 0.95) : null,
  }
}

/** To two decimals; null when there is nothing to divide by. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100) / 100
}
