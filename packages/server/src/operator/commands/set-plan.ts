import { changePlan } from '../../features/billing/change-plan.ts'
import { plans } from '../../features/billing/plans.ts'
import { planEffects } from '../../features/plan-effects.ts'
import type { Plan } from '../../domain/plan.ts'
import type { Command, CommandDeps } from '../command.ts'
import { lockNamedWorkspace } from '../lock-named-workspace.ts'

export const setPlanCommand: Command = {
  path: ['workspace', 'plan'],
  summary: 'Change the plan of a workspace',
  description:
    'Charges and refunds nothing: use it for agreements made elsewhere. Limits and prices apply immediately in every ' +
    'server process. A plan without recording turns recording off for the workspace and its agents; the newest agents ' +
    'beyond its limit are paused. From the next month on the price of the plan is charged to the balance.',
  positionals: [
    { name: 'workspace_id', description: 'The workspace.' },
    { name: 'plan', description: 'The plan.', choices: Object.keys(plans) },
  ],
  flags: [],
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp', 'scale']],
  audited: true,
  async run(deps, input) {
    return { value: await setPlan(deps, input.word('workspace_id'), input.word('plan') as Plan) }
  },
}

async function setPlan(deps: CommandDeps, workspace_id: string, plan: Plan) {
  const effects = await deps.db.knex.transaction(async (trx) => {
    await planEffects.lockAgents(trx, workspace_id)
    const workspace = await lockNamedWorkspace(trx, workspace_id)
    const change = { workspace, plan, actor: deps.actor }
    return await changePlan({ ...deps, ...planEffects }, trx, change)
  })
  return { workspace_id, plan, changed: effects !== null, paused_agent_ids: effects?.paused_agent_ids ?? [] }
}
