import { countAgents } from '../../features/agents/plan-effects.ts'
import { readUsage } from '../../features/billing/read-usage.ts'
import { readBlock } from '../../features/billing/workspace-block.ts'
import { readCap } from '../../features/billing/workspace-cap.ts'
import { firstOwner } from '../../features/workspaces/require-person.ts'
import { WorkspaceRow } from '../../features/workspaces/workspace.model.ts'
import { workspaceView } from '../../features/workspaces/workspace.view.ts'
import type { Command, CommandDeps } from '../command.ts'
import { callerIn } from '../named-workspace.ts'

export const showWorkspaceCommand: Command = {
  path: ['workspace', 'show'],
  summary: 'Show a workspace: its owner, balance, limits, and usage this month',
  description: 'blocked_at says since when it is blocked by an operator.',
  positionals: [{ name: 'workspace_id', description: 'The workspace.' }],
  flags: [],
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp'], ['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--output', 'json']],
  async run(deps, input) {
    return { value: await show(deps, input.word('workspace_id')) }
  },
}

async function show(deps: CommandDeps, workspace_id: string) {
  const { db } = deps
  const caller = callerIn(deps, workspace_id)
  const row = await WorkspaceRow.require(db.knex, caller, workspace_id)
  const owner = await firstOwner(db.knex, caller)
  const agents = await countAgents(db.knex, workspace_id)
  const { plan: _plan, ...usage } = await readUsage(deps, caller, undefined)
  return {
    ...workspaceView(row, {
      blocked_at: await readBlock(db, workspace_id),
      daily_spend_cap_kobo: await readCap(db, { workspace_id }),
    }),
    balance_kobo: row.balance_kobo,
    owner: owner ? { user_id: owner.user_id, email: owner.email, verified: owner.verified } : null,
    agents,
    usage,
  }
}
