import type { Clock } from '@ohun/clock'
import type { NotificationKind } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../platform/db/sweep.ts'

/** A mail to one member. */
export interface NoticeRow {
  notice_id: string
  workspace_id: string
  user_id: string
  kind: NotificationKind
  subject: string
  text: string
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000

const markSent = statement<{ notice_id: string; now: Date }, NoticeRow>(
  'notice_mark_sent',
  `update notices set sent_at = :now where notice_id = :notice_id and sent_at is null
   returning notice_id, workspace_id, user_id, kind, subject, text`,
)

const takeBack = statement<{ notice_id: string }>(
  'notice_take_back',
  'update notices set sent_at = null where notice_id = :notice_id',
)

const sweep = statement<{ before: Date; batch: number }, Swept>(
  'notices_sweep',
  sweepSql('notices', 'created_at <= :before'),
)

/** Passes a notice to `send` if it was not sent before. A notice that fails can be tried again. */
export async function sendOnce(
  { db, clock }: { db: Database; clock: Clock },
  notice_id: string,
  send: (notice: NoticeRow) => Promise<void>,
): Promise<void> {
  const [notice] = await run(db, markSent, { notice_id, now: clock.now() })
  if (!notice) return
  try {
    await send(notice)
  } catch (error) {
    await run(db, takeBack, { notice_id })
    throw error
  }
}

/** Deletes notices that are older than 30 days. */
export async function sweepNotices({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await sweepAll(db, sweep, { before: new Date(clock.now().getTime() - KEPT_MS) })
}
