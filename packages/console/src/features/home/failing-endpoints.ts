import type { Delivery } from '@ohun/sdk'

export interface FailingEndpoint {
  url: string
  /** Its newest delivery that failed. */
  latest: Delivery
  count: number
}

/** Deliveries that did not arrive, by where they were to go: the endpoint with the most first. */
export function failingEndpoints(deliveries: readonly Delivery[]): FailingEndpoint[] {
  const endpoints = Object.entries(Object.groupBy(deliveries, ({ url }) => url)).map(([url, of = []]) => ({
    url,
    latest: of.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0]!,
    count: of.length,
  }))
  return endpoints.toSorted((one, other) => other.count - one.count)
}
