import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import {
  areCharged,
  chargingTogether,
  CHARGES_FENCE,
  limitedChargesParams,
  type LimitedChargesParams,
} from '../../billing/charge-batch-sql.ts'
import type { ChargeParams } from '../../billing/charge-sql.ts'

/** How long a minute waits for others. A call may wait for its first minute, so this is at most one frame of audio. */
const MAX_WAIT_MS = 20

export type MinuteCharge = ChargeParams & { call_id: string }

/**
 * @returns the call's cost so far. Undefined if nothing was charged, because a row of the call or its workspace was locked or did
 * not have the expected state.
 */
export type ChargeTogether = (charge: MinuteCharge) => Promise<number | undefined>

interface CostRow {
  call_id: string
  cost_kobo: number
}

/** Does the work of `call_charge_minute` for many calls, unless a charge is refused. */
export const chargeMinutesStatement = statement<LimitedChargesParams, CostRow>(
  'call_charge_minutes',
  `with standing as (
     select call_id from calls where call_id = any(:m_call_id::text[]) and status = 'in_progress'
     for no key update skip locked
   ), ${chargingTogether('standing')}, costs as (
     update calls c set cost_kobo = c.cost_kobo + s.price_kobo
     from (select call_id, sum(price_kobo)::bigint as price_kobo from charged group by call_id) s
     where c.call_id = s.call_id returning c.call_id, c.cost_kobo
   )
   select costs.* from ${CHARGES_FENCE} left join costs on true where ${areCharged}`,
)

/**
 * Minutes that begin at the same time share a statement and its commit. Only one batch runs at a time, because two would find each
 * other's workspaces locked.
 */
export function minuteCharges({ work_pool }: Pick<Database, 'work_pool'>): ChargeTogether {
  return groupCommit(
    async (batch: readonly MinuteCharge[]) => {
      const rows = await run({ pool: work_pool }, chargeMinutesStatement, limitedChargesParams(batch))
      const costs = new Map(rows.map(({ call_id, cost_kobo }) => [call_id, cost_kobo]))
      return ({ call_id }) => costs.get(call_id)
    },
    { at_once: 1, max_wait_ms: MAX_WAIT_MS },
  )
}
