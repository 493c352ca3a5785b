import type { Knex } from 'knex'
import type { SecretBox } from '../../../platform/crypto.ts'
import { useCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

interface Given {
  user_id: string
  code: string
  now: Date
}

/** Uses up the code when the transaction commits. @returns the kind of the code. Null for a wrong code. */
export async function acceptCode(
  box: SecretBox,
  trx: Knex.Transaction,
  { user_id, code, now }: Given,
): Promise<'totp' | 'recovery_code' | null> {
  const plain = code.replace(/[\s-]/g, '')
  if (/^[0-9]{6}$/.test(plain)) return (await acceptTotp(box, trx, { user_id, code: plain, now })) ? 'totp' : null
  return (await useCode(trx, user_id, code)) ? 'recovery_code' : null
}

/** Accepts each step once, and no step before the last one, so that a code that somebody else has seen is useless. */
async function acceptTotp(box: SecretBox, trx: Knex.Transaction, { user_id, code, now }: Given): Promise<boolean> {
  const row = await trx('totp_factors')
    .where({ user_id })
    .whereNotNull('confirmed_at')
    .first<{ sealed_secret: string } | undefined>('sealed_secret')
  const step = row ? stepOf(code, box.open(row.sealed_secret), now) : null
  if (step === null) return false
  const accepted = trx('totp_factors').where({ user_id }).where('last_step', '<', step).update({ last_step: step })
  return (await accepted) > 0
}
