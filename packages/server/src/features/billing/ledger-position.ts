import type { LedgerEntryType } from '../../generated/types.gen.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'

const every: Record<LedgerEntryType, true> = {
  top_up: true,
  voice_minute: true,
  sms_segment: true,
  whatsapp_conversation: true,
  number_month: true,
  plan_charge: true,
  proration_refund: true,
  adjustment: true,
}

export const LEDGER_ENTRY_TYPES = Object.keys(every) as LedgerEntryType[]

/**
 * Entries are numbered in the order in which the balance changed, but have the time at which they were requested. The two orders may
 * differ, because a charge waits for the balance and the clocks of processes differ. This time is longer than both.
 */
export const OUT_OF_ORDER_MS = 5 * 60 * 1_000

interface Sought {
  workspace_id: string
  at: Date
}

/** A binary search of the ledger takes some twenty steps for a million entries. An index by time would make each charge more expensive. */
const selectPosition = statement<Sought & { types: string[] }, { sequence: number }>(
  'ledger_position',
  `with recursive search (low, high) as (
     select 0::bigint, ledger_sequence + 1 from workspaces where workspace_id = :workspace_id
     union all
     select case when is_before then middle else low end, case when is_before then high else middle end
     from (select low, high, (low + high) / 2 as middle from search where high - low > 1) half,
       lateral (select coalesce((select e.created_at < :at::timestamptz from ledger_entries e
         where e.workspace_id = :workspace_id and e.entry_type = any(:types::text[]) and e.sequence = middle), false) as is_before
       ) entry
   )
   select low as sequence from search where high - low <= 1`,
)

async function positionAt(db: StatementTarget, { workspace_id, at }: Sought): Promise<number> {
  const [found] = await run(db, selectPosition, { workspace_id, at, types: LEDGER_ENTRY_TYPES })
  return found?.sequence ?? 0
}

/** The number of an entry that precedes all entries created at or after the time. Older entries may follow it too. */
export async function positionBefore(db: StatementTarget, { workspace_id, at }: Sought): Promise<number> {
  return await positionAt(db, { workspace_id, at: new Date(at.getTime() - OUT_OF_ORDER_MS) })
}

/** The number of an entry up to which all entries created before the time come. Newer entries may precede it too. */
export async function positionAfter(db: StatementTarget, { workspace_id, at }: Sought): Promise<number> {
  return await positionAt(db, { workspace_id, at: new Date(at.getTime() + OUT_OF_ORDER_MS) })
}
