import type { CallDirection, CallStatus, TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'

export interface SpokenTurn {
  call_id: string
  direction: CallDirection
  from_number: string
  to_number: string
  status: CallStatus
  role: TranscriptTurn['role']
  /** Null unless a colleague has spoken. */
  speaker: TranscriptTurn['speaker'] | null
  text: string
  timestamp: Date
}

export interface AgentScope {
  workspace_id: string
  environment: Environment
  agent_id: string
}

/** The position where reading continues: before this turn, or before the whole call if `position` is 0. */
interface Cursor {
  call_id: string
  position: number
}

type TurnRow = SpokenTurn & { position: number }
/** A call in which nothing was said. */
type SilentRow = Omit<SpokenTurn, 'role' | 'speaker' | 'text' | 'timestamp'> & { position: null }

/** The cursor that sorts after every call, because no id contains `~`. */
const START: Cursor = { call_id: 'call_~', position: 0 }
const CALLS = 50
const TURNS = 250

/** Limits both calls and turns, because an agent may have thousands of unanswered calls. */
const turnsBefore = statement<AgentScope & Cursor & { calls: number; turns: number }, TurnRow | SilentRow>(
  'spoken_turns_before',
  `select c.call_id, c.direction, c.from_number, c.to_number, c.status, t.position, t.role, t.speaker, t.text, t."timestamp"
   from (
     select call_id, direction, from_number, to_number, status from calls
     where agent_id = :agent_id and environment = :environment and workspace_id = :workspace_id
       and call_id <= :call_id and (call_id < :call_id or :position::int > 0)
     order by call_id desc limit :calls
   ) c
   left join lateral (
     select position, role, speaker, text, "timestamp" from transcript_turns
     where call_id = c.call_id and (c.call_id < :call_id or position < :position)
     order by position desc limit :turns
   ) t on true
   order by c.call_id desc, t.position desc limit :turns`,
)

/**
 * All turns of an agent's calls. The newest call comes first, and each call is read from its end. Each batch is a separate
 * statement, so that a slow reader holds neither a connection nor a snapshot.
 */
export async function* spokenTurns(
  db: StatementTarget,
  scope: AgentScope,
): AsyncGenerator<SpokenTurn[], void, undefined> {
  for (let cursor = START; ;) {
    const rows = await run(db, turnsBefore, { ...scope, ...cursor, calls: CALLS, turns: TURNS })
    const last = rows.at(-1)
    if (!last) return
    cursor = { call_id: last.call_id, position: last.position ?? 0 }
    const turns = rows.filter((row) => row.position !== null)
    if (turns.length > 0) yield turns
  }
}
