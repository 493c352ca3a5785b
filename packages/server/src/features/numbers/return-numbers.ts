import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

/** Deletes claims. In production, a claim kept its number out of the pool. */
const returnBatch = statement<{ now: Date; limit: number }, { number_id: string }>(
  'return_numbers',
  `with ended as (
     delete from number_claims where (workspace_id, number_id) in (
       select workspace_id, number_id from number_claims
       where status = 'quarantined' and quarantine_until <= :now
       order by quarantine_until limit :limit for update skip locked)
     returning number_id, environment),
   freed as (
     update numbers n set taken = false from ended where n.number_id = ended.number_id and ended.environment = 'production')
   select number_id from ended`,
)

const firstReturn = statement<object, { due: Date | null }>(
  'numbers_first_return',
  `select min(quarantine_until) as due from number_claims where status = 'quarantined'`,
)

/** The time at which the next quarantine ends. */
export async function nextReturn(db: Database): Promise<Date | null> {
  return (await run(db, firstReturn, {}))[0]?.due ?? null
}

const BATCH = 1_000

/** Ends expired quarantines, so that anybody can claim the numbers. @returns the number of quarantines ended. */
export async function returnNumbers({ db, clock }: { db: Database; clock: Clock }, limit = BATCH): Promise<number> {
  let returned = 0
  for (;;) {
    const batch = await run(db, returnBatch, { now: clock.now(), limit })
    returned += batch.length
    if (batch.length < limit) return returned
  }
}
