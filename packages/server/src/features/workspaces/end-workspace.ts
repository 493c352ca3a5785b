import type { Knex } from 'knex'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** What ends with a workspace in another part of the service; in the transaction that ends it. */
export type WorkspaceEnding = (trx: Knex.Transaction, ended: { workspace_id: string; now: Date }) => Promise<void>

export interface EndWorkspaceDeps {
  clock: Clock
  ids: Ids
  /** Running calls, deliveries, numbers, sessions: in this order. */
  endings: readonly WorkspaceEnding[]
  /** Drops what this process remembers of a key, so that it is refused at once. */
  forgetKey(key_id: string): void
}

export interface EndWorkspace {
  workspace_id: string
  actor: string
  action: 'workspace.deleted' | 'account.deleted'
}

/**
 * Deletes the workspace: softly, as its rows are kept for what the law asks of its owner and us, but nobody gets at them
 * any more. Keys are revoked, its users are gone for good and their e-mail addresses free again.
 * @returns false, and changes nothing, when it was deleted before.
 */
export async function endWorkspace(
  deps: EndWorkspaceDeps,
  trx: Knex.Transaction,
  { workspace_id, actor, action }: EndWorkspace,
): Promise<boolean> {
  const now = deps.clock.now()
  const ended = await trx('workspaces')
    .where({ workspace_id })
    .whereNull('deleted_at')
    .update({ deleted_at: now, updated_at: now })
  if (ended === 0) return false
  await revokeKeys(deps, trx, { workspace_id, now })
  for (const end of deps.endings) await end(trx, { workspace_id, now })
  await trx('users').where({ workspace_id }).delete()
  await recordAudit(trx, { workspace_id, actor, action, target: workspace_id, now, ids: deps.ids })
  return true
}

async function revokeKeys(
  deps: EndWorkspaceDeps,
  trx: Knex.Transaction,
  { workspace_id, now: revoked_at }: { workspace_id: string; now: Date },
): Promise<void> {
  const revoked = await trx('api_keys')
    .where({ workspace_id })
    .whereNull('revoked_at')
    .update({ revoked_at })
    .returning<{ key_id: string }[]>('key_id')
  trx.executionPromise.then(
    () => revoked.forEach(({ key_id }) => deps.forgetKey(key_id)),
    () => {}, // rolled back: the keys live on
  )
}
