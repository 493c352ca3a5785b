import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { missing } from '../../platform/workspace-model.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { requirePerson } from '../workspaces/require-person.ts'
import { endSession } from './sessions.ts'

/** Used instead of an id: the session that makes the request. */
const CURRENT = 'current'

/**
 * Ends one session of the account. The next request with it is refused.
 * @returns its id.
 * @throws ApiError NOT_FOUND, or PERMISSION_DENIED for a session of another account
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
    const { user_id } = await requirePerson(trx, caller)
    if (!(await endSession(trx, { user_id, session_id })))
      throw missing(session_id, await ownerOf(trx, session_id), caller)
    await recordChange(deps, trx, { caller, action: 'account.session_ended', target: session_id })
  })
  return session_id
}

/** The workspace of the account that has the session. Null if there is none. */
async function ownerOf(trx: Knex.Transaction, session_id: string): Promise<string | null> {
  const owner = await trx('sessions')
    .join('users', 'users.user_id', 'sessions.user_id')
    .where({ session_id })
    .first<{ workspace_id: string } | undefined>('users.workspace_id')
  return owner?.workspace_id ?? null
}
