import type { TotpSecret } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import { requirePerson } from '../../workspaces/require-person.ts'
import {
  changeFactors,
  codesIfNone,
  removeCodesOfNothing,
  requireOwnPassword,
  type ChangeFactorsDeps,
  type Proof,
} from './change-factors.ts'
import { newTotpSecret, otpauthUri, stepOf } from './totp.ts'

/** The time in which a new secret must be confirmed by its first code. */
const PENDING_MS = 60 * 60 * 1_000

interface PendingRow {
  sealed_secret: string
  created_at: Date
  confirmed_at: Date | null
}

/**
 * Creates a secret, which is not a factor until it is confirmed by its first code. @throws ApiError ALREADY_EXISTS, and what
 * `requireOwnPassword` throws.
 */
export async function startTotp(deps: ChangeFactorsDeps, caller: Caller, proof: Proof): Promise<TotpSecret> {
  const { user_id, email } = await requireOwnPassword(deps, caller, proof)
  const secret = newTotpSecret()
  const { rowCount } = await deps.knex.raw<{ rowCount: number }>(
    `insert into totp_factors (user_id, sealed_secret, created_at) values (:user_id, :sealed, :now)
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
     where totp_factors.confirmed_at is null`,
    { user_id, sealed: deps.box.seal(secret), now: deps.clock.now() },
  )
  if (rowCount === 0) throw alreadyThere()
  return { secret, otpauth_uri: otpauthUri(secret, email) }
}

/**
 * Confirms the secret by its first code, which makes the app a factor.
 * @returns recovery codes, if the account has none.
 * @throws ApiError INVALID_ARGUMENT for a wrong code; ALREADY_EXISTS
 */
export async function confirmTotp(
  deps: ChangeFactorsDeps,
  caller: Caller,
  code: string,
): Promise<{ recovery_codes?: string[] }> {
  const { user_id } = await requirePerson(deps.knex, caller)
  const what = { caller, action: 'account.totp_added', target: user_id, change: 'totp_added' } as const
  return await changeFactors(deps, what, async (trx) => {
    const now = deps.clock.now()
    const row = await trx('totp_factors').where({ user_id }).first<PendingRow | undefined>()
    if (row?.confirmed_at) throw alreadyThere()
    if (!row || now.getTime() - row.created_at.getTime() > PENDING_MS)
      throw new ApiError('INVALID_ARGUMENT', 'code: needs a secret first; call start-totp.')
    const last_step = stepOf(code.replace(/\s/g, ''), deps.box.open(row.sealed_secret), now)
    if (last_step === null)
      throw new ApiError('INVALID_ARGUMENT', 'code: must be the six digits that the app shows now; check its clock.')
    await trx('totp_factors').where({ user_id }).update({ confirmed_at: now, last_step })
    return await codesIfNone(trx, user_id)
  })
}

/** @throws ApiError NOT_FOUND, and what `requireOwnPassword` throws. */
export async function removeTotp(deps: ChangeFactorsDeps, caller: Caller, proof: Proof): Promise<void> {
  const { user_id } = await requireOwnPassword(deps, caller, proof)
  const what = { caller, action: 'account.totp_removed', target: user_id, change: 'totp_removed' } as const
  await changeFactors(deps, what, async (trx) => {
    const removed = await trx('totp_factors').where({ user_id }).whereNotNull('confirmed_at').delete()
    if (removed === 0) throw new ApiError('NOT_FOUND', 'The account has no authenticator app.')
    await removeCodesOfNothing(trx, user_id)
  })
}

function alreadyThere(): ApiError {
  return new ApiError('ALREADY_EXISTS', 'The account has an authenticator app already; remove it first.')
}
