import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf, type RowIn } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'

const samples = rowList('q', {
  call_id: 'text',
  at_ms: 'int',
  mos: 'real',
  packet_loss_percent: 'real',
  jitter_ms: 'real',
})

export type QualityRow = RowIn<typeof samples>

/** Another process, or a batch with a lost result, may have written some of the rows already. */
const insert = statement<ParamsOf<typeof samples>>(
  'call_quality_samples_insert',
  `insert into call_quality_samples (${samples.names}) select * from ${samples.source} on conflict do nothing`,
)

export async function insertQuality(db: Pick<Database, 'pool'>, rows: readonly QualityRow[]): Promise<void> {
  await run(db, insert, samples.params(rows))
}
