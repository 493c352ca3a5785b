import type { StatisticsChannel } from '../../generated/types.gen.ts'

export interface StatisticsQuery {
  workspace_id: string
  environment: string
  /** Days in Lagos, `2026-11-20`; both are included. */
  from: string
  to: string
  agent_id: string | null
  /** Only with an agent. */
  agent_version: number | null
  channel: StatisticsChannel | null
}
