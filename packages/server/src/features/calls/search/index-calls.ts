import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { storeWords } from './call-words.ts'

/** The number of calls in a batch. */
const BATCH = 200

const take = statement<{ limit: number }, { call_id: string }>(
  'calls_to_index_take',
  `delete from calls_to_index where call_id = any(array(
     select call_id from calls_to_index order by call_id desc limit :limit for update skip locked))
   returning call_id`,
)

/** SQL: the work is overdue if a call is queued. */
export const INDEX_DUE = 'select to_timestamp(0) from calls_to_index limit 1'

/** Stores the words of ended calls, newest first, until the queue is empty or the signal aborts. */
export async function indexCalls({ db }: { db: Database }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const taken = await db.knex.transaction(async (trx) => {
      const calls = await run(trx, take, { limit: BATCH })
      if (calls.length > 0)
        await storeWords(
          trx,
          calls.map(({ call_id }) => call_id),
        )
      return calls.length
    })
    if (taken < BATCH) return
  }
}
