import { workspaceEndings } from '../../features/workspace-endings.ts'
import { recordAudit } from '../../features/audit-log/record-audit.ts'
import { endWorkspace } from '../../features/workspaces/end-workspace.ts'
import { WorkspaceRow } from '../../features/workspaces/workspace.model.ts'
import type { Command, CommandDeps } from '../command.ts'
import { confirm, YES_FLAG } from '../confirm.ts'

export const deleteWorkspaceCommand: Command = {
  path: ['workspace', 'delete'],
  summary: 'Delete a workspace, as its owner can',
  description:
    'Ends its calls, revokes its keys, deletes its users with their sessions, cancels its deliveries and releases its numbers. It ' +
    'cannot be undone. Its records are kept until their retention ends. Asks for confirmation.',
  positionals: [{ name: 'workspace_id', description: 'The workspace.' }],
  flags: [YES_FLAG, { flag: 'reason', type: 'string', description: 'The reason for the audit log.' }],
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp'], ['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--yes', '--reason', 'ticket 4711']],
  audited: true,
  async run(deps, input) {
    const workspace_id = input.word('workspace_id')
    const { name, balance_kobo } = await WorkspaceRow.require(deps.db.knex, { workspace_id }, workspace_id)
    const what = `The workspace ${JSON.stringify(name)} with a balance of ${balance_kobo} kobo will be deleted.`
    await confirm(deps, input, { what, id: workspace_id })
    await end(deps, { workspace_id, reason: input.flag('reason') ?? null })
    return { value: { workspace_id, name, balance_kobo, deleted: true } }
  },
}

async function end(
  { db, clock, ids, actor }: CommandDeps,
  { workspace_id, reason }: { workspace_id: string; reason: string | null },
): Promise<void> {
  // The transaction notifies the server's processes. This process caches no keys.
  const deps = { knex: db.knex, clock, endings: workspaceEndings, forgetWorkspace: () => {} }
  const entry = { workspace_id, actor, action: 'workspace.deleted', target: workspace_id, detail: { reason } } as const
  await endWorkspace(deps, workspace_id, (trx) => recordAudit(trx, { ...entry, now: clock.now(), ids }))
}
