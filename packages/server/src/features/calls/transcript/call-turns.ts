import type { CallTurn, CallTurns, CallTurnStages, FallbackReason } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { percentile } from '../../../platform/percentile.ts'
import { requireCall } from '../find-call.ts'
import { STAGES } from '../session/turn-stages.ts'

interface TurnRow extends CallTurnStages {
  turn_id: string
  text: string
  heard_at: Date
  reply_turn_id: string | null
  reply_text: string | null
  latency_ms: number | null
  first_speech_ms: number | null
  fallback_reason: FallbackReason | null
  response_status: number | null
  interrupted: boolean | null
  filler_text: string | null
}

const STAGE_COLUMNS = STAGES.map((stage) => `said.${stage}_ms`).join(', ')

const selectTurns = statement<{ call_id: string }, TurnRow>(
  'call_turns',
  `select heard.turn_id, heard.text, heard."timestamp" as heard_at, said.turn_id as reply_turn_id, said.text as reply_text,
     ${STAGE_COLUMNS}, said.latency_ms, said.first_speech_ms, said.fallback_reason, said.response_status, said.interrupted,
     bridge.text as filler_text
   from transcript_turns heard
   left join transcript_turns said
     on said.call_id = :call_id and said.reply_to_turn_id = heard.turn_id and said.filler is not true
   left join transcript_turns bridge
     on bridge.call_id = :call_id and bridge.reply_to_turn_id = heard.turn_id and bridge.filler
   where heard.call_id = :call_id and heard.role = 'caller'
   order by heard."timestamp", heard.position`,
)

/** The utterances of the caller with their answers, and how long these took. */
export async function callTurns(db: Database, caller: Caller, call_id: string): Promise<CallTurns> {
  await requireCall(db.knex, caller, call_id)
  const rows = await run(db, selectTurns, { call_id })
  const latencies = rows.flatMap(({ latency_ms }) => latency_ms ?? [])
  return {
    turns: rows.map(turnView),
    latency_p50_ms: percentile(latencies, 0.5),
    latency_p95_ms: percentile(latencies, 0.95),
  }
}

function turnView({ heard_at, interrupted, ...row }: TurnRow): CallTurn {
  const {
    end_of_speech_ms,
    recognition_ms,
    first_byte_ms,
    first_sentence_ms,
    synthesis_ms,
    first_audio_ms,
    ...fields
  } = row
  const stages = { end_of_speech_ms, recognition_ms, first_byte_ms, first_sentence_ms, synthesis_ms, first_audio_ms }
  const outcome = row.reply_turn_id === null ? 'pending' : row.fallback_reason === null ? 'answered' : 'fallback'
  return {
    ...fields,
    heard_at: heard_at.toISOString(),
    outcome,
    stages: row.reply_turn_id === null ? null : stages,
    interrupted: interrupted ?? false,
  }
}
