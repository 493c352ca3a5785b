import { ApiError } from '../../platform/errors.ts'
import type { Passwords } from '../../platform/threads/password.ts'
import type { Attempt, LoginGuard } from './login-guard.ts'

export interface CheckPasswordDeps {
  passwords: Pick<Passwords, 'verify'>
  guard: Pick<LoginGuard, 'check'>
}

export interface PasswordAttempt extends Attempt {
  password: string
  hash: string
}

/**
 * Checks the password against the hash, unless the account has had too many attempts.
 * @returns whether it matches.
 * @throws ApiError RATE_LIMITED, UNAVAILABLE
 */
export async function checkPassword(
  { passwords, guard }: CheckPasswordDeps,
  { password, hash, ...attempt }: PasswordAttempt,
): Promise<boolean> {
  return await guard.check(attempt, () => passwords.verify(password, hash))
}

/** @throws ApiError INVALID_PASSWORD, and what {@link checkPassword} throws. */
export async function requirePassword(deps: CheckPasswordDeps, given: PasswordAttempt): Promise<void> {
  if (!(await checkPassword(deps, given)))
    throw new ApiError('INVALID_PASSWORD', 'password: is not the password of this account.')
}
