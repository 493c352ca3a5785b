import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { requireOwner } from '../workspaces/require-owner.ts'
import { endSession } from './sessions.ts'

/** In place of an id: the session that makes the request. */
const CURRENT = 'current'

/**
 * Ends one session of the account: the next request with it is refused.
 * @returns its id.
 * @throws ApiError NOT_FOUND
 */
export async function closeSession(
  deps: { knex: Knex; clock: Clock; ids: Ids },
  caller: Caller,
  given_id: string,
): Promise<string> {
  const session_id = given_id === CURRENT ? caller.session_id : given_id
  if (session_id === undefined)
    throw new ApiError('NOT_FOUND', 'session_id: current names the session of the request, and an API key has none.')
  await deps.knex.transaction(async (trx) => {
    const { user_id } = await requireOwner(trx, caller)
    if (!(await endSession(trx, { user_id, session_id })))
      throw new ApiError('NOT_FOUND', `session_id: ${session_id} is not a session of this account, or it has ended.`)
    await recordChange(deps, trx, { caller, action: 'account.session_ended', target: session_id })
  })
  return session_id
}
