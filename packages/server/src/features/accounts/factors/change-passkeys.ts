import type { NewPasskey } from '../../../generated/types.gen.ts'
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
import { openChallenge, redeemChallenge, requireChallenge, type OpenedChallenge } from './login-challenges.ts'
import { creationCeremony, loginCeremony, verifyCreation, type Ceremony } from './passkey-ceremonies.ts'
import { requirePasskeyParty, type PasskeyParty } from './passkey-party.ts'
import { insertPasskey, passkeysOf, type PasskeyRow } from './passkeys.ts'

export type StartedCeremony = OpenedChallenge & { passkey_options: Ceremony['options'] }

/** @throws ApiError INVALID_ARGUMENT if the service cannot have passkeys, and what `requireOwnPassword` throws. */
export async function startPasskey(deps: ChangeFactorsDeps, caller: Caller, proof: Proof): Promise<StartedCeremony> {
  const account = await requireOwnPassword(deps, caller, proof)
  const party = requirePasskeyParty(deps.public_url())
  const { user_id } = account
  const ceremony = await creationCeremony(party, account, await passkeysOf(deps.knex, user_id))
  return await started(deps, ceremony, { purpose: 'add_passkey', user_id, is_cookie: false })
}

/** The challenge for a login without address and password. */
export async function startPasskeyLogin(
  deps: Pick<ChangeFactorsDeps, 'knex' | 'clock' | 'public_url'>,
  is_cookie: boolean,
): Promise<StartedCeremony> {
  const ceremony = await loginCeremony(requirePasskeyParty(deps.public_url()), null)
  return await started(deps, ceremony, { purpose: 'passkey_login', user_id: null, is_cookie })
}

async function started(
  deps: Pick<ChangeFactorsDeps, 'knex' | 'clock'>,
  { passkey_challenge, options: passkey_options }: Ceremony,
  of: { purpose: 'add_passkey' | 'passkey_login'; user_id: string | null; is_cookie: boolean },
): Promise<StartedCeremony> {
  return { ...(await openChallenge(deps, { ...of, passkey_challenge })), passkey_options }
}

/**
 * @returns the passkey, and recovery codes if the account has none.
 * @throws ApiError INVALID_ARGUMENT for an answer to another challenge; ALREADY_EXISTS, QUOTA_EXCEEDED
 */
export async function addPasskey(
  deps: ChangeFactorsDeps,
  caller: Caller,
  { challenge_token, name, passkey }: NewPasskey,
): Promise<{ row: PasskeyRow; recovery_codes?: string[] }> {
  const { user_id } = await requirePerson(deps.knex, caller)
  const party = requirePasskeyParty(deps.public_url())
  const challenge = await requireChallenge(deps, challenge_token, ['add_passkey'])
  if (challenge.user_id !== user_id)
    throw new ApiError('PERMISSION_DENIED', 'challenge_token: belongs to another account.')
  // A challenge can be answered only once, whether the answer is valid or not.
  await redeemChallenge(deps, challenge_token)
  const credential = await verifyCreation(passkey, party, String(challenge.passkey_challenge))
  if (!credential) throw notAccepted(party)
  const created_at = deps.clock.now()
  const row = { passkey_id: deps.ids('pass'), user_id, name, ...credential, created_at, last_used_at: null }
  const what = { caller, action: 'account.passkey_added', target: row.passkey_id, change: 'passkey_added' } as const
  return await changeFactors(deps, what, async (trx) => {
    await insertPasskey(trx, row)
    return { row, ...(await codesIfNone(trx, user_id)) }
  })
}

/** @throws ApiError NOT_FOUND, and what `requireOwnPassword` throws. */
export async function removePasskey(
  deps: ChangeFactorsDeps,
  caller: Caller,
  { passkey_id, ...proof }: Proof & { passkey_id: string },
): Promise<void> {
  const { user_id } = await requireOwnPassword(deps, caller, proof)
  const what = { caller, action: 'account.passkey_removed', target: passkey_id, change: 'passkey_removed' } as const
  await changeFactors(deps, what, async (trx) => {
    if ((await trx('passkeys').where({ user_id, passkey_id }).delete()) === 0)
      throw new ApiError('NOT_FOUND', `passkey_id: ${passkey_id} is not a passkey of this account.`)
    await removeCodesOfNothing(trx, user_id)
  })
}

function notAccepted({ origin }: PasskeyParty): ApiError {
  return new ApiError('INVALID_ARGUMENT', `passkey: does not answer this challenge from a page of ${origin}.`)
}
