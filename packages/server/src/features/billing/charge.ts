import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import type { Ids } from '../../platform/ids.ts'
import {
  chargeFragment,
  chargeParams,
  chargeRefusal,
  isCharged,
  type Charge,
  type ChargeParams,
  type Refusal,
} from './charge-sql.ts'

export interface LedgerDeps {
  clock: Clock
  ids: Ids
}

export type ChargeOutcome =
  | { kind: 'charged'; balance_kobo: number }
  /** The cause has been charged before. */
  | { kind: 'repeated' }
  /** Nothing was charged. */
  | { kind: 'refused'; by: Refusal }

export const chargeStatement = statement<ChargeParams, { balance_kobo: number }>(
  'ledger_charge',
  `with ${chargeFragment} select balance_kobo from charged right join (select) always on true where ${isCharged}`,
)

/**
 * Takes a charge from the balance and counts it against the quota: all of it or nothing, and once for each cause.
 * @param db - Pass the database itself, or let a refusal undo the rest: within a transaction, a refusal aborts it.
 */
export async function charge(
  deps: LedgerDeps,
  db: Pick<Database, 'pool'> | Knex.Transaction,
  wanted: Charge,
): Promise<ChargeOutcome> {
  try {
    const [row] = await run(db, chargeStatement, chargeParams(deps, wanted))
    return { kind: 'charged', balance_kobo: row!.balance_kobo }
  } catch (error) {
    if (isUniqueViolation(error, 'ledger_entries_cause')) return { kind: 'repeated' }
    const by = chargeRefusal(error)
    if (by === null) throw error
    return { kind: 'refused', by }
  }
}

const selectCharged = statement<{ workspace_id: string; causes: string[] }, { cause: string }>(
  'ledger_charged_causes',
  'select cause from ledger_entries where workspace_id = :workspace_id and cause = any(:causes::text[])',
)

/** The causes that have not been charged, in the same order. */
export async function unchargedCauses(db: Database, workspace_id: string, causes: string[]): Promise<string[]> {
  const charged = await run(db, selectCharged, { workspace_id, causes })
  const known = new Set(charged.map(({ cause }) => cause))
  return causes.filter((cause) => !known.has(cause))
}
