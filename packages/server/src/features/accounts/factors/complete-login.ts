import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { LoginCompletion, PasskeyAnswer } from '../../../generated/types.gen.ts'
import type { SecretBox } from '../../../platform/crypto.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import type { NewSession, Sessions } from '../../auth/sessions.ts'
import { factorNotice, type AccountJobs } from '../accounts.jobs.ts'
import { findAccountById } from '../find-account.ts'
import { changedMeanwhile, lockAccount, openSession, type LoginSource } from '../open-session.ts'
import { acceptCode } from './accept-code.ts'
import { admitCode, deleteAttempts, FREE_ATTEMPTS } from './code-attempts.ts'
import { countAttempt, redeemChallenge, requireChallenge } from './login-challenges.ts'
import { verifyLogin } from './passkey-ceremonies.ts'
import { requirePasskeyParty } from './passkey-party.ts'
import { findPasskey, recordUse } from './passkeys.ts'

export interface CompleteLoginDeps {
  db: Database
  knex: Knex
  clock: Clock
  ids: Ids
  box: SecretBox
  jobs: JobQueue<AccountJobs>
  sessions: Pick<Sessions, 'open'>
  public_url(): string
}

export interface CompletedLogin extends NewSession {
  is_cookie: boolean
}

/**
 * The second step of a login, with a code or a passkey.
 * @throws ApiError INVALID_ARGUMENT for a challenge that cannot be used; UNAUTHENTICATED for a factor that is not accepted;
 * RATE_LIMITED after too many wrong codes.
 */
export async function completeLogin(
  deps: CompleteLoginDeps,
  { challenge_token, code, passkey }: LoginCompletion,
  from: LoginSource,
): Promise<CompletedLogin> {
  if (code !== undefined && passkey === undefined) return await byCode(deps, { challenge_token, code, from })
  if (passkey !== undefined && code === undefined) return await byPasskey(deps, { challenge_token, passkey, from })
  throw new ApiError('INVALID_ARGUMENT', 'code: send either a code or a passkey.')
}

async function byCode(
  deps: CompleteLoginDeps,
  { challenge_token, code, from }: { challenge_token: string; code: string; from: LoginSource },
): Promise<CompletedLogin> {
  const { knex, clock } = deps
  const challenge = await requireChallenge(deps, challenge_token, ['second_factor'])
  const user_id = challenge.user_id as string
  const attempts = await admitCode(deps, user_id)
  await countAttempt(deps, challenge_token)
  const session = await knex.transaction(async (trx) => {
    const account = await lockAccount(trx, user_id)
    const second_factor = await acceptCode(deps.box, trx, { user_id, code, now: clock.now() })
    if (second_factor === null) return null
    await redeemChallenge({ knex: trx }, challenge_token)
    await deleteAttempts(trx, user_id)
    if (second_factor === 'recovery_code')
      await deps.jobs.enqueue(trx, factorNotice(user_id, 'recovery_code_used', clock.now()))
    return required(await openSession(deps, trx, { account, from, second_factor }))
  })
  if (session) return { ...session, is_cookie: challenge.is_cookie }
  if (attempts === FREE_ATTEMPTS) await warnOwner(deps, user_id)
  throw new ApiError('UNAUTHENTICATED', 'code: is wrong, or has been used.')
}

/** Warns the owner that somebody knows the password. */
async function warnOwner({ knex, clock, jobs }: CompleteLoginDeps, user_id: string): Promise<void> {
  await knex.transaction((trx) => jobs.enqueue(trx, factorNotice(user_id, 'wrong_codes', clock.now())))
}

async function byPasskey(
  deps: CompleteLoginDeps,
  { challenge_token, passkey, from }: { challenge_token: string; passkey: PasskeyAnswer; from: LoginSource },
): Promise<CompletedLogin> {
  const { db, knex, clock } = deps
  const party = requirePasskeyParty(deps.public_url())
  const challenge = await requireChallenge(deps, challenge_token, ['second_factor', 'passkey_login'])
  const row = await findPasskey(knex, typeof passkey['id'] === 'string' ? passkey['id'] : '')
  // The account is read before the challenge ends. A new password would have ended the challenge.
  const account = row && (await findAccountById(db, row.user_id))
  // A challenge can be answered only once, whether the answer is valid or not.
  await redeemChallenge(deps, challenge_token)
  const { passkey_challenge, user_id, is_cookie } = challenge
  const is_theirs = user_id === null || row?.user_id === user_id
  if (!account || !is_theirs || passkey_challenge === null) throw notAccepted()
  const proof = { party, row, passkey_challenge, must_verify_user: challenge.purpose === 'passkey_login' }
  const verified = await verifyLogin(passkey, proof)
  if (!verified) throw notAccepted()
  const session = await knex.transaction(async (trx) => {
    if (!(await recordUse(trx, row, { ...verified, now: clock.now() }))) throw notAccepted()
    return required(await openSession(deps, trx, { account, from, second_factor: 'passkey' }))
  })
  return { ...session, is_cookie }
}

/** @throws ApiError UNAUTHENTICATED */
function required(session: NewSession | null): NewSession {
  if (!session) throw changedMeanwhile()
  return session
}

function notAccepted(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'passkey: was not accepted; begin the login again.')
}
