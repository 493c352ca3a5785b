import type { Environment } from '../../platform/caller.ts'
import type { MessageChannel } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Ids } from '../../platform/ids.ts'
import { lockIfThere } from '../workspaces/lock-workspace.ts'
import { recordConsents } from './records/record-consents.ts'

export interface RecordedOptOut {
  workspace_id: string
  environment: Environment
  e164: string
  channel: MessageChannel | null
  keyword: string | null
  opted_out_at: Date
}

const selectSince = statement<{ since: Date }, RecordedOptOut>(
  'opt_outs_since',
  `select workspace_id, environment, e164, channel, keyword, opted_out_at from opt_outs
  where opted_out_at >= :since order by opted_out_at, workspace_id, e164`,
)

const insertAgain = statement<RecordedOptOut, { e164: string }>(
  'opt_outs_repeat',
  `insert into opt_outs (workspace_id, environment, e164, channel, keyword, opted_out_at)
  values (:workspace_id, :environment, :e164, :channel, :keyword, :opted_out_at)
  on conflict (workspace_id, environment, e164) do nothing returning e164`,
)

/** The opt-outs of all workspaces since a time, oldest first. */
export async function optOutsSince(db: Pick<Database, 'pool'>, since: Date): Promise<RecordedOptOut[]> {
  return await run(db, selectSince, { since })
}

/**
 * Inserts an opt-out that a restore has lost, with its record.
 * @returns false if the number is on the list, or the workspace does not exist.
 */
export async function repeatOptOut(
  { db, ids, actor }: { db: Database; ids: Ids; actor: string },
  opt_out: RecordedOptOut,
): Promise<boolean> {
  const { workspace_id, environment, e164: contact, channel, keyword, opted_out_at: at } = opt_out
  return await db.knex.transaction(async (trx) => {
    if (!(await lockIfThere(trx, { workspace_id }))) return false
    const inserted = await run(trx, insertAgain, opt_out)
    if (inserted.length === 0) return false
    const record = { consent_id: ids('cst'), workspace_id, environment, contact, channel, at }
    const decision = {
      subject: 'messages',
      decision: 'refused',
      ...(keyword === null ? { actor } : { answer: keyword }),
    } as const
    await recordConsents(trx, [{ ...record, ...decision }])
    return true
  })
}
