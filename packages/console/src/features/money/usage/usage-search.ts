export const DAYS = [7, 30, 90] as const

export interface UsageSearch {
  days?: (typeof DAYS)[number]
}

export function usageSearchOf(given: Record<string, unknown>): UsageSearch {
  const days = DAYS.find((one) => one === Number(given['days']))
  return days ? { days } : {}
}
