import type { Agent, PhoneNumber } from '@ohun/sdk'
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

export type StepName = keyof typeof text.steps

export interface Step {
  name: StepName
  title: string
  hint: string
  /** Undefined while it is unknown. */
  done: boolean | undefined
  /** The word of the page in its address, and the guide to link while that page does not exist. */
  page: string
  guide: string
}

/** The agent and the number with which the next step begins. */
export interface Facts {
  agent: Agent | undefined
  /** A number for calls that an agent answers. */
  number: PhoneNumber | undefined
}

interface Steps {
  steps: readonly Step[]
  facts: Facts
  /** The first error among the requests. */
  error: unknown
  refetch: () => unknown
}

/**
 * The order of the steps. In the sandbox, the call comes as early as possible. In production, it requires the steps
 * before it.
 */
const ORDER: Readonly<Record<'sandbox' | 'production', readonly StepName[]>> = {
  sandbox: ['agent', 'number', 'call', 'endpoint'],
  production: ['agent', 'number', 'endpoint', 'dpa', 'call'],
}

const PAGES: Readonly<Record<StepName, Pick<Step, 'page' | 'guide'>>> = {
  agent: { page: 'agents', guide: '/docs/agents' },
  number: { page: 'numbers', guide: '/docs/numbers' },
  endpoint: { page: 'endpoints', guide: '/docs/webhooks' },
  dpa: { page: 'compliance', guide: '/docs/compliance' },
  call: { page: 'calls', guide: '/docs/getting-started' },
}

/** The steps to the first call. */
export function useSteps(): Steps {
  const client = useClient()
  const environment = useEnvironment()
  const agents = useInfiniteQuery(listAgentsPages(client, { page_size: 1 }))
  const numbers = useInfiniteQuery(listNumbersPages(client, { page_size: 100 }))
  const calls = useInfiniteQuery(listCallsPages(client, { page_size: 1 }))
  const agent = agents.data?.pages[0]?.items[0]
  const endpoints = useQuery({
    ...listWebhookEndpointsQuery(client, agent?.agent_id ?? ''),
    enabled: agent !== undefined,
  })
  const dpa = useQuery({ ...getDpaStatusQuery(client), enabled: environment === 'production' })
  const receives = agent?.webhook_url ? true : endpoints.data && endpoints.data.endpoints.length > 0
  const done: Readonly<Record<StepName, boolean | undefined>> = {
    agent: hasAny(agents.data),
    number: hasAny(numbers.data),
    endpoint: hasAny(agents.data) === false ? false : receives,
    dpa: dpa.data?.accepted,
    call: hasAny(calls.data),
  }
  const all = [agents, numbers, calls, endpoints, dpa]
  return {
    steps: ORDER[environment].map((name) => ({ name, ...text.steps[name], ...PAGES[name], done: done[name] })),
    facts: { agent, number: numbers.data?.pages.flatMap(({ items }) => items).find(isAnswered) },
    error: all.find(({ error }) => error)?.error,
    refetch: () => all.forEach(({ error, refetch }) => (error ? void refetch() : undefined)),
  }
}

const isAnswered = ({ status, agent_id, channels }: PhoneNumber): boolean =>
  status === 'provisioned' && agent_id !== null && channels.includes('voice')

const hasAny = (data: { pages: readonly { items: readonly unknown[] }[] } | undefined): boolean | undefined =>
  data?.pages.some(({ items }) => items.length > 0)
