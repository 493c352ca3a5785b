import { deleteAgentTargets, setAgentUrlTarget } from '../../delivery/targets.ts'
import { defaultProvider } from '../../gateways/ai/catalogue.ts'
import { Shares } from '../../platform/limits/shares.ts'
import type { Services } from '../services.ts'
import type { McpToolbox } from '../turns/mcp/mcp-toolbox.ts'
import { callToolDeps } from '../turns/turns.feature.ts'
import { agentHandlers } from './agents.handlers.ts'
import type { DeleteAgentDeps } from './delete-agent.ts'
import { agentToolHandlers } from './tools/agent-tools.handlers.ts'
import { versionJobs } from './versions/versions.jobs.ts'

/** The limits of concurrent tool tests. */
const TOOL_TESTS = { total: 64, each: 2 }

export function agentsFeature(
  services: Services,
  { mcp, ...shared }: Pick<DeleteAgentDeps, 'detachNumbers' | 'endRules'> & { mcp: McpToolbox },
): ReturnType<typeof agentHandlers> & ReturnType<typeof agentToolHandlers> {
  const { db, clock, ids, box, jobs, pages, files, provider_keys, rate_limiter, checkWebhookUrl } = services
  versionJobs({ jobs, db, clock })
  const agents = agentHandlers({
    ...shared,
    db,
    knex: db.knex,
    clock,
    ids,
    box,
    pages,
    default_provider: defaultProvider(provider_keys),
    checkWebhookUrl,
    fetchFile: (request) => files.fetchFile(request),
    setWebhookTarget: (trx, { agent_id, workspace_id, webhook_url, webhook_format }) => {
      // A model cannot receive events.
      const url = webhook_format === 'chat_completions' ? null : webhook_url
      return setAgentUrlTarget(trx, { agent_id, workspace_id, url, now: clock.now() })
    },
    endWebhookTargets: (trx, agent_id) => deleteAgentTargets(trx, { agent_id, now: clock.now() }),
  })
  const tools = agentToolHandlers({
    ...callToolDeps(services),
    db,
    rate_limiter,
    shares: new Shares(TOOL_TESTS),
    box,
    mcp,
    checkWebhookUrl,
  })
  return { ...agents, ...tools }
}
