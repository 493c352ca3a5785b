import { deleteAgentTargets, setAgentUrlTarget } from '../../delivery/targets.ts'
import { defaultProvider } from '../../gateways/ai/catalogue.ts'
import type { Services } from '../services.ts'
import { agentHandlers } from './agents.handlers.ts'
import type { DeleteAgentDeps } from './delete-agent.ts'

export function agentsFeature(
  { db, clock, ids, pages, files, provider_keys, checkWebhookUrl }: Services,
  shared: Pick<DeleteAgentDeps, 'detachNumbers' | 'endRules'>,
): ReturnType<typeof agentHandlers> {
  return agentHandlers({
    ...shared,
    db,
    knex: db.knex,
    clock,
    ids,
    pages,
    default_provider: defaultProvider(provider_keys),
    checkWebhookUrl,
    fetchFile: (request) => files.fetchFile(request),
    setWebhookTarget: (trx, { agent_id, workspace_id, webhook_url: url }) =>
      setAgentUrlTarget(trx, { agent_id, workspace_id, url, now: clock.now() }),
    endWebhookTargets: (trx, agent_id) => deleteAgentTargets(trx, { agent_id, now: clock.now() }),
  })
}
