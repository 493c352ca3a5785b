import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import type { NewSession, Sessions } from '../auth/sessions.ts'
import { findAccountById, type Account } from './find-account.ts'

export interface OpenSessionDeps {
  clock: Clock
  ids: Ids
  sessions: Pick<Sessions, 'open'>
}

/** The origin of a login. */
export interface LoginSource {
  client_address: string
  /** The class of the client, such as `browser/firefox-140`. */
  client: string
}

interface Login {
  /** The account as it was when the password was checked, or when the challenge that replaces that check was read. */
  account: Pick<Account, 'user_id' | 'workspace_id' | 'password_hash'>
  from: LoginSource
  /** The factor used besides the password, or the passkey alone. */
  second_factor?: 'totp' | 'passkey' | 'recovery_code'
}

/** Opens the session of a complete login. Null if the password has changed, or the account has ended, in the meantime. */
export async function openSession(
  { clock, ids, sessions }: OpenSessionDeps,
  trx: Knex.Transaction,
  { account: { user_id, password_hash, workspace_id }, from, second_factor }: Login,
): Promise<NewSession | null> {
  const session = await sessions.open(trx, { user_id, password_hash, ...from })
  if (!session) return null
  await recordAudit(trx, {
    workspace_id,
    actor: user_id,
    action: 'account.logged_in',
    target: user_id,
    detail: second_factor === undefined ? {} : { second_factor },
    now: clock.now(),
    ids,
  })
  return session
}

/**
 * Reads the account and keeps its password unchanged until the transaction ends. This must be the first lock: a new password then waits
 * for the challenges that it ends.
 * @throws ApiError UNAUTHENTICATED
 */
export async function lockAccount(trx: Knex.Transaction, user_id: string): Promise<Account> {
  await trx('users').where({ user_id }).forShare().select('user_id')
  const account = await findAccountById(trx, user_id)
  if (!account) throw changedMeanwhile()
  return account
}

export function changedMeanwhile(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'The account has changed meanwhile; log in again.')
}
