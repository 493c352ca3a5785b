import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { CallRow, type CallRecord } from './call.model.ts'

/** A call of the caller's environment. @throws ApiError NOT_FOUND, even if another workspace has the call */
export async function requireCall(knex: Knex, caller: Caller, call_id: string): Promise<CallRow> {
  const call = await CallRow.in(knex, caller).findOne({ call_id, environment: caller.environment })
  if (!call) throw new ApiError('NOT_FOUND', `${call_id} does not exist.`)
  return call
}

/** A call of either environment. @throws ApiError NOT_FOUND */
export async function findCall(
  knex: Knex,
  { workspace_id, call_id }: { workspace_id: string; call_id: string },
): Promise<CallRecord> {
  const call = await CallRow.in(knex, { workspace_id }).findById(call_id)
  if (!call) throw new ApiError('NOT_FOUND', `${call_id} does not exist in ${workspace_id}.`)
  return call
}
