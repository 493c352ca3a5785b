import { noResponseTimes, type ResponseTimes } from '../../delivery/response-times.ts'
import type { AnsweredBy, Statistics, StatisticsChannel, StatisticsFigures } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { figuresOf, NOTHING, SUMS, type Sums } from './figures.ts'
import { readVersionStatistics } from './read-version-statistics.ts'
import type { StatisticsQuery } from './statistics-query.ts'
import { daysBetween } from './statistics-range.ts'

/** The sums of everything, or of one day, agent or channel. */
interface Group {
  date: string | null
  agent_id: string | null
  channel: StatisticsChannel | null
}

type FactsRow = Group & Sums

const IN_RANGE = `workspace_id = :workspace_id and date between :from::date and :to::date
  and (:agent_id::text is null or agent_id = :agent_id)`
const OF_CHANNEL = '(:channel::text is null or channel = :channel)'
const OF_CALLS = `${IN_RANGE} and environment = :environment and coalesce(:channel::text, 'voice') = 'voice'`

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
   select to_char(date, 'YYYY-MM-DD') as date, agent_id, channel, ${SUMS}
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

const selectAnswers = statement<StatisticsQuery, { answered_by: AnsweredBy; calls: number }>(
  'statistics_answers',
  `select answered_by, sum(calls)::float8 as calls from agent_answers
   where ${OF_CALLS} and (:agent_version::int is null or agent_version = :agent_version)
   group by answered_by order by calls desc, answered_by`,
)

const OF_VERSION = `workspace_id = :workspace_id and environment = :environment and agent_id = :agent_id
  and date between :from::date and :to::date and version = :agent_version::int`
const OF_VERSION_CALLS = `${OF_VERSION} and coalesce(:channel::text, 'voice') = 'voice'`

const selectVersionFacts = statement<StatisticsQuery, FactsRow>(
  'statistics_version_facts',
  `with facts as (
     select date, agent_id, channel, calls, answered, duration_seconds, classified, resolved, mos_count, mos_sum,
       sentiment_count, sentiment_sum, 0 as received, sent, failed, 0 as conversations, cost_kobo
     from agent_version_days where ${OF_VERSION} and ${OF_CHANNEL}
   )
   select to_char(date, 'YYYY-MM-DD') as date, agent_id, channel, ${SUMS}
   from facts group by grouping sets ((), (date), (agent_id), (channel))`,
)

const selectVersionReplies = statement<StatisticsQuery, Omit<Group, 'channel'> & { place: number; replies: number }>(
  'statistics_version_replies',
  `select to_char(date, 'YYYY-MM-DD') as date, agent_id, place, sum(replies)::float8 as replies
   from agent_version_reply_times where ${OF_VERSION_CALLS}
   group by grouping sets ((place), (date, place), (agent_id, place))`,
)

const selectVersionEndings = statement<StatisticsQuery, { end_reason: string; calls: number }>(
  'statistics_version_endings',
  `select end_reason, sum(calls)::float8 as calls from agent_version_endings where ${OF_VERSION_CALLS}
   group by end_reason order by calls desc, end_reason`,
)

const ofAgents = { facts: selectFacts, replies: selectReplies, endings: selectEndings }
const ofVersion = { facts: selectVersionFacts, replies: selectVersionReplies, endings: selectVersionEndings }

const MAX_AGENTS = 100

/** Reads only daily sums, so the cost does not depend on the number of calls and messages. */
export async function readStatistics(db: Pick<Database, 'pool'>, query: StatisticsQuery): Promise<Statistics> {
  const sums = query.agent_version === null ? ofAgents : ofVersion
  const [facts, replies, endings, answered_by, by_version] = await Promise.all([
    run(db, sums.facts, query),
    run(db, sums.replies, query),
    run(db, sums.endings, query),
    run(db, selectAnswers, query),
    query.agent_id === null ? [] : readVersionStatistics(db, { ...query, agent_id: query.agent_id }),
  ])
  const times = timesByGroup(replies)
  const figures = (row: Sums, key: string): StatisticsFigures => figuresOf(row, times.get(key))
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
    by_agent: agents.slice(0, MAX_AGENTS).map((row) => ({ agent_id: row.agent_id!, ...figures(row, row.agent_id!) })),
    by_channel: channels.map((row) => ({ channel: row.channel!, ...figures(row, row.channel === 'voice' ? '' : '-') })),
    by_version,
    endings,
    answered_by,
  }
}

const activity = ({ calls, received, sent }: FactsRow): number => calls + received + sent
const byActivity = (a: FactsRow, b: FactsRow): number => activity(b) - activity(a)

/** Groups reply times under the day, the agent, or '' for all. */
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
