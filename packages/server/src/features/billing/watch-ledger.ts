import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** The most workspaces that one check names. */
const MAX_NAMED = 20

/**
 * Compares each balance with the last entry of its ledger, which takes one index lookup for each workspace. Adding up the whole ledger,
 * as `ohun-server ledger verify` does, would take minutes with a hundred million entries.
 */
const selectFaults = statement<object, { workspace_id: string }>(
  'ledger_last_faults',
  `select w.workspace_id from workspaces w
   left join ledger_entries l on l.workspace_id = w.workspace_id and l.sequence = w.ledger_sequence
   where w.balance_kobo <> coalesce(l.balance_kobo, 0)
   order by w.workspace_id limit ${MAX_NAMED}`,
)

/** Reports workspaces whose balance differs from the last entry of their ledger. */
export function ledgerWatch({ db, log, metrics }: { db: Database; log: Log; metrics: Metrics }): () => Promise<void> {
  const faults = metrics.counter(
    'ohun_ledger_faults_total',
    'Times that a balance was found to differ from its ledger.',
  )
  return async () => {
    const rows = await run(db, selectFaults, {})
    for (const { workspace_id } of rows) log.error({ workspace_id }, 'a balance differs from its ledger')
    faults.inc(rows.length)
  }
}
