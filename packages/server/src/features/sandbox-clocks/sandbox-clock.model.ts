import { raw, type QueryBuilder, type TransactionOrKnex } from 'objection'
import type { SandboxClock, SandboxClockAdvance } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { isRunning } from '../../platform/leases/living-owners.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class SandboxClockRow extends WorkspaceModel {
  static override tableName = 'sandbox_clocks'
  static override idColumn = 'clock_id'

  declare clock_id: string
  declare node: number
  declare node_url: string
  declare status: 'starting' | 'ready' | 'advancing' | 'lost'
  declare starts_at: Date
  declare time: Date
  declare advancing_to: Date | null
  declare last_advance: SandboxClockAdvance | null
  declare lost_reason: string | null
  declare created_at: Date
  declare expires_at: Date
  /** Whether the node that has the copy's process is running. */
  declare has_node: boolean
}

const NODE_IS_GONE = 'The node that had the copy of the sandbox has been stopped.'

type Clocks = QueryBuilder<SandboxClockRow, SandboxClockRow[]>

/** The clocks of a workspace, including those whose copy is being made. */
export function allClocksOf(db: TransactionOrKnex, caller: Caller): Clocks {
  return SandboxClockRow.in(db, caller).select('sandbox_clocks.*', raw(`${isRunning('node')} as has_node`))
}

/** The clocks of a workspace that are ready, or were lost. */
export function clocksOf(db: TransactionOrKnex, caller: Caller): Clocks {
  return allClocksOf(db, caller).whereNot('status', 'starting')
}

/** @throws ApiError NOT_FOUND */
export async function requireClock(db: TransactionOrKnex, caller: Caller, clock_id: string): Promise<SandboxClockRow> {
  const row = await clocksOf(db, caller).findOne({ clock_id })
  if (!row) throw new ApiError('NOT_FOUND', `${clock_id} does not exist.`)
  return row
}

export const isLost = ({ status, has_node }: SandboxClockRow): boolean => status === 'lost' || !has_node

export function clockView(row: SandboxClockRow): SandboxClock {
  const lost = isLost(row)
  return {
    clock_id: row.clock_id,
    status: lost || row.status === 'starting' ? 'lost' : row.status,
    starts_at: row.starts_at.toISOString(),
    now: row.time.toISOString(),
    advancing_to: lost ? null : (row.advancing_to?.toISOString() ?? null),
    last_advance: row.last_advance,
    lost_reason: lost ? (row.lost_reason ?? NODE_IS_GONE) : null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
