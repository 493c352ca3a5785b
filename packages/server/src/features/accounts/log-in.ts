import type { Login, SecondFactor } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { UNMATCHABLE_HASH, type Passwords } from '../../platform/threads/password.ts'
import type { NewSession, Sessions } from '../auth/sessions.ts'
import { checkPassword } from './check-password.ts'
import { openChallenge, type OpenedChallenge } from './factors/login-challenges.ts'
import { loginCeremony } from './factors/passkey-ceremonies.ts'
import { passkeyParty } from './factors/passkey-party.ts'
import { isRequired, readFactors, type FactorRows } from './factors/read-factors.ts'
import { findAccount, type Account } from './find-account.ts'
import type { LoginGuard } from './login-guard.ts'
import { changedMeanwhile, lockAccount, openSession, type LoginSource } from './open-session.ts'

export interface LogInDeps {
  db: Database
  passwords: Pick<Passwords, 'verify'>
  guard: LoginGuard
  sessions: Pick<Sessions, 'open'>
  clock: Clock
  ids: Ids
  public_url(): string
}

/** A session, or the challenge for an account with a second factor. */
export type FirstStep = NewSession | (OpenedChallenge & Pick<SecondFactor, 'methods' | 'passkey_options'>)

/**
 * Opens a session, or a challenge if the account has a second factor. An unknown address takes the same work as a wrong password and
 * gets the same answer.
 * @throws ApiError UNAUTHENTICATED; RATE_LIMITED if the account's password was tried too often; UNAVAILABLE if too many passwords are
 * being checked.
 */
export async function logIn(
  deps: LogInDeps,
  { email, password, cookie: is_cookie = false }: Login,
  from: LoginSource,
): Promise<FirstStep> {
  const account = await findAccount(deps.db, email)
  const attempt = {
    email,
    client_address: from.client_address,
    password,
    hash: account?.password_hash ?? UNMATCHABLE_HASH,
  }
  const matches = await checkPassword(deps, attempt)
  if (!account || !matches) throw new ApiError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.')
  const factors = await readFactors(deps.db.knex, account.user_id)
  if (isRequired(factors)) return await beginSecondStep(deps, { account, factors, is_cookie })
  const session = await deps.db.knex.transaction((trx) => openSession(deps, trx, { account, from }))
  if (!session) throw changedMeanwhile()
  return session
}

async function beginSecondStep(
  deps: LogInDeps,
  { account, factors, is_cookie }: { account: Account; factors: FactorRows; is_cookie: boolean },
): Promise<FirstStep> {
  const { db, clock } = deps
  const { user_id, password_hash } = account
  const party = factors.passkeys.length > 0 ? passkeyParty(deps.public_url()) : null
  const ceremony = party && (await loginCeremony(party, factors.passkeys))
  const passkey_challenge = ceremony?.passkey_challenge ?? null
  const challenge = { purpose: 'second_factor', user_id, passkey_challenge, is_cookie } as const
  const opened = await db.knex.transaction(async (trx) => {
    if ((await lockAccount(trx, user_id)).password_hash !== password_hash) throw changedMeanwhile()
    return await openChallenge({ knex: trx, clock }, challenge)
  })
  return { ...opened, methods: methodsOf(factors, ceremony), ...(ceremony && { passkey_options: ceremony.options }) }
}

function methodsOf({ totp, recovery_codes_left }: FactorRows, ceremony: object | null): SecondFactor['methods'] {
  const methods = { totp: totp !== null, passkey: ceremony !== null, recovery_code: recovery_codes_left > 0 }
  return (['totp', 'passkey', 'recovery_code'] as const).filter((method) => methods[method])
}
