import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../platform/db/sweep.ts'

const PER_USER = 100
const LIFE_MS = 90 * 24 * 60 * 60 * 1_000

/** Waits for a deletion of the account that is in progress. Without the lock, the address would refer to a user that is gone. */
const rememberAddress = statement<{ email: string; client_address: string; now: Date; others: number }>(
  'login_address_remember',
  `with known as (
     insert into login_addresses (user_id, client_address, last_at)
     select user_id, :client_address, :now from users where lower(email) = lower(:email) for key share
     on conflict (user_id, client_address) do update set last_at = excluded.last_at
     returning user_id
   )
   delete from login_addresses using known
   where login_addresses.user_id = known.user_id and client_address in (
     select client_address from login_addresses l
     where l.user_id = known.user_id and l.client_address <> :client_address order by last_at desc offset :others)`,
)

const deleteAddresses = statement<{ email: string }>(
  'login_addresses_forget',
  `delete from login_addresses using users where users.user_id = login_addresses.user_id and lower(email) = lower(:email)`,
)

/** Remembers an address from which the owner logs in. Above a hundred addresses, the one used longest ago is deleted. */
export async function rememberLoginAddress(
  db: StatementTarget,
  login: { email: string; client_address: string; now: Date },
): Promise<void> {
  await run(db, rememberAddress, { ...login, others: PER_USER - 1 })
}

export async function deleteLoginAddresses(db: StatementTarget, email: string): Promise<void> {
  await run(db, deleteAddresses, { email })
}

const sweepAddresses = statement<{ before: Date; batch: number }, Swept>(
  'login_addresses_sweep',
  sweepSql('login_addresses', 'last_at <= :before'),
)

/** Deletes addresses that have not been used for 90 days. */
export async function sweepLoginAddresses({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await sweepAll(db, sweepAddresses, { before: new Date(clock.now().getTime() - LIFE_MS) })
}
