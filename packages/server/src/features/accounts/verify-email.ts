import type { Knex } from 'knex'
import type { Clock } from '../../platform/clock.ts'
import { redeemToken } from './account-tokens.ts'

/** @throws ApiError INVALID_ARGUMENT when the token is unknown, used or expired. */
export async function verifyEmail(deps: { knex: Knex; clock: Clock }, token: string): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const user_id = await redeemToken(trx, { token, purpose: 'verify_email' }, deps.clock.now())
    await trx('users').where({ user_id }).update({ verified: true })
  })
}
