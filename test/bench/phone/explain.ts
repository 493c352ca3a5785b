import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Database } from '../../../packages/server/src/platform/db/database.ts'
import { callerOf } from './scripts.ts'
import type { Moment } from './timeline.ts'

/** A call from its caller's perspective. */
export interface CallerStory {
  serial: number
  /** The server's port. Null before the call was answered. */
  rtp_port: number | null
  /** Whether the call did not follow its script. */
  is_faulty: boolean
  /** The largest delay of a frame from its phone. */
  late_ms: number
  moments: Moment[]
}

export interface ExplainDeps {
  db: Database
  /** The log of the server at level `debug`. */
  log_file: string
  /** The moments of all processes that do not belong to a single call. */
  everybody: readonly Moment[]
  /** The moments of the call at the backend. */
  backend(serial: number): readonly Moment[]
}

interface LogLine {
  level: string
  time: string
  msg: string
  rtp_port?: number
}

/** Log lines about the port belong to the call for this long after it has ended, until the port is used again. */
const AFTERWARDS_MS = 45_000

/** The whole history of each of these calls, one line per moment. */
export async function explain(stories: readonly CallerStory[], deps: ExplainDeps): Promise<string[]> {
  const logged = await loggedByServer(stories, deps.log_file)
  return await Promise.all(stories.map((story, at) => tell({ story, noted: logged[at]! }, deps)))
}

async function tell({ story, noted }: { story: CallerStory; noted: Moment[] }, deps: ExplainDeps): Promise<string> {
  const [from_ms, to_ms] = spanOf(story)
  const recorded = await recordOf(story, deps.db)
  const around = deps.everybody.filter(({ at_ms }) => at_ms >= from_ms && at_ms <= to_ms)
  const all = [...story.moments, ...noted, ...recorded, ...deps.backend(story.serial), ...around]
  const lines = all
    .toSorted((one, other) => one.at_ms - other.at_ms)
    .map(({ at_ms, who, what }) => `${((at_ms - from_ms) / 1_000).toFixed(3).padStart(9)} s  ${who.padEnd(8)}  ${what}`)
  return [`call ${story.serial}, from ${new Date(from_ms).toISOString()}:`, ...lines].join('\n')
}

function spanOf({ moments }: CallerStory): [number, number] {
  const first_ms = moments[0]?.at_ms ?? 0
  return [first_ms, (moments.at(-1)?.at_ms ?? first_ms) + AFTERWARDS_MS]
}

/** A port is only used again after all others, so log lines about it within this span belong to this call. */
async function loggedByServer(stories: readonly CallerStory[], log_file: string): Promise<Moment[][]> {
  const logged = stories.map((): Moment[] => [])
  const spans = stories.map(spanOf)
  const take = ({ time, msg, rtp_port, level, ...rest }: LogLine): void => {
    const at_ms = Date.parse(time)
    spans.forEach(([from_ms, to_ms], at) => {
      const is_of_it = rtp_port === stories[at]!.rtp_port || rtp_port === undefined
      if (!is_of_it || at_ms < from_ms || at_ms > to_ms) return
      if (rtp_port === undefined && level === 'info') return // A request, which does not belong to a call.
      logged[at]!.push({ at_ms, who: 'server', what: `${msg} ${JSON.stringify(rest)}` })
    })
  }
  for await (const line of createInterface({ input: createReadStream(log_file) })) {
    const parsed = parse(line)
    if (parsed) take(parsed)
  }
  return logged
}

function parse(line: string): LogLine | null {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return null // A warning from Node.
  }
}

async function recordOf({ serial, moments }: CallerStory, db: Database): Promise<Moment[]> {
  const sql = `select call_id, status, end_reason, ended_at from calls
    where from_number = $1 and created_at > $2::timestamptz - interval '5 seconds' order by call_id limit 1`
  const began_at = new Date(moments[0]?.at_ms ?? 0)
  const { rows } = await db.pool.query<Recorded>(sql, [callerOf(serial), began_at])
  const [call] = rows
  if (!call) return []
  const turns = await db.pool.query<RecordedTurn>(
    'select role, text, "timestamp" from transcript_turns where call_id = $1 order by position',
    [call.call_id],
  )
  const how = `${call.status}, ${call.end_reason}`
  return [
    ...turns.rows.map(({ role, text, timestamp }) => moment(timestamp, `turn of the ${role}: ${text}`)),
    ...(call.ended_at ? [moment(call.ended_at, `ended: ${how}`)] : []),
  ]
}

interface Recorded {
  call_id: string
  status: string
  end_reason: string | null
  ended_at: Date | null
}

interface RecordedTurn {
  role: string
  text: string
  timestamp: Date
}

const moment = (at: Date, what: string): Moment => ({ at_ms: at.getTime(), who: 'record', what })
