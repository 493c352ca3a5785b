import type { Knex } from 'knex'
import { countCodes, removeCodes } from './recovery-codes.ts'
import { passkeysOf, type PasskeyRow } from './passkeys.ts'

export interface FactorRows {
  /** Null if there is no authenticator app, or if it is not confirmed yet. */
  totp: { created_at: Date } | null
  passkeys: PasskeyRow[]
  recovery_codes_left: number
}

export async function readFactors(knex: Knex, user_id: string): Promise<FactorRows> {
  const totp = await knex('totp_factors')
    .where({ user_id })
    .whereNotNull('confirmed_at')
    .first<{ confirmed_at: Date } | undefined>('confirmed_at')
  return {
    totp: totp ? { created_at: totp.confirmed_at } : null,
    passkeys: await passkeysOf(knex, user_id),
    recovery_codes_left: await countCodes(knex, user_id),
  }
}

/** Whether a password alone is insufficient. */
export function isRequired({ totp, passkeys }: Pick<FactorRows, 'totp' | 'passkeys'>): boolean {
  return totp !== null || passkeys.length > 0
}

/** Ends logins that wait for their second step. A new password does this, and resets the count of codes. */
export async function endChallenges(trx: Knex, user_id: string): Promise<void> {
  await trx('login_challenges').where({ user_id }).delete()
  await trx('code_attempts').where({ user_id }).delete()
}

/** Removes all factors of an account, because somebody other than the owner may have set them up. @returns whether it had any. */
export async function removeFactors(trx: Knex.Transaction, user_id: string): Promise<boolean> {
  const had_any = isRequired(await readFactors(trx, user_id))
  for (const table of ['totp_factors', 'passkeys']) await trx(table).where({ user_id }).delete()
  await removeCodes(trx, user_id)
  await endChallenges(trx, user_id)
  return had_any
}
