import type { PhoneNumber } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { changeHeld, heldIn, heldKey, requireHeld, type HeldKey } from './held-number.ts'
import { numberView, type NumberRow } from './number-row.ts'
import type { ChangeNumberDeps } from './release-number.ts'

const reclaim = statement<HeldKey, NumberRow>(
  'reclaim_number',
  `with changed as (
     update number_claims set status = 'provisioned', released_at = null, quarantine_until = null
     where workspace_id = :workspace_id and environment = :environment and number_id = :number_id
       and quarantine_until > :now returning *) ${heldIn('changed')}`,
)

/**
 * Gives a released number back, without an agent and with the channels it had.
 * @throws ApiError NOT_FOUND when its quarantine is over, NUMBER_UNAVAILABLE when it is not released.
 */
export async function reclaimNumber(deps: ChangeNumberDeps, caller: Caller, number_id: string): Promise<PhoneNumber> {
  const key = heldKey(caller, number_id, deps.clock.now())
  return await deps.knex.transaction(async (trx) => {
    const { status, e164 } = await requireHeld(trx, key)
    if (status === 'provisioned')
      throw new ApiError('NUMBER_UNAVAILABLE', `number_id: ${e164} is not released; there is nothing to reclaim.`)
    return numberView(await changeHeld(trx, reclaim, key))
  })
}
