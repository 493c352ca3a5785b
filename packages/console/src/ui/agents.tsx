import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient, useEnvironment } from '../api/client.ts'
import { listAgentsPages } from '../api/queries.gen.ts'

/** All agents of the workspace, to choose one; undefined until they are read. */
export function useAllAgents() {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    listAgentsPages(useClient(), { page_size: 100 }),
  )
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const agents = data?.pages.flatMap(({ items }) => items)
  const nameOf = (agent_id: string): string =>
    agents?.find((agent) => agent.agent_id === agent_id)?.display_name ?? agent_id
  return { agents, error, nameOf }
}

/** The agents as options of a choice. */
export function AgentOptions({ agents }: Pick<ReturnType<typeof useAllAgents>, 'agents'>) {
  return agents?.map(({ agent_id, display_name }) => (
    <option key={agent_id} value={agent_id}>
      {display_name}
    </option>
  ))
}

/** Leads to an agent by its name. */
export function AgentLink({ agent_id, name }: { agent_id: string; name: string }) {
  const environment = useEnvironment()
  return (
    <Link to="/$environment/agents/$agent_id" params={{ environment, agent_id }}>
      <bdi>{name}</bdi>
    </Link>
  )
}
