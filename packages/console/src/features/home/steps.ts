import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient, useEnvironment } from '../../api/client.ts'
import {
  getDpaStatusQuery,
  listAgentsPages,
  listCallsPages,
  listNumbersPages,
  listWebhookEndpointsQuery,
} from '../../api/queries.gen.ts'
import { text } from '../../text/home.ts'

export interface Step {
  title: string
  hint: string
  /** Undefined while it is not known. */
  done: boolean | undefined
  /** The word of the page, and the guide for as long as that page does not exist. */
  page: string
  guide: string
}

/** The steps to the first call. `error` is the first of its readings that failed. */
export function useSteps(): { steps: readonly Step[]; error: unknown; refetch: () => unknown } {
  const client = useClient()
  const production = useEnvironment() === 'production'
  const agents = useInfiniteQuery(listAgentsPages(client, { page_size: 1 }))
  const numbers = useInfiniteQuery(listNumbersPages(client, { page_size: 1 }))
  const calls = useInfiniteQuery(listCallsPages(client, { page_size: 1 }))
  const agent = agents.data?.pages[0]?.items[0]
  const endpoints = useQuery({
    ...listWebhookEndpointsQuery(client, agent?.agent_id ?? ''),
    enabled: agent !== undefined,
  })
  const dpa = useQuery({ ...getDpaStatusQuery(client), enabled: production })
  const receives = agent?.webhook_url ? true : endpoints.data && endpoints.data.endpoints.length > 0
  const steps: (Step | null)[] = [
    { ...text.steps.agent, done: hasAny(agents.data), page: 'agents', guide: '/docs/agents' },
    { ...text.steps.number, done: hasAny(numbers.data), page: 'numbers', guide: '/docs/numbers' },
    {
      ...text.steps.endpoint,
      done: hasAny(agents.data) === false ? false : receives,
      page: 'endpoints',
      guide: '/docs/webhooks',
    },
    production ? { ...text.steps.dpa, done: dpa.data?.accepted, page: 'compliance', guide: '/docs/compliance' } : null,
    { ...text.steps.call, done: hasAny(calls.data), page: 'calls', guide: '/docs/getting-started' },
  ]
  const all = [agents, numbers, calls, endpoints, dpa]
  return {
    steps: steps.filter((step) => step !== null),
    error: all.find(({ error }) => error)?.error,
    refetch: () => all.forEach(({ error, refetch }) => (error ? void refetch() : undefined)),
  }
}

const hasAny = (data: { pages: readonly { items: readonly unknown[] }[] } | undefined): boolean | undefined =>
  data?.pages.some(({ items }) => items.length > 0)
