import type { Analysis, Call, CallSignalling, CallTransferLeg, TranscriptTurn } from '../../generated/types.gen.ts'
import type { CallRecord } from './call.model.ts'

/** @param said - Omitted for a call that has just begun. */
export function callView(
  row: CallRecord,
  said: {
    transcript?: TranscriptTurn[]
    analysis?: Analysis | null
    transfers?: CallTransferLeg[]
    signalling?: CallSignalling | null
  } = {},
): Call {
  const { transcript = [], analysis = null, transfers = [], signalling = null } = said
  return {
    call_id: row.call_id,
    workspace_id: row.workspace_id,
    agent_id: row.agent_id,
    agent_version: row.agent_version,
    environment: row.environment,
    direction: row.direction,
    status: row.status,
    from_number: row.from_number,
    to_number: row.to_number,
    mno_used: row.mno_used,
    ai_mode: row.ai_mode,
    started_at: row.started_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    duration_seconds: row.duration_seconds,
    end_reason: row.end_reason,
    cost_kobo: row.cost_kobo,
    recording_url: row.recording_url,
    quality_mos: row.quality_mos === null ? null : Number(row.quality_mos),
    resolution: row.resolution,
    classified_at: row.classified_at?.toISOString() ?? null,
    answered_by: row.answered_by,
    answered_by_reason: row.answered_by_reason,
    answered_by_after_ms: row.answered_by_after_ms,
    signalling,
    analysis,
    transfers,
    transcript,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
