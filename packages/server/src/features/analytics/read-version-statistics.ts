import { noResponseTimes, type ResponseTimes } from '../../delivery/response-times.ts'
import type { StatisticsOfVersion } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { figuresOf, SUMS, type Sums } from './figures.ts'
import type { StatisticsQuery } from './statistics-query.ts'

type VersionQuery = StatisticsQuery & { agent_id: string }

const OF_AGENT = `workspace_id = :workspace_id and environment = :environment and agent_id = :agent_id
  and date between :from::date and :to::date and (:agent_version::int is null or version = :agent_version)`

const selectVersions = statement<VersionQuery, Sums & { version: number }>(
  'statistics_by_version',
  `with facts as (
     select *, 0 as received, 0 as conversations from agent_version_days
     where ${OF_AGENT} and (:channel::text is null or channel = :channel)
   )
   select version, ${SUMS} from facts group by version order by version desc`,
)

const selectReplies = statement<VersionQuery, { version: number; place: number; replies: number }>(
  'statistics_replies_by_version',
  `select version, place, sum(replies)::float8 as replies from agent_version_reply_times
   where ${OF_AGENT} and coalesce(:channel::text, 'voice') = 'voice' group by version, place`,
)

/** The figures of each version of an agent, highest version first. */
export async function readVersionStatistics(
  db: Pick<Database, 'pool'>,
  query: VersionQuery,
): Promise<StatisticsOfVersion[]> {
  const [versions, replies] = await Promise.all([run(db, selectVersions, query), run(db, selectReplies, query)])
  const times = new Map<number, ResponseTimes>()
  for (const { version, place, replies: count } of replies) {
    const of_version = times.get(version) ?? noResponseTimes()
    of_version[place] = count
    times.set(version, of_version)
  }
  return versions.map(({ version, ...sums }) => ({ version, ...figuresOf(sums, times.get(version)) }))
}
