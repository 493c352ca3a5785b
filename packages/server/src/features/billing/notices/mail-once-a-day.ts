import type { Mail, Mailer } from '../../../gateways/mail/mailer.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

export interface OwnerMailDeps {
  db: Database
  clock: Clock
  mailer: Mailer
  /** The verified address of a living workspace's owner. */
  ownerAddress(workspace_id: string): Promise<string | null>
}

const DAY_MS = 24 * 60 * 60 * 1_000

type Turn = { workspace_id: string; now: Date }

type Column = 'countries_mailed_at' | 'spend_mailed_at' | 'low_balance_mailed_at'

/** The workspace's balance and threshold when its turn is taken. */
export interface Balance {
  balance_kobo: number
  threshold_kobo: number
}

/**
 * A mail of which a workspace's owner gets at most one in 24 hours.
 * @param column - The column of `workspaces` with the time of the last mail.
 * @param when - SQL: what must hold of the workspace as its turn is taken.
 */
export function onceADay(column: Column, when = 'true') {
  const take = statement<Turn & { before: Date }, Balance>(
    `${column}_take`,
    `update workspaces set ${column} = :now
     where workspace_id = :workspace_id and deleted_at is null and (${column} is null or ${column} <= :before) and ${when}
     returning balance_kobo, low_balance_threshold_kobo as threshold_kobo`,
  )
  const giveBack = statement<Turn>(
    `${column}_give_back`,
    `update workspaces set ${column} = null where workspace_id = :workspace_id and ${column} = :now`,
  )
  /** The mark comes before the mail, so a crash between them loses the mail rather than sends it twice. */
  return async (
    deps: OwnerMailDeps,
    workspace_id: string,
    write: (balance: Balance) => Omit<Mail, 'to'>,
  ): Promise<void> => {
    const turn = { workspace_id, now: deps.clock.now() }
    const to = await deps.ownerAddress(workspace_id)
    const [balance] = await run(deps.db, take, { ...turn, before: new Date(turn.now.getTime() - DAY_MS) })
    if (!balance) return
    try {
      const mail = write(balance)
      if (to !== null) await deps.mailer.send({ to, ...mail })
    } catch (error) {
      await run(deps.db, giveBack, turn)
      throw error
    }
  }
}
