import type { Notice } from '../../../domain/notify.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { billingDay } from '../billing-day.ts'
import { naira } from '../naira.ts'
import { onceADay, type NoticeMailDeps } from './mail-once-a-day.ts'

/** More than five times the average of the seven days before, and more than NGN 10,000. */
const TIMES = 5
const FLOOR_KOBO = 1_000_000
const DAY_MS = 24 * 60 * 60 * 1_000
const BATCH = 100

interface Jump {
  workspace_id: string
  today_kobo: number
  average_kobo: number
}

interface JumpParams {
  day: string
  before: Date
  floor_kobo: number
  times: number
  workspace_id: string | null
  limit: number
}

const selectJumps = statement<JumpParams, Jump>(
  'spend_jumps',
  `select s.workspace_id, s.amount_kobo as today_kobo, (coalesce(p.amount_kobo, 0) / 7)::bigint as average_kobo
   from spend_days s join workspaces w on w.workspace_id = s.workspace_id and w.deleted_at is null
   cross join lateral (
     select sum(amount_kobo) as amount_kobo from spend_days
     where workspace_id = s.workspace_id and day >= s.day - 7 and day < s.day) p
   where s.day = :day::date and s.workspace_id = coalesce(:workspace_id::text, s.workspace_id)
     and s.amount_kobo > :floor_kobo and s.amount_kobo * 7 > :times::int * coalesce(p.amount_kobo, 0)
     and (w.spend_mailed_at is null or w.spend_mailed_at <= :before) limit :limit`,
)

async function jumps({ db, clock }: NoticeMailDeps, workspace_id: string | null): Promise<Jump[]> {
  const now = clock.now()
  const before = new Date(now.getTime() - DAY_MS)
  const rule = { floor_kobo: FLOOR_KOBO, times: TIMES, limit: BATCH }
  return await run(db, selectJumps, { ...rule, day: billingDay(now).day, before, workspace_id })
}

/** The workspaces that have spent much more today than they usually do. */
export async function workspacesWithJumps(deps: NoticeMailDeps): Promise<string[]> {
  return (await jumps(deps, null)).map(({ workspace_id }) => workspace_id)
}

const mailOnce = onceADay({ kind: 'unusual_spending', column: 'spend_mailed_at' })

export async function sendSpendJumpMail(deps: NoticeMailDeps, workspace_id: string): Promise<void> {
  const [jump] = await jumps(deps, workspace_id)
  if (jump) await mailOnce(deps, workspace_id, () => spendJumpMail(jump))
}

function spendJumpMail({ today_kobo, average_kobo }: Jump): Notice['mail'] {
  return {
    subject: 'Ohun: your workspace spends much more than usual',
    text: [
      `Calls and messages of your workspace have cost ${naira(today_kobo)} today.`,
      `On the seven days before, the average was ${naira(average_kobo)} a day.`,
      '',
      'If this is not what you expect, see what was called and messaged, and limit what an agent may spend:',
      '',
      '  ohun billing ledger',
      '  ohun agents update AGENT_ID --daily-spend-cap-kobo 500000',
      '',
      'You get this e-mail at most once in 24 hours.',
      '',
    ].join('\n'),
  }
}
