import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../../platform/errors.ts'
import { backOffMs } from '../../../platform/limits/back-off.ts'

/** The number of attempts without a wait. Each further attempt doubles the wait. */
export const FREE_ATTEMPTS = 5
/** Only somebody who knows the password can try codes, so a new password ends the wait. */
const WAIT = { first_ms: 1_000, longest_ms: 15 * 60_000 }
const MEMORY_MS = 24 * 60 * 60 * 1_000

interface Row {
  attempts: number
  last_at: Date
}

/**
 * Counts an attempt with a code of the account, before the code is checked. Unlike passwords, codes are short: the count is in the
 * database, so that all processes share it, and no address is exempt.
 * @returns the number of attempts since the last valid code.
 * @throws ApiError RATE_LIMITED
 */
export async function admitCode({ knex, clock }: { knex: Knex; clock: Clock }, user_id: string): Promise<number> {
  return await knex.transaction(async (trx) => {
    const now = clock.now()
    await trx('code_attempts').insert({ user_id, attempts: 0, last_at: now }).onConflict('user_id').ignore()
    const row = (await trx('code_attempts').where({ user_id }).forUpdate().first()) as Row
    const since_ms = now.getTime() - row.last_at.getTime()
    const before = since_ms < MEMORY_MS ? row.attempts : 0
    const wait_ms = waitAfter(before) - since_ms
    if (wait_ms > 0) throw slowedDown(wait_ms)
    await trx('code_attempts')
      .where({ user_id })
      .update({ attempts: before + 1, last_at: now })
    return before + 1
  })
}

/** Resets the count, after a valid code and with a new password. */
export async function deleteAttempts(trx: Knex.Transaction, user_id: string): Promise<void> {
  await trx('code_attempts').where({ user_id }).delete()
}

function waitAfter(attempts: number): number {
  return attempts < FREE_ATTEMPTS ? 0 : backOffMs(WAIT, attempts - FREE_ATTEMPTS + 1)
}

function slowedDown(wait_ms: number): ApiError {
  const retry_after_seconds = Math.ceil(wait_ms / 1_000)
  const message = `Too many wrong codes for this account; try again in ${retry_after_seconds} s, or use a passkey.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds })
}
