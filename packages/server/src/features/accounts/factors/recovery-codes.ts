import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { sha256 } from '../../../platform/crypto.ts'

const CODES = 10
/** The alphabet has no i, l, o and u, which are read as 1, 1, 0 and v. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CHARACTERS = 16
const GROUP = /.{4}(?=.)/g

/** Replaces the recovery codes of a user. Each code has 80 random bits and cannot be guessed, so a plain SHA-256 is enough. */
export async function replaceCodes(trx: Knex.Transaction, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, randomCode)
  await removeCodes(trx, user_id)
  await trx('recovery_codes').insert(codes.map((code) => ({ user_id, code_hash: hashOf(code) })))
  return codes
}

/** Uses up a recovery code. If it is used several times at once, one use succeeds. @returns whether the code was one of the user's. */
export async function useCode(trx: Knex.Transaction, user_id: string, code: string): Promise<boolean> {
  return (
    (await trx('recovery_codes')
      .where({ user_id, code_hash: hashOf(code) })
      .delete()) > 0
  )
}

export async function removeCodes(trx: Knex.Transaction, user_id: string): Promise<void> {
  await trx('recovery_codes').where({ user_id }).delete()
}

/** @returns the number of codes that the user has left. */
export async function countCodes(knex: Knex, user_id: string): Promise<number> {
  return (await knex('recovery_codes').where({ user_id }).select('user_id')).length
}

function randomCode(): string {
  const characters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return characters.join('').replace(GROUP, '$&-')
}

/** The hash of a code as people write it down: in upper or lower case, with or without hyphens, and with letters that look like digits. */
function hashOf(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replaceAll('o', '0').replaceAll('u', 'v')
  return sha256(plain)
}
