import type { Clock } from '@ohun/clock'
import { sha256 } from '../../platform/crypto.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../platform/db/sweep.ts'
import { backOffMs } from '../../platform/limits/back-off.ts'

/** The number of attempts without a wait. Each further attempt doubles the wait. */
const FREE_ATTEMPTS = 5
const WAIT = { first_ms: 1_000, longest_ms: 60_000 }
/** The time after the last attempt at which all attempts are forgotten. */
const MEMORY_MS = 15 * 60 * 1_000

/** The wait between the `attempts`-th attempt and the next one. */
export function waitAfter(attempts: number): number {
  if (attempts < FREE_ATTEMPTS) return 0
  return backOffMs(WAIT, attempts - FREE_ATTEMPTS + 1)
}

/** The waits after one attempt, two attempts, and so on. The last value applies to all further attempts. */
const waits_ms = Array.from({ length: 12 }, (_, n) => waitAfter(n + 1))

const waitSql = (attempts: string): string =>
  `coalesce((:waits_ms::int[])[least(${attempts}, cardinality(:waits_ms::int[]))], 0) * interval '1 ms'`

/** The outcome of counting an attempt. */
export interface Counted {
  /** Whether the attempt comes from an address of the owner and is therefore not counted. */
  is_owner: boolean
  counted: boolean
  /** The wait if the attempt is refused. */
  wait_ms: number
}

interface Counting {
  account_hash: Buffer
  email: string
  client_address: string
  now: Date
  forgotten_until: Date
  waits_ms: number[]
}

/** A single statement, so that of concurrent attempts in any processes, each is counted before the next is judged. */
const countAttempt = statement<Counting, Counted>(
  'password_attempt_count',
  `with owner as (
     select from login_addresses a join users u using (user_id)
     where lower(u.email) = lower(:email) and a.client_address = :client_address
   ), counted as (
     insert into password_attempts as p (account_hash, attempts, last_at, next_at)
     select :account_hash, 1, :now::timestamptz, :now::timestamptz where not exists (select from owner)
     on conflict (account_hash) do update set
       attempts = case when p.last_at <= :forgotten_until then 1 else p.attempts + 1 end,
       last_at = excluded.last_at,
       next_at = excluded.last_at + ${waitSql('case when p.last_at <= :forgotten_until then 1 else p.attempts + 1 end')}
     where p.last_at <= :forgotten_until or p.next_at <= excluded.last_at
     returning 1
   )
   select exists (select from owner) as is_owner, exists (select from counted) as counted,
     coalesce((select ceil(extract(epoch from next_at - :now::timestamptz) * 1000) from password_attempts
               where account_hash = :account_hash), 0)::int as wait_ms`,
)

const withdrawAttempt = statement<{ account_hash: Buffer; now: Date; waits_ms: number[] }>(
  'password_attempt_withdraw',
  `update password_attempts
   set attempts = greatest(attempts - 1, 0), next_at = :now::timestamptz + ${waitSql('attempts - 1')}
   where account_hash = :account_hash`,
)

const deleteAttempts = statement<{ account_hash: Buffer }>(
  'password_attempts_forget',
  'delete from password_attempts where account_hash = :account_hash',
)

/** Counts an attempt at the password of an e-mail address, whether it has an account or not, unless the attempt has to wait. */
export async function countPasswordAttempt(
  { db, clock }: { db: Database; clock: Clock },
  { email, client_address }: { email: string; client_address: string },
): Promise<Counted> {
  const now = clock.now()
  const forgotten_until = new Date(now.getTime() - MEMORY_MS)
  const of = { account_hash: hashOf(email), email, client_address, now, forgotten_until, waits_ms }
  return (await run(db, countAttempt, of))[0] as Counted
}

/** Withdraws an attempt that was counted. */
export async function withdrawPasswordAttempt(db: StatementTarget, email: string, now: Date): Promise<void> {
  await run(db, withdrawAttempt, { account_hash: hashOf(email), now, waits_ms })
}

export async function deletePasswordAttempts(db: StatementTarget, email: string): Promise<void> {
  await run(db, deleteAttempts, { account_hash: hashOf(email) })
}

/** A hash, so that the e-mail address of somebody without an account is never stored. */
const hashOf = (email: string): Buffer => sha256(email.toLowerCase())

const sweepAttempts = statement<{ before: Date; batch: number }, Swept>(
  'password_attempts_sweep',
  sweepSql('password_attempts', 'last_at <= :before'),
)

export async function sweepPasswordAttempts({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await sweepAll(db, sweepAttempts, { before: new Date(clock.now().getTime() - MEMORY_MS) })
}
