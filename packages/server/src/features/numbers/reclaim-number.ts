import type { PhoneNumber } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { changeHeld, heldIn, heldKey, NEXT_UPDATE, requireHeld, type HeldKey } from './held-number.ts'
import { numberView, type NumberRow } from './number.view.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import type { LedgerDeps } from '../billing/charge.ts'
import { blockedByOperator } from '../billing/require-funds.ts'
import { readBlock } from '../billing/workspace-block.ts'
import { payFirstMonth } from './pay-number.ts'
import type { ChangeNumberDeps } from './release-number.ts'

const reclaim = statement<HeldKey, NumberRow>(
  'reclaim_number',
  `with changed as (
     update number_claims c set status = 'provisioned', released_at = null, quarantine_until = null,
       updated_at = ${NEXT_UPDATE}
     where workspace_id = :workspace_id and environment = :environment and number_id = :number_id
       and quarantine_until > :now returning *) ${heldIn('changed')}`,
)

export type ReclaimNumberDeps = ChangeNumberDeps & LedgerDeps

/**
 * Returns a released number to the workspace, without an agent and with its earlier channels. If the paid month is over, a new one
 * begins.
 * @throws ApiError NOT_FOUND if its quarantine is over, NUMBER_UNAVAILABLE if it is not released, WORKSPACE_BLOCKED if a new month has
 * to be paid for and the balance does not suffice or the operator has blocked the workspace.
 */
export async function reclaimNumber(deps: ReclaimNumberDeps, caller: Caller, number_id: string): Promise<PhoneNumber> {
  const key = heldKey(caller, number_id, deps.clock.now())
  return await deps.knex.transaction(async (trx) => {
    // The workspace is locked because it may have to pay.
    const workspace = caller.environment === 'production' ? await lockWorkspace(trx, caller) : null
    const { status, e164, paid_until } = await requireHeld(trx, key)
    if (status === 'provisioned')
      throw new ApiError('NUMBER_UNAVAILABLE', `number_id: ${e164} is not released; there is nothing to reclaim.`)
    const row = await changeHeld(trx, reclaim, key)
    if (workspace && (paid_until === null || paid_until <= key.now)) {
      if ((await readBlock(trx, caller.workspace_id)) !== null) throw blockedByOperator()
      await payFirstMonth(deps, trx, { ...row, workspace_id: caller.workspace_id })
    }
    return numberView(row)
  })
}
