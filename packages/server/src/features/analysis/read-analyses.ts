import type { Analysis } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { analysisView, type AnalysisRecord } from './analysis.view.ts'

export const SHOWN =
  'analysis_id, call_id, status, reason, detail, data, summary, attempt_count, next_attempt_at, leased_by, requested_at, completed_at'

const ofCalls = statement<{ call_ids: string[] }, AnalysisRecord>(
  'analyses_of_calls',
  `select ${SHOWN} from analyses where call_id = any(:call_ids::text[])`,
)

/** The analyses of these calls. Calls without one are not in the map. */
export async function analysesOfCalls(db: Pick<Database, 'pool'>, call_ids: string[]): Promise<Map<string, Analysis>> {
  const rows = call_ids.length === 0 ? [] : await run(db, ofCalls, { call_ids })
  return new Map(rows.map((row) => [row.call_id, analysisView(row)] as const))
}

/** SQL condition with one parameter: a call has an analysis with this status. @param call - An expression for the id of the call. */
export const hasAnalysis = (call: string): string =>
  `exists (select from analyses a where a.call_id = ${call} and a.status = ?)`
