import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../../platform/caller.ts'
import type { SecretBox } from '../../../platform/crypto.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import { recordChange, type AuditAction } from '../../audit-log/record-audit.ts'
import type { FactorChange } from '../account-mail.ts'
import { factorNotice, type AccountJobs } from '../accounts.jobs.ts'
import { requirePassword, type CheckPasswordDeps } from '../check-password.ts'
import { requirePerson, type Person } from '../../workspaces/require-person.ts'
import { isRequired, readFactors } from './read-factors.ts'
import { removeCodes, replaceCodes } from './recovery-codes.ts'

export interface ChangeFactorsDeps extends CheckPasswordDeps {
  db: Database
  knex: Knex
  clock: Clock
  ids: Ids
  box: SecretBox
  jobs: JobQueue<AccountJobs>
  public_url(): string
}

/** The owner's password, which is required again: nobody can change factors through a session that was left open. */
export interface Proof {
  password: string
  client_address: string
}

/** The person of the session. @throws what `requirePassword` throws. */
export async function requireOwnPassword(
  deps: ChangeFactorsDeps,
  caller: Caller,
  { password, client_address }: Proof,
): Promise<Person> {
  const person = await requirePerson(deps.knex, caller)
  const { email, password_hash: hash } = person
  await requirePassword(deps, { email, client_address, password, hash })
  return person
}

interface Change {
  caller: Caller
  action: AuditAction
  target: string
  change: FactorChange
}

/** Changes the factors of an account: one change at a time, with an audit entry and a mail to the owner. */
export async function changeFactors<Result>(
  deps: ChangeFactorsDeps,
  { caller, action, target, change }: Change,
  apply: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  const user_id = caller.actor
  return await deps.knex.transaction(async (trx) => {
    await trx('users').where({ user_id }).forUpdate().select('user_id')
    const result = await apply(trx)
    await recordChange(deps, trx, { caller, action, target })
    await deps.jobs.enqueue(trx, factorNotice(user_id, change, deps.clock.now()))
    return result
  })
}

/** Creates recovery codes for an account that has none. */
export async function codesIfNone(trx: Knex.Transaction, user_id: string): Promise<{ recovery_codes?: string[] }> {
  const { recovery_codes_left } = await readFactors(trx, user_id)
  return recovery_codes_left > 0 ? {} : { recovery_codes: await replaceCodes(trx, user_id) }
}

/** Recovery codes replace a factor, so they are removed with the last one. */
export async function removeCodesOfNothing(trx: Knex.Transaction, user_id: string): Promise<void> {
  if (!isRequired(await readFactors(trx, user_id))) await removeCodes(trx, user_id)
}

/**
 * Replaces the recovery codes by ten new ones. @throws ApiError NOT_FOUND if the account has no factor, and what
 * {@link requireOwnPassword} throws.
 */
export async function replaceRecoveryCodes(deps: ChangeFactorsDeps, caller: Caller, proof: Proof): Promise<string[]> {
  const { user_id } = await requireOwnPassword(deps, caller, proof)
  const what = { caller, action: 'account.recovery_codes_replaced', target: user_id } as const
  return await changeFactors(deps, { ...what, change: 'recovery_codes_replaced' }, async (trx) => {
    if (!isRequired(await readFactors(trx, user_id)))
      throw new ApiError('NOT_FOUND', 'The account has no second factor, which recovery codes could replace.')
    return await replaceCodes(trx, user_id)
  })
}
