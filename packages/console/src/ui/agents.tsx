import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useClient, useEnvironment } from '../api/client.ts'
import { listAgentsPages } from '../api/queries.gen.ts'
import { useEveryPage } from './use-every-page.ts'

/** All agents of the workspace as choices. Undefined until the first of them have been read. */
export function useAllAgents() {
  const { items, is_known, is_complete, error, refetch } = useEveryPage(
    listAgentsPages(useClient(), { page_size: 100 }),
  )
  const agents = is_known ? items : undefined
  const names = useMemo(() => new Map(items.map(({ agent_id, display_name }) => [agent_id, display_name])), [items])
  const nameOf = (agent_id: string): string => names.get(agent_id) ?? agent_id
  return { agents, is_complete, error, refetch, nameOf }
}

interface AgentOptionsProps extends Pick<ReturnType<typeof useAllAgents>, 'agents'> {
  /** The chosen agent. It stays an option if it was deleted or has not been read yet: a select without its option shows another agent. */
  chosen?: string | null | undefined
}

/** The agents as options of a select field. */
export function AgentOptions({ agents, chosen }: AgentOptionsProps) {
  const known = agents ?? []
  const is_missing = chosen && known.every(({ agent_id }) => agent_id !== chosen)
  // At the end, where further pages do not move it: a moved option is no longer selected.
  const options = is_missing ? [...known, { agent_id: chosen, display_name: chosen }] : known
  return options.map(({ agent_id, display_name }) => (
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
