import type { Analysis } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { RequestedCall } from '../../analysis/request-analysis.ts'
import type { Database } from '../../../platform/db/database.ts'
import { CallRow } from '../call.model.ts'
import { readTranscripts } from '../transcript/transcript.ts'

export interface AnalyzeCallDeps {
  db: Database
  /** Queues the analysis. */
  requestAnalysis: (call: RequestedCall) => Promise<Analysis>
}

/**
 * Requests a new analysis of a call.
 * @throws ApiError NOT_FOUND, PERMISSION_DENIED; INVALID_ARGUMENT for a call that has not ended, was not answered, or has no
 * stored transcript; RATE_LIMITED
 */
export async function analyzeCall(deps: AnalyzeCallDeps, caller: Caller, call_id: string): Promise<Analysis> {
  const call = await CallRow.requireForUse(deps.db.knex, caller, call_id)
  if (call.environment !== caller.environment) throw new ApiError('NOT_FOUND', `${call_id} does not exist.`)
  if (call.ended_at === null) throw refused('has not ended; its analysis begins when it has')
  if (call.answered_at === null) throw refused('was not answered, so nothing was said')
  const kept = call.erased_at === null && (await readTranscripts(deps.db, [call_id])).has(call_id)
  if (!kept) throw refused('has no transcript: nothing was said, or it was erased or is no longer kept')
  return await deps.requestAnalysis(call)
}

function refused(why: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', `call_id: the call ${why}.`)
}
