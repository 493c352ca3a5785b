import type { Analysis, AnalysisReason, AnalysisStatus } from '../../generated/types.gen.ts'

/** An analysis as it is stored. */
export interface AnalysisRecord {
  analysis_id: string
  call_id: string
  status: AnalysisStatus
  reason: AnalysisReason | null
  detail: string | null
  data: Record<string, unknown> | null
  summary: string | null
  attempt_count: number
  /** The time of the next attempt, or the end of the lease during an attempt. */
  next_attempt_at: Date | null
  leased_by: number | null
  requested_at: Date
  completed_at: Date | null
}

export function analysisView(row: AnalysisRecord): Analysis {
  return {
    analysis_id: row.analysis_id,
    status: row.status,
    reason: row.reason,
    detail: row.detail,
    data: row.data,
    summary: row.summary,
    attempt_count: row.attempt_count,
    next_attempt_at: row.leased_by === null ? (row.next_attempt_at?.toISOString() ?? null) : null,
    requested_at: row.requested_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  }
}
