import type { Delivery } from '@ohun/sdk'

export interface FailingEndpoint {
  url: string
  /** The newest failed delivery. */
  latest: Delivery
  count: number
}

/** Deliveries that did not arrive, by destination. The endpoint with the most comes first. */
export function failingEndpoints(deliveries: readonly Delivery[]): FailingEndpoint[] {
  const endpoints = Object.entries(Object.groupBy(deliveries, ({ url }) => url)).map(([url, of = []]) => ({
    url,
    latest: of.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0]!,
    count: of.length,
  }))
  return endpoints.toSorted((one, other) => other.count - one.count)
}
