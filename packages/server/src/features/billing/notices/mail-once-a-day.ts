import type { Clock } from '@ohun/clock'
import type { Notice, Notify } from '../../../domain/notify.ts'
import type { NotificationKind } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

export interface NoticeMailDeps {
  db: Database
  clock: Clock
  notify: Notify
}

const DAY_MS = 24 * 60 * 60 * 1_000

type Turn = { workspace_id: string; now: Date }

type Column = 'countries_mailed_at' | 'spend_mailed_at' | 'low_balance_mailed_at'

/** The workspace's balance and threshold when the mail is claimed. */
export interface Balance {
  balance_kobo: number
  threshold_kobo: number
}

interface DailyNotice {
  kind: NotificationKind
  /** The column of `workspaces` with the time of the last mail. */
  column: Column
  /** SQL condition on the workspace when the mail is claimed. */
  when?: string
}

/** A mail that members of a workspace get at most once in 24 hours. */
export function onceADay({ kind, column, when = 'true' }: DailyNotice) {
  const take = statement<Turn & { before: Date }, Balance>(
    `${column}_take`,
    `update workspaces set ${column} = :now
     where workspace_id = :workspace_id and deleted_at is null and (${column} is null or ${column} <= :before) and ${when}
     returning balance_kobo, low_balance_threshold_kobo as threshold_kobo`,
  )
  /** @returns whether the mail was due. */
  return async (
    { db, clock, notify }: NoticeMailDeps,
    workspace_id: string,
    write: (balance: Balance) => Notice['mail'],
  ): Promise<boolean> => {
    const now = clock.now()
    return await db.knex.transaction(async (trx) => {
      const [balance] = await run(trx, take, { workspace_id, now, before: new Date(now.getTime() - DAY_MS) })
      if (balance) await notify(trx, { workspace_id, kind, mail: write(balance) })
      return balance !== undefined
    })
  }
}
