import type { AnalysisReason } from '../../generated/types.gen.ts'

/** The result of an analysis. */
export interface Found {
  data: Record<string, unknown>
  summary: string | null
}

/** A failure of an analysis. */
export interface NotFound {
  reason: AnalysisReason
  /** A sentence that contains nothing of what was said. */
  detail: string
}

export type Answer = Found | NotFound

export function isFound(answer: Answer): answer is Found {
  return 'data' in answer
}
