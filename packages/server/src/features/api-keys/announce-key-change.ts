import type { Knex } from 'knex'
import type { Channel } from '../../platform/db/notifications.ts'

/** The channel on which a process is notified that its cached keys are out of date. */
export const KEY_CHANGES: Channel = 'ohun_keys'

/**
 * Notifies every process, at the commit, that a key has ended or changed, or that all keys of a workspace have. Unlike the
 * notifications of hot paths, this is part of the transaction: such changes are rare and must not be missed.
 */
export async function announceKeyChange(trx: Knex.Transaction, id: string): Promise<void> {
  await trx.raw('select pg_notify(?, ?)', [KEY_CHANGES, id])
}
