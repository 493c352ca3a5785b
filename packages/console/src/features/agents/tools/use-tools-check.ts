import { checkTools } from '@ohun/sdk/operations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { useSettled } from '../../../ui/use-settled.ts'

/** The service's verdict about the current definitions, requested shortly after they have changed. */
export function useToolsCheck(tool_definitions: string) {
  const client = useClient()
  const checked = useSettled(tool_definitions)
  const query = useQuery({
    queryKey: ['checkTools', checked],
    enabled: checked !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => await checkTools(client, { tool_definitions: checked }, { signal }),
  })
  const is_current = checked === tool_definitions && !query.isPlaceholderData && !query.isFetching
  return { result: query.data, error: query.error, is_current }
}

export type ToolsCheckState = ReturnType<typeof useToolsCheck>
