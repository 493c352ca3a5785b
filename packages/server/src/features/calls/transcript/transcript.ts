import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

type TurnRow = Omit<TranscriptTurn, 'timestamp' | 'filler' | 'speaker'> & {
  call_id: string
  position: number
  timestamp: Date
  filler: boolean | null
  speaker: NonNullable<TranscriptTurn['speaker']> | null
}

const COLUMNS = 'call_id, position, turn_id, role, text, "timestamp", filler, speaker'

const selectTranscripts = statement<{ call_ids: string[] }, TurnRow>(
  'transcripts_of_calls',
  `select ${COLUMNS} from transcript_turns where call_id = any(:call_ids::text[]) order by call_id, position`,
)

/** The complete transcripts of these calls, oldest turn first. Calls without turns are not in the map. */
export async function readTranscripts(
  db: Pick<Database, 'pool'>,
  call_ids: string[],
): Promise<Map<string, TranscriptTurn[]>> {
  const rows = call_ids.length === 0 ? [] : await run(db, selectTranscripts, { call_ids })
  const by_call = Map.groupBy(rows, ({ call_id }) => call_id)
  return new Map([...by_call].map(([call_id, turns]) => [call_id, inOrderOfTime(turns.map(turnOf))] as const))
}

const selectLatest = statement<
  { call_id: string; limit: number },
  TurnRow & { interrupted: boolean; last_position: number }
>(
  'latest_turns_of_call',
  `select ${COLUMNS}, interrupted, (select max(position) from transcript_turns where call_id = :call_id) as last_position
   from transcript_turns where call_id = :call_id and filler is not true order by position desc limit :limit`,
)

export interface LatestTurns {
  turns: TranscriptTurn[]
  /** The ids of the turns that the caller interrupted. */
  interrupted: string[]
  /** The position of the next turn. */
  next_position: number
}

/** The last turns without fillers, oldest first. */
export async function readLatestTurns(db: Database, call_id: string, limit: number): Promise<LatestTurns> {
  const rows = await run(db, selectLatest, { call_id, limit })
  return {
    turns: inOrderOfTime(rows.map(turnOf).toReversed()),
    interrupted: rows.filter(({ interrupted }) => interrupted).map(({ turn_id }) => turn_id),
    next_position: (rows[0]?.last_position ?? -1) + 1,
  }
}

/**
 * Sorts turns by time. They are written when they are complete: the words by which a call is routed are written after the greeting
 * that they led to, and recognition may take longer than the agent's next sentence.
 */
export function inOrderOfTime(turns: readonly TranscriptTurn[]): TranscriptTurn[] {
  return turns.toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp))
}

function turnOf({ turn_id, role, text, timestamp, filler, speaker }: TurnRow): TranscriptTurn {
  const said = { turn_id, role, text, timestamp: timestamp.toISOString() }
  return { ...said, ...(filler && { filler }), ...(speaker && { speaker }) }
}
