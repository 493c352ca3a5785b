import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf, type RowIn } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'

const exchanges = rowList('x', {
  call_id: 'text',
  exchange_id: 'text',
  turn_id: 'text?',
  kind: 'text',
  tool: 'text?',
  target: 'text?',
  started_at: 'timestamptz',
  duration_ms: 'int',
  connect_ms: 'int?',
  wait_ms: 'int?',
  read_ms: 'int?',
  response_status: 'int?',
  error: 'text?',
  error_detail: 'text?',
  request: 'text?',
  request_bytes: 'int',
  response: 'text?',
  response_bytes: 'int',
})

/** `workspace_id` is not stored. It is needed to count the bytes of a workspace while the row waits. */
export type ExchangeRow = RowIn<typeof exchanges> & { workspace_id: string }

/**
 * Waits for an erasure of the contact that is in progress, and then writes nothing. A later erasure finds the written rows. The calls
 * are locked in order, so that two batches do not deadlock.
 */
const insert = statement<ParamsOf<typeof exchanges> & { call_ids: string[] }>(
  'call_exchanges_insert',
  `with kept as (
     select call_id from calls where call_id = any(:call_ids::text[]) and erased_at is null order by call_id for key share
   )
   insert into call_exchanges (${exchanges.names})
   select x.* from ${exchanges.source} where x.call_id in (select call_id from kept) on conflict do nothing`,
)

export async function insertExchanges(db: Pick<Database, 'pool'>, rows: readonly ExchangeRow[]): Promise<void> {
  const call_ids = [...new Set(rows.map(({ call_id }) => call_id))]
  await run(db, insert, { ...exchanges.params(rows), call_ids })
}
