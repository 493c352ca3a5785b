import type { StatisticsChannel } from '../../generated/types.gen.ts'

export interface StatisticsQuery {
  workspace_id: string
  environment: string
  /** The first and last day in Lagos, such as `2026-11-20`. Both are included. */
  from: string
  to: string
  agent_id: string | null
  /** The version. Null unless there is an agent. */
  agent_version: number | null
  channel: StatisticsChannel | null
}
