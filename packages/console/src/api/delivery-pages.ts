import type { Delivery, Page } from '@ohun/sdk'
import { listDeliveriesPages } from './queries.gen.ts'

/** The polling interval of a list of one page: no event announces the outcome of a delivery. */
const POLL_MS = 5_000

interface Polled {
  state: { data?: { pages: readonly Page<Delivery>[] } | undefined }
}

/** Every poll reads all loaded pages again, so a long list is polled less often. */
const intervalOf = (pages: readonly unknown[] = []): number => POLL_MS * Math.max(1, pages.length)

/** A list of deliveries that follows their outcomes. */
export const polledDeliveries = (...input: Parameters<typeof listDeliveriesPages>) => ({
  ...listDeliveriesPages(...input),
  refetchInterval: ({ state }: Polled): number => intervalOf(state.data?.pages),
})

/** Like {@link polledDeliveries}, until every delivery has ended: for a list to which nothing is added any more. */
export const deliveriesUntilEnded = (...input: Parameters<typeof listDeliveriesPages>) => ({
  ...listDeliveriesPages(...input),
  refetchInterval: ({ state }: Polled): number | false =>
    state.data?.pages.some(({ items }) => items.some(isOpen)) ? intervalOf(state.data.pages) : false,
})

/** Whether a delivery has further attempts. */
export const isOpen = ({ status }: Pick<Delivery, 'status'>): boolean => status === 'pending' || status === 'retrying'
