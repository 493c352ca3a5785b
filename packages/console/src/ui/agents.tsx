import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../api/client.ts'
import { listAgentsPages } from '../api/queries.gen.ts'
import { useEveryPage } from './use-every-page.ts'

/** All agents of the workspace as choices. Undefined until they have been read. */
export function useAllAgents() {
  const { items, is_known, error, refetch } = useEveryPage(listAgentsPages(useClient(), { page_size: 100 }))
  const agents = is_known ? items : undefined
  const nameOf = (agent_id: string): string =>
    agents?.find((agent) => agent.agent_id === agent_id)?.display_name ?? agent_id
  return { agents, error, refetch, nameOf }
}

/** The agents as options of a select field. */
export function AgentOptions({ agents }: Pick<ReturnType<typeof useAllAgents>, 'agents'>) {
  return agents?.map(({ agent_id, display_name }) => (
    <option key={agent_id} value={agent_id}>
      {display_name}
    </option>
  ))
}

/** Links to an agent by its name. */
export function AgentLink({ agent_id, name }: { agent_id: string; name: string }) {
  const environment = useEnvironment()
  return (
    <Link to="/$environment/agents/$agent_id" params={{ environment, agent_id }}>
      <bdi>{name}</bdi>
    </Link>
  )
}
