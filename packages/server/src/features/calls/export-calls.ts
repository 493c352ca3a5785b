import type { Analysis, CallExportRow, CallSignalling } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import { analysesOfCalls } from '../analysis/read-analyses.ts'
import type { CallRecord } from './call.model.ts'
import { listCalls, type CallFilters, type WantedCalls } from './list-calls.ts'
import { signallingOfCalls } from './signalling/signalling-of-calls.ts'

export const EXPORTED = [
  'call_id',
  'agent_id',
  'direction',
  'status',
  'from_number',
  'to_number',
  'ai_mode',
  'started_at',
  'answered_at',
  'ended_at',
  'duration_seconds',
  'end_reason',
  'cost_kobo',
  'quality_mos',
  'resolution',
  'answered_by',
  'announcement',
  'analysis_status',
  'analysis_summary',
  'analysis_data',
] as const satisfies (keyof CallExportRow)[]

const MAX_EXPORTED = 100_000
const BATCH = 500

/** The calls that match the filters, in batches, so that a slow reader holds neither a connection nor a snapshot. */
export async function* exportedCalls(
  reads: Reads,
  caller: Caller,
  filters: CallFilters,
): AsyncGenerator<CallExportRow[], void, undefined> {
  let after: string | null = null
  for (let left = MAX_EXPORTED; left > 0;) {
    const limit = Math.min(BATCH, left)
    const { rows, further, known } = await readBatch(reads, caller, { filters, after, limit })
    yield rows.map((call) => exportedCall(call, known(call.call_id)))
    left -= rows.length
    after = rows.length === limit ? (rows.at(-1)?.call_id ?? null) : further
    if (after === null) return
  }
}

async function readBatch(reads: Reads, caller: Caller, wanted: WantedCalls) {
  const { after } = wanted
  return await reads.read({ operation: 'exportCalls', caller, after }, async (db) => {
    const found = await listCalls(db, caller, wanted)
    const call_ids = found.rows.map(({ call_id }) => call_id)
    const analyses = await analysesOfCalls(db, call_ids)
    const signalling = await signallingOfCalls(db, call_ids)
    const known = (id: string): KnownOfCall => ({ analysis: analyses.get(id), signalling: signalling.get(id) })
    return { ...found, known }
  })
}

/** The data of other tables about a call. */
interface KnownOfCall {
  analysis: Analysis | undefined
  signalling: CallSignalling | undefined
}

function exportedCall(call: CallRecord, { analysis, signalling }: KnownOfCall): CallExportRow {
  return {
    call_id: call.call_id,
    agent_id: call.agent_id,
    direction: call.direction,
    status: call.status,
    from_number: call.from_number,
    to_number: call.to_number,
    ai_mode: call.ai_mode,
    started_at: call.started_at?.toISOString() ?? null,
    answered_at: call.answered_at?.toISOString() ?? null,
    ended_at: call.ended_at?.toISOString() ?? null,
    duration_seconds: call.duration_seconds,
    end_reason: call.end_reason,
    cost_kobo: call.cost_kobo,
    quality_mos: call.quality_mos === null ? null : Number(call.quality_mos),
    resolution: call.resolution,
    answered_by: call.answered_by,
    announcement: signalling?.announcement?.says ?? null,
    analysis_status: analysis?.status ?? null,
    analysis_summary: analysis?.summary ?? null,
    analysis_data: analysis?.data ? JSON.stringify(analysis.data) : null,
  }
}
