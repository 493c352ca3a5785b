import type { LedgerEntryType, Usage, UsageQuota } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import { billingMonth, namedMonth } from './billing-month.ts'
import { plans } from './plans.ts'
import { readBillingStatus } from './read-billing-status.ts'

interface UsedRow {
  entry_type: LedgerEntryType
  quantity: number
  amount_kobo: number
}

const selectUsed = statement<{ workspace_id: string; month: string }, UsedRow>(
  'usage_of_month',
  `select entry_type, quantity::int, amount_kobo from usage_months
   where workspace_id = :workspace_id and month = :month::date`,
)

const NONE = { quantity: 0, amount_kobo: 0 }

/** The workspace's usage and spending in a month, such as `2026-11`. This month by default. */
export async function readUsage(
  { db, clock }: { db: Database; clock: Clock },
  caller: Caller,
  name: string | undefined,
): Promise<Usage> {
  const { workspace_id } = caller
  const { month, ends_at } = name === undefined ? billingMonth(clock.now()) : namedMonth(name)
  const [{ plan }, rows] = await Promise.all([
    readBillingStatus(db, caller),
    run(db, selectUsed, { workspace_id, month }),
  ])
  const of = byType(rows)
  const terms = plans[plan]
  return {
    month: month.slice(0, 7),
    resets_at: ends_at.toISOString(),
    plan,
    voice_minutes: quota(of('voice_minute').quantity, terms.voice_minutes),
    sms: quota(of('sms_segment').quantity, terms.sms),
    whatsapp_conversations: quota(of('whatsapp_conversation').quantity, terms.whatsapp_conversations),
    spent_kobo: {
      voice: of('voice_minute').amount_kobo,
      sms: of('sms_segment').amount_kobo,
      whatsapp: of('whatsapp_conversation').amount_kobo,
      numbers: of('number_month').amount_kobo,
      plan: of('plan_charge').amount_kobo,
      total: rows.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
    },
  }
}

/** The workspace's usage in a month, such as `2026-11-01`, by type. */
export async function usedInMonth(
  db: StatementTarget,
  wanted: { workspace_id: string; month: string },
): Promise<(type: LedgerEntryType) => typeof NONE> {
  return byType(await run(db, selectUsed, wanted))
}

function byType(rows: UsedRow[]): (type: LedgerEntryType) => typeof NONE {
  const used = new Map(rows.map((row) => [row.entry_type, row]))
  return (type) => used.get(type) ?? NONE
}

export function quota(used: number, limit: number | null): UsageQuota {
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) }
}
