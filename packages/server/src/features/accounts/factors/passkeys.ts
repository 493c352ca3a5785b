import type { Knex } from 'knex'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { ApiError } from '../../../platform/errors.ts'

export interface PasskeyRow {
  passkey_id: string
  user_id: string
  name: string
  credential_id: string
  public_key: Buffer
  /** The signature counter, a bigint, which PostgreSQL returns as text. */
  counter: number | string
  transports: string[]
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

export const PASSKEYS_PER_USER = 20

/** The passkeys of a user, oldest first. */
export async function passkeysOf(knex: Knex, user_id: string): Promise<PasskeyRow[]> {
  return await knex<PasskeyRow>('passkeys').where({ user_id }).orderBy('passkey_id')
}

export async function findPasskey(knex: Knex, credential_id: string): Promise<PasskeyRow | undefined> {
  return await knex<PasskeyRow>('passkeys').where({ credential_id }).first()
}

/** @throws ApiError QUOTA_EXCEEDED, ALREADY_EXISTS */
export async function insertPasskey(trx: Knex.Transaction, row: PasskeyRow): Promise<void> {
  if ((await passkeysOf(trx, row.user_id)).length >= PASSKEYS_PER_USER)
    throw new ApiError('QUOTA_EXCEEDED', `An account may have ${PASSKEYS_PER_USER} passkeys; remove one first.`)
  try {
    await trx('passkeys').insert(row)
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_name'))
      throw new ApiError('ALREADY_EXISTS', `name: a passkey named ${row.name} already exists in this account.`)
    if (isUniqueViolation(error, 'passkeys_credential'))
      throw new ApiError('ALREADY_EXISTS', 'passkey: has been added before.')
    throw error
  }
}

/** Records a use. Of two uses with the same counter at once, one succeeds. @returns whether this use succeeded. */
export async function recordUse(
  trx: Knex.Transaction,
  { passkey_id, counter: before }: PasskeyRow,
  { counter, now: last_used_at }: { counter: number; now: Date },
): Promise<boolean> {
  const used = { passkey_id, counter: before }
  return (await trx('passkeys').where(used).update({ counter, last_used_at })) > 0
}
