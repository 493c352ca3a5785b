import { isOhunError, type AgentDraft, type AgentVersionSummary } from '@ohun/sdk'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { getAgentDraftQuery, listAgentVersionsPages } from '../../../api/queries.gen.ts'

/** The versions of an agent, newest first. */
export function useVersions(agent_id: string) {
  const list = useInfiniteQuery(listAgentVersionsPages(useClient(), agent_id, { page_size: PAGE }))
  const versions: readonly AgentVersionSummary[] = list.data?.pages.flatMap(({ items }) => items) ?? []
  return { list, versions }
}

const PAGE = 20

/** The draft. Its data is null if the agent has none. */
export function useDraft(agent_id: string) {
  const query = useQuery(getAgentDraftQuery(useClient(), agent_id))
  const is_missing = isOhunError(query.error) && query.error.code === 'NOT_FOUND'
  const data: AgentDraft | null | undefined = is_missing ? null : query.data
  return { data, error: is_missing ? null : query.error, refetch: query.refetch }
}

const READ_AGAIN = [
  'getAgent',
  'listAgents',
  'listAgentVersions',
  'getAgentDraft',
  'listAgentRollouts',
  'compareAgentVersions',
]

/** Invalidates everything that a publication or a rollout changes. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const operation of READ_AGAIN) void queries.invalidateQueries({ queryKey: [operation] })
  }
}
