import type { Knex } from 'knex'
import type { Channel } from '../../platform/db/notifications.ts'

/** The channel on which a process learns that its cached keys are out of date. */
export const KEY_CHANGES: Channel = 'ohun_keys'

/**
 * Tells every process of a key that has ended or changed, or of a workspace all of whose keys have, at the moment of the
 * commit. In the transaction, unlike the notifications of hot paths: such changes are rare and must not be missed.
 */
export async function announceKeyChange(trx: Knex.Transaction, id: string): Promise<void> {
  await trx.raw('select pg_notify(?, ?)', [KEY_CHANGES, id])
}
