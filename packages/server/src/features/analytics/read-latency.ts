import { msAt } from '../../delivery/response-times.ts'
import type { LatencyFigures, LatencyQuantiles, LatencyStatistics } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { daysBetween } from './statistics-range.ts'

export interface LatencyQuery {
  workspace_id: string
  environment: string
  /** The first and last day in Lagos, such as `2026-11-20`. Both are included. */
  from: string
  to: string
  agent_id: string | null
  /** The version. Null unless there is an agent. */
  agent_version: number | null
}

/** A stage of all turns, or of the turns of one day, agent or version. */
interface Row {
  date: string | null
  agent_id: string | null
  agent_version: number | null
  stage: keyof LatencyFigures
  turns: number
  p50: number
  p95: number
  p99: number
}

const placeOf = (share: number): string => `(min(place) filter (where seen >= total * ${share}))::int`

const selectLatency = statement<LatencyQuery, Row>(
  'statistics_latency',
  `with sums as (
     select to_char(date, 'YYYY-MM-DD') as date, agent_id, agent_version, stage, place, sum(turns)::float8 as turns
     from agent_stage_times
     where workspace_id = :workspace_id and environment = :environment and date between :from::date and :to::date
       and (:agent_id::text is null or agent_id = :agent_id)
       and (:agent_version::int is null or agent_version = :agent_version)
     group by grouping sets ((stage, place), (date, stage, place), (agent_id, stage, place), (agent_version, stage, place))
   ), ranked as (
     select date, agent_id, agent_version, stage, place, sum(turns) over (w order by place) as seen,
       sum(turns) over w as total
     from sums window w as (partition by date, agent_id, agent_version, stage)
   )
   select date, agent_id, agent_version, stage, max(total) as turns, ${placeOf(0.5)} as p50, ${placeOf(0.95)} as p95,
     ${placeOf(0.99)} as p99
   from ranked group by date, agent_id, agent_version, stage`,
)

const MAX_AGENTS = 100
/** The version number of calls that are older than versions. */
const NO_VERSION = -1

/** Percentiles of the stages of turns. Reads only daily sums, so the cost does not depend on the number of turns. */
export async function readLatency(db: Pick<Database, 'pool'>, query: LatencyQuery): Promise<LatencyStatistics> {
  const rows = await run(db, selectLatency, query)
  const totals = rows.filter((row) => row.date === null && row.agent_id === null && row.agent_version === null)
  const by_date = Map.groupBy(rows, ({ date }) => date)
  const by_agent = Map.groupBy(rows, ({ agent_id }) => agent_id)
  by_agent.delete(null)
  const by_version = Map.groupBy(query.agent_id === null ? [] : rows, ({ agent_version }) => agent_version)
  by_version.delete(null)
  by_version.delete(NO_VERSION)
  const { from, to } = query
  const agents = [...by_agent]
    .map(([agent_id, of_agent]) => ({ agent_id: agent_id!, ...figuresOf(of_agent) }))
    .toSorted((one, other) => (other.first_speech?.turns ?? 0) - (one.first_speech?.turns ?? 0))
  return {
    from,
    to,
    totals: figuresOf(totals),
    by_day: daysBetween(from, to).map((date) => ({ date, ...figuresOf(by_date.get(date) ?? []) })),
    by_agent: agents.slice(0, MAX_AGENTS),
    by_version: [...by_version]
      .map(([version, of_version]) => ({ version: version!, ...figuresOf(of_version) }))
      .toSorted((one, other) => other.version - one.version),
  }
}

function figuresOf(rows: readonly Row[]): LatencyFigures {
  const of = (stage: keyof LatencyFigures): LatencyQuantiles | null => {
    const row = rows.find((one) => one.stage === stage)
    if (!row) return null
    return { turns: row.turns, p50_ms: msAt(row.p50), p95_ms: msAt(row.p95), p99_ms: msAt(row.p99) }
  }
  return {
    first_speech: of('first_speech'),
    end_of_speech: of('end_of_speech'),
    recognition: of('recognition'),
    first_byte: of('first_byte'),
    first_sentence: of('first_sentence'),
    synthesis: of('synthesis'),
    first_audio: of('first_audio'),
  }
}
