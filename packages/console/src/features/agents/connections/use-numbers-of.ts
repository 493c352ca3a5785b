import type { PhoneNumber } from '@ohun/sdk'
import { useClient } from '../../../api/client.ts'
import { listNumbersPages } from '../../../api/queries.gen.ts'
import { useEveryPage } from '../../../ui/use-every-page.ts'

/** The numbers that an agent answers in the environment of the page. Undefined until all numbers have been read. */
export function useNumbersOf(agent_id: string) {
  const { items, is_complete, error, refetch } = useEveryPage(listNumbersPages(useClient(), { page_size: 100 }))
  const found = items.filter((number) => number.agent_id === agent_id)
  return { data: is_complete ? found : undefined, error, refetch }
}

export const takesCalls = ({ status, channels }: PhoneNumber): boolean =>
  status === 'provisioned' && channels.includes('voice')
