import type { AnalysisReason } from '../../generated/types.gen.ts'

/** The result of an analysis. */
export interface Found {
  data: Record<string, unknown>
  summary: string | null
}

/** Why there is no result. */
export interface NotFound {
  reason: AnalysisReason
  /** A sentence, without what was said. */
  detail: string
}

export type Answer = Found | NotFound

export function isFound(answer: Answer): answer is Found {
  return 'data' in answer
}
