import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

const selectCharged = statement<{ workspace_id: string; causes: string[] }, { cause: string }>(
  'ledger_charged_causes',
  'select cause from ledger_entries where workspace_id = :workspace_id and cause = any(:causes::text[])',
)

/** Those of the causes that have not been charged, in the same order. */
export async function unchargedCauses(db: Database, workspace_id: string, causes: string[]): Promise<string[]> {
  const charged = await run(db, selectCharged, { workspace_id, causes })
  const known = new Set(charged.map(({ cause }) => cause))
  return causes.filter((cause) => !known.has(cause))
}
