import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { readBlock, writeBlock } from '../billing/workspace-block.ts'
import { recordAudit } from '../audit-log/record-audit.ts'

export interface Block {
  /** The id of the workspace, which must be locked. */
  workspace_id: string
  actor: string
  reason: string | null
}

/**
 * Blocks a workspace: everything that costs money in production is refused from the commit on, because each gate and each charge reads
 * the workspace. Deliveries, the sandbox, settings and payments continue.
 * @returns the time since which it is blocked, and whether it was not blocked before.
 */
export async function blockWorkspace(
  { clock, ids }: { clock: Clock; ids: Ids },
  trx: Knex.Transaction,
  { workspace_id, actor, reason }: Block,
): Promise<{ blocked_at: Date; changed: boolean }> {
  const blocked_at = await readBlock(trx, workspace_id)
  if (blocked_at !== null) return { blocked_at, changed: false }
  const now = clock.now()
  await writeBlock(trx, { workspace_id, blocked_at: now })
  await trx('workspaces').where({ workspace_id }).update({ updated_at: now })
  const entry = { workspace_id, actor, action: 'workspace.blocked', target: workspace_id } as const
  await recordAudit(trx, { ...entry, detail: { reason }, now, ids })
  return { blocked_at: now, changed: true }
}

/** @returns whether it was blocked. */
export async function unblockWorkspace(
  { clock, ids }: { clock: Clock; ids: Ids },
  trx: Knex.Transaction,
  { workspace_id, actor, reason }: Block,
): Promise<{ changed: boolean }> {
  const blocked_at = await readBlock(trx, workspace_id)
  if (blocked_at === null) return { changed: false }
  const now = clock.now()
  await writeBlock(trx, { workspace_id, blocked_at: null })
  await trx('workspaces').where({ workspace_id }).update({ updated_at: now })
  const entry = { workspace_id, actor, action: 'workspace.unblocked', target: workspace_id } as const
  await recordAudit(trx, { ...entry, detail: { reason, blocked_at: blocked_at.toISOString() }, now, ids })
  return { changed: true }
}
