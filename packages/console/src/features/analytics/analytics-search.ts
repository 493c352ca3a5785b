import type { StatisticsChannel } from '@ohun/sdk'

/** The choices on the page, which are stored in its address. */
export interface AnalyticsSearch {
  days?: Days
  agent_id?: string
  channel?: StatisticsChannel
}

export const DAYS = [7, 30, 90] as const
export type Days = (typeof DAYS)[number]
export const CHANNELS = ['voice', 'sms', 'whatsapp'] as const satisfies StatisticsChannel[]

/** Reads the choices. Unknown values are left out. */
export function analyticsSearchOf(given: Record<string, unknown>): AnalyticsSearch {
  const days = DAYS.find((one) => one === Number(given['days']))
  const channel = CHANNELS.find((one) => one === given['channel'])
  const agent_id = typeof given['agent_id'] === 'string' ? given['agent_id'].trim() : ''
  return { ...(days && { days }), ...(agent_id && { agent_id }), ...(channel && { channel }) }
}
