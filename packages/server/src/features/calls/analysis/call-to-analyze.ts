import type { Database } from '../../../platform/db/database.ts'
import type { AnalysisItem, AnalysisSubject } from '../../analysis/analysis-item.ts'
import { CallRow } from '../call.model.ts'
import { readTranscripts } from '../transcript/transcript.ts'

/** The data that the analysis of a call needs. Null if the call no longer exists. */
export async function callToAnalyze(
  db: Database,
  { tenant: workspace_id, call_id }: Pick<AnalysisItem, 'tenant' | 'call_id'>,
): Promise<AnalysisSubject | null> {
  const [call] = await CallRow.in(db.knex, { workspace_id }).where({ call_id })
  if (!call) return null
  const transcript = (await readTranscripts(db, [call_id])).get(call_id)?.filter(({ filler }) => !filler)
  const { direction, from_number, to_number, end_reason } = call
  const [number, contact] = direction === 'outbound' ? [from_number, to_number] : [to_number, from_number]
  const times = { answered_at: call.answered_at?.toISOString() ?? null, ended_at: call.ended_at?.toISOString() ?? null }
  return {
    channel: 'voice',
    number,
    contact,
    transcript: call.erased_at === null ? (transcript ?? null) : null,
    about: { event_type: 'call.analysis', call_id, direction, from_number, to_number, end_reason, ...times },
  }
}
