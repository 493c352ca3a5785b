import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'

/** SQL: the time since which the operator of the service has blocked the workspace with this id. Null if it is not blocked. */
export const blockedAt = (workspace_id: string): string =>
  `(select b.blocked_at from workspace_blocks b where b.workspace_id = ${workspace_id})`

/** The time since which the operator has blocked a workspace. */
export interface WorkspaceBlock {
  blocked_at: Date | null
}

const selectBlock = statement<{ workspace_id: string }, WorkspaceBlock>(
  'workspace_block',
  `select ${blockedAt(':workspace_id')} as blocked_at`,
)

export async function readBlock(db: StatementTarget, workspace_id: string): Promise<Date | null> {
  const [block] = await run(db, selectBlock, { workspace_id })
  return block?.blocked_at ?? null
}

const insertBlock = statement<{ workspace_id: string; blocked_at: Date }>(
  'workspace_block_insert',
  'insert into workspace_blocks (workspace_id, blocked_at) values (:workspace_id, :blocked_at)',
)

const deleteBlock = statement<{ workspace_id: string }>(
  'workspace_block_delete',
  'delete from workspace_blocks where workspace_id = :workspace_id',
)

/** Must be called with a locked workspace that has no block yet, or has one that ends. */
export async function writeBlock(
  db: StatementTarget,
  { workspace_id, blocked_at }: WorkspaceBlock & { workspace_id: string },
): Promise<void> {
  if (blocked_at === null) await run(db, deleteBlock, { workspace_id })
  else await run(db, insertBlock, { workspace_id, blocked_at })
}
