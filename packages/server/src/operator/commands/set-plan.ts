import { plans } from '../../features/billing/plans.ts'
import { recordAudit } from '../../features/audit/record-audit.ts'
import type { Plan } from '../../platform/plan.ts'
import { OPERATOR, type Command, type CommandDeps } from '../command.ts'
import { lockWorkspace } from '../lock-workspace.ts'

export const setPlanCommand: Command = {
  path: ['workspace', 'plan'],
  summary: 'Put a workspace on another plan',
  description:
    'Nothing is charged or refunded: this is for agreements made elsewhere. Limits and prices count at once, the rate\n' +
    'limit within 30 seconds. Recording is switched off where the new plan has none.',
  words: [
    { name: 'workspace_id', description: 'The workspace.' },
    { name: 'plan', description: 'The plan.', choices: Object.keys(plans) },
  ],
  flags: {},
  examples: ['ws_0Ub5Xw1A000k3mZq8RtYvLp scale'],
  async run(deps, input) {
    return { value: await setPlan(deps, input.word('workspace_id'), input.word('plan') as Plan) }
  },
}

async function setPlan({ db, clock, ids }: CommandDeps, workspace_id: string, plan: Plan) {
  const now = clock.now()
  return await db.knex.transaction(async (trx) => {
    const { plan: from, recording_enabled } = await lockWorkspace(trx, workspace_id)
    if (from === plan) return { workspace_id, plan, changed: false }
    const recording = { recording_enabled: recording_enabled && plans[plan].recording }
    await trx('workspaces')
      .where({ workspace_id })
      .update({ plan, ...recording, updated_at: now })
    const detail = { from, to: plan }
    const entry = { workspace_id, actor: OPERATOR, action: 'workspace.plan_changed', target: workspace_id } as const
    await recordAudit(trx, { ...entry, detail, now, ids })
    return { workspace_id, plan, changed: true }
  })
}
