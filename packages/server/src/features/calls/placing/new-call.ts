import type { AiMode, CallDirection, Mno } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import type { CallEnd } from '../call-state.ts'
import type { CallRecord } from '../call.model.ts'

export interface CallBeginning {
  call_id: string
  workspace_id: string
  environment: Environment
  agent_id: string
  agent_version: number | null
  ai_provider: string
  direction: CallDirection
  from_number: string
  to_number: string
  now: Date
}

/** A new call in which nothing has happened yet. */
export function newCall({ ai_provider, now, ...beginning }: CallBeginning): CallRecord {
  return {
    ...beginning,
    status: 'initiated',
    mno_used: null,
    ai_mode: aiModeOf(ai_provider),
    started_at: null,
    answered_at: null,
    ended_at: null,
    duration_seconds: 0,
    end_reason: null,
    cost_kobo: 0,
    recording_url: null,
    quality_mos: null,
    resolution: null,
    classified_at: null,
    answered_by: null,
    answered_by_reason: null,
    answered_by_after_ms: null,
    erased_at: null,
    created_at: now,
    updated_at: now,
  }
}

export function aiModeOf(ai_provider: string): AiMode {
  return ai_provider === 'byom' ? 'byom' : 'hosted'
}

export function ringing(call: CallRecord, mno_used: Mno | null, now: Date): CallRecord {
  return { ...call, status: 'ringing', mno_used, started_at: now, updated_at: now }
}

export function endedAtOnce(call: CallRecord, end: CallEnd, now: Date): CallRecord {
  return { ...call, ...end, ended_at: now, updated_at: now }
}
