import { stopRecording } from '../../features/agents/stop-recording.ts'
import { announceKeyChange } from '../../features/api-keys/announce-key-change.ts'
import { changePlan } from '../../features/billing/change-plan.ts'
import { plans } from '../../features/billing/plans.ts'
import type { Plan } from '../../platform/plan.ts'
import { OPERATOR, type Command, type CommandDeps } from '../command.ts'
import { lockNamedWorkspace } from '../lock-named-workspace.ts'

export const setPlanCommand: Command = {
  path: ['workspace', 'plan'],
  summary: 'Change the plan of a workspace',
  description:
    'Charges and refunds nothing: use it for agreements made elsewhere. Limits and prices apply immediately in every\n' +
    'server process. A plan without recording turns recording off for the workspace and its agents.',
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

async function setPlan(deps: CommandDeps, workspace_id: string, plan: Plan) {
  const changed = await deps.db.knex.transaction(async (trx) => {
    const workspace = await lockNamedWorkspace(trx, workspace_id)
    const change = { workspace, plan, actor: OPERATOR }
    return await changePlan({ ...deps, stopAgentRecording: stopRecording, announceKeyChange }, trx, change)
  })
  return { workspace_id, plan, changed }
}
