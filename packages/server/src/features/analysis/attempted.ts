import { analyzed, type AnalyzedFacts } from './analysis-event.ts'
import type { AnalysisItem } from './analysis-item.ts'
import { isFound } from './analysis-result.ts'
import { NOTHING_TO_ASK, type Analyzed } from './analyze.ts'
import { nextAnalysisAt } from './next-attempt.ts'
import type { Attempted } from './record-analyses.ts'

/** The record of an attempt: its result, the next attempt, or its failure. */
export function attempted(item: AnalysisItem, { subject, answer }: Analyzed, now: Date): Attempted {
  const { id, claim } = item
  const is_found = isFound(answer)
  const is_skipped = !is_found && NOTHING_TO_ASK.has(answer.reason)
  const attempt_count = item.attempt_count + (is_skipped ? 0 : 1)
  const next_attempt_at = is_found || is_skipped ? null : nextAnalysisAt(attempt_count, now)
  const status = is_found ? 'completed' : is_skipped ? 'skipped' : 'failed'
  const { data, summary } = is_found ? answer : NO_RESULT
  const { reason, detail } = is_found ? NO_FAULT : answer
  const facts: AnalyzedFacts = { status, reason, detail, data, summary, attempt_count }
  const row = {
    id,
    claim,
    ...facts,
    status: next_attempt_at ? ('pending' as const) : status,
    data: data === null ? null : JSON.stringify(data),
    next_attempt_at,
  }
  if (next_attempt_at || !subject) return { row, event: null }
  return { row, event: { subject: id, event: analyzed(item, subject, facts) } }
}

const NO_RESULT = { data: null, summary: null }
const NO_FAULT = { reason: null, detail: null }
