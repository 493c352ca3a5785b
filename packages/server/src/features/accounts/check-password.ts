import type { Passwords } from '../../platform/password.ts'
import type { Attempt, LoginGuard } from './login-guard.ts'

export interface CheckPasswordDeps {
  passwords: Pick<Passwords, 'verify'>
  guard: LoginGuard
}

/**
 * Whether the password is that of the hash, where the account's earlier attempts admit the question.
 * @throws ApiError RATE_LIMITED, UNAVAILABLE
 */
export async function checkPassword(
  { passwords, guard }: CheckPasswordDeps,
  { password, hash, ...attempt }: Attempt & { password: string; hash: string },
): Promise<boolean> {
  guard.admit(attempt)
  try {
    const matches = await passwords.verify(password, hash)
    if (matches) guard.succeeded(attempt)
    return matches
  } catch (error) {
    guard.withdrawn(attempt)
    throw error
  }
}
