import type { LiveCall, TranscriptFrame } from '../../../generated/types.gen.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import { frameRoles } from '../call-frames.ts'
import type { CallRow } from '../call.model.ts'
import type { Lines } from '../live-call-frames.ts'

type Shown = 'call_id' | 'agent_id' | 'direction' | 'status' | 'from_number' | 'to_number' | 'ai_mode' | 'end_reason'

interface LiveCallRow extends Pick<CallRow, Shown | 'started_at' | 'answered_at' | 'ended_at'> {
  turn_id: string | null
  role: 'agent' | 'caller' | null
  text: string | null
  said_at: Date | null
}

const COLUMNS = `c.call_id, c.agent_id, c.direction, c.status, c.from_number, c.to_number, c.ai_mode, c.end_reason,
  c.started_at, c.answered_at, c.ended_at, last.turn_id, last.role, last.text, last."timestamp" as said_at`

/** SQL: the last words of a call. Announcements are omitted, as in the streams of a call. */
const LAST_WORDS = `left join lateral (
    select turn_id, role, text, "timestamp" from transcript_turns
    where call_id = c.call_id and role <> 'system' order by position desc limit 1
  ) last on true`

const OF_LINES = 'c.workspace_id = :workspace_id and c.environment = :environment'

const selectLive = statement<Lines, LiveCallRow>(
  'live_calls_of_lines',
  `select ${COLUMNS} from live_calls l join calls c on c.call_id = l.call_id ${LAST_WORDS}
   where l.workspace_id = :workspace_id and l.environment = :environment and ${OF_LINES} order by c.call_id`,
)

const selectSome = statement<Lines & { call_ids: string[] }, LiveCallRow>(
  'live_calls_by_id',
  `select ${COLUMNS} from calls c ${LAST_WORDS}
   where c.call_id = any(:call_ids::text[]) and ${OF_LINES} order by c.call_id`,
)

/** All calls that ring or are connected, oldest first. */
export async function readLiveCalls(db: StatementTarget, { workspace_id, environment }: Lines): Promise<LiveCall[]> {
  return (await run(db, selectLive, { workspace_id, environment })).map(viewOf)
}

/** These calls, including those that have ended. */
export async function readCallsById(
  db: StatementTarget,
  { workspace_id, environment }: Lines,
  call_ids: string[],
): Promise<LiveCall[]> {
  return (await run(db, selectSome, { workspace_id, environment, call_ids })).map(viewOf)
}

function viewOf(row: LiveCallRow): LiveCall {
  const { turn_id: _, role: __, text: ___, said_at: ____, started_at, answered_at, ended_at, ...shown } = row
  return {
    ...shown,
    started_at: started_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    last_words: wordsOf(row),
  }
}

function wordsOf({ turn_id, role, text, said_at }: LiveCallRow): TranscriptFrame | null {
  if (turn_id === null || role === null || text === null || said_at === null) return null
  return { role: frameRoles[role], text, is_final: true, turn_id, ts: said_at.toISOString() }
}
