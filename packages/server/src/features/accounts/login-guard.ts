import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { StatementTarget } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { passwordsBusy } from '../../platform/threads/password-threads.ts'
import { deleteLoginAddresses, rememberLoginAddress } from './login-addresses.ts'
import { countPasswordAttempt, deletePasswordAttempts, withdrawPasswordAttempt } from './password-attempts.ts'

/** The account whose password is tried, and the address of the client. */
export interface Attempt {
  email: string
  client_address: string
}

/** Slows down guessing one account's password, from any number of addresses and on any number of processes. */
export interface LoginGuard {
  /**
   * Lets a password be checked. The attempt counts as a failure until the password turns out to be right.
   * @throws ApiError RATE_LIMITED, UNAVAILABLE, and what `verify` throws: then the attempt does not count
   */
  check(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean>
  /**
   * Notes that a new password is set from this address. The address is then the owner's, while those who know an earlier password wait
   * like strangers.
   */
  passwordSet(trx: Knex.Transaction, attempt: Attempt): Promise<void>
}

/** Somewhat more than the number of concurrent password checks, because attempts that wait for a check have been counted already. */
const MAX_CONCURRENT = 64

/**
 * An address from which the owner has logged in, or has set a new password by mail, does not wait: an attacker cannot lock the owner
 * out by guessing, and an owner who is locked out anyway can reset the password.
 */
export function createLoginGuard(deps: { db: Database; clock: Clock }): LoginGuard {
  const { db, clock } = deps
  let in_progress = 0

  async function remember(target: StatementTarget, { email, client_address }: Attempt): Promise<void> {
    await deletePasswordAttempts(target, email)
    await rememberLoginAddress(target, { email, client_address, now: clock.now() })
  }

  async function checked(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean> {
    const { is_owner, counted, wait_ms } = await countPasswordAttempt(deps, attempt)
    if (!is_owner && !counted) throw slowedDown(wait_ms)
    try {
      const matches = await verify()
      if (matches) await remember(db, attempt)
      return matches
    } catch (error) {
      if (counted) await withdrawPasswordAttempt(db, attempt.email, clock.now())
      throw error
    }
  }

  return {
    async check(attempt, verify) {
      if (in_progress >= MAX_CONCURRENT) throw passwordsBusy()
      in_progress++
      return await checked(attempt, verify).finally(() => in_progress--)
    },
    async passwordSet(trx, attempt) {
      await deleteLoginAddresses(trx, attempt.email)
      await remember(trx, attempt)
    },
  }
}

function slowedDown(wait_ms: number): ApiError {
  const retry_after_seconds = Math.max(1, Math.ceil(wait_ms / 1_000))
  return new ApiError(
    'RATE_LIMITED',
    `Too many password attempts for this account; try again in ${retry_after_seconds} s, or reset the password by e-mail.`,
    { retry_after_seconds },
  )
}
