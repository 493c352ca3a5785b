import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

const KEPT_MS = 30 * 24 * 60 * 60_000

const deleteOld = statement<{ before: Date }>(
  'simulations_forget_old',
  'delete from simulations where ended_at < :before',
)

const deleteOfWorkspace = statement<{ workspace_id: string }>(
  'simulations_forget_of_workspace',
  'delete from simulations where workspace_id = :workspace_id',
)

/** Deletes results after a month. */
export async function deleteOldSimulations({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await run(db, deleteOld, { before: new Date(clock.now().getTime() - KEPT_MS) })
}

/** Deletes all simulations. One that is running ends when its process checks for it. */
export async function deleteSimulationsOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id }: { workspace_id: string },
): Promise<void> {
  await run(trx, deleteOfWorkspace, { workspace_id })
}
