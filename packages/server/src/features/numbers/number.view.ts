import type { Channel, Mno, NumberType, PhoneNumber } from '../../generated/types.gen.ts'
import { homeOperator } from '../../gateways/telephony/routing.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Plan } from '../../domain/plan.ts'
import { plans } from '../billing/plans.ts'

/** A number of the pool with the workspace's claim on it. The claim's columns are null while the number is available. */
export interface NumberRow {
  number_id: string
  e164: string
  type: NumberType
  country_code: string
  channels: Channel[]
  /** All channels that the number supports. `channels` are those in use. */
  supported_channels: Channel[]
  environment: Environment
  plan: Plan
  agent_id: string | null
  status: 'provisioned' | 'quarantined' | null
  provisioned_at: Date | null
  released_at: Date | null
  quarantine_until: Date | null
  updated_at: Date | null
}

export function numberView(row: NumberRow): PhoneNumber {
  return {
    number_id: row.number_id,
    e164: row.e164,
    type: row.type,
    country_code: row.country_code,
    channels: row.channels,
    supported_channels: row.supported_channels,
    mno: operatorOf(row),
    status: row.status ?? 'available',
    environment: row.environment,
    agent_id: row.agent_id,
    monthly_cost_kobo: row.environment === 'sandbox' ? 0 : plans[row.plan].number_month_kobo,
    provisioned_at: row.provisioned_at?.toISOString() ?? null,
    released_at: row.released_at?.toISOString() ?? null,
    quarantine_until: row.quarantine_until?.toISOString() ?? null,
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}

/** The operator of a number. Numbers outside Nigeria belong to none of the four operators. */
function operatorOf(row: NumberRow): Mno | null {
  return row.country_code === 'NG' ? homeOperator(row.e164) : null
}
