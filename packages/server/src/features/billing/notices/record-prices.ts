import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

/** Prices and limits at a start of the service, by plan, and `destinations`. */
type RecordedPrices = Readonly<Record<string, object>>

const lockBook = statement<object, { value: string }>(
  'price_book_lock',
  `select value from billing_marks where name = 'price_book' for update`,
)

const writeBook = statement<{ value: string }>(
  'price_book_write',
  `insert into billing_marks (name, value) values ('price_book', :value)
   on conflict (name) do update set value = excluded.value`,
)

const insertNotice = statement<{ plans: string[]; destinations: boolean; now: Date }>(
  'price_book_notice',
  `insert into billing_events (workspace_id, subject, payload, created_at)
   values (null, 'billing.pricing.updated', json_build_object('plans', :plans::text[], 'destinations', :destinations::bool), :now)`,
)

/**
 * Notes at the start whether prices or limits differ from those at the last start. If several processes start at once, one of them does
 * this.
 */
export async function recordPrices({ db, clock }: { db: Database; clock: Clock }, book: RecordedPrices): Promise<void> {
  await db.knex.transaction(async (trx) => {
    const [noted] = await run(trx, lockBook, {})
    const changed = noted === undefined ? [] : differing(JSON.parse(noted.value) as RecordedPrices, book)
    if (noted !== undefined && changed.length === 0) return
    await run(trx, writeBook, { value: JSON.stringify(book) })
    if (changed.length === 0) return
    const noticed = {
      plans: changed.filter((name) => name !== 'destinations'),
      destinations: changed.includes('destinations'),
    }
    await run(trx, insertNotice, { ...noticed, now: clock.now() })
  })
}

function differing(before: RecordedPrices, after: RecordedPrices): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
