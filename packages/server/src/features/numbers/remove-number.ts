import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit-log/record-audit.ts'

export interface RemoveNumberDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  /** The operator. */
  actor: string
}

export interface RemovedNumber {
  number_id: string
  e164: string
  /** The workspace that held the number. Null if it was available. */
  workspace_id: string | null
}

const lockNumber = statement<{ e164: string }, Pick<RemovedNumber, 'number_id' | 'e164'>>(
  'lock_pool_number',
  `select number_id, e164 from numbers where environment = 'production' and e164 = :e164 for update`,
)

/** Deletes the claim, and its routing rules with it. */
const endClaim = statement<{ number_id: string }, { workspace_id: string; status: string }>(
  'end_claim_of_number',
  `delete from number_claims where number_id = :number_id and environment = 'production' returning workspace_id, status`,
)

/**
 * Removes a production number from the pool, for example when its carrier takes it back. Records of calls and messages keep it.
 * @param wanted.held - Whether it may belong to a workspace, which then loses it at once and cannot reclaim it.
 * @throws ApiError NOT_FOUND; NUMBER_UNAVAILABLE if a workspace holds it and `held` is not set.
 */
export async function removeNumber(
  deps: RemoveNumberDeps,
  { e164, held }: { e164: string; held: boolean },
): Promise<RemovedNumber> {
  return await deps.knex.transaction(async (trx) => {
    const [number] = await run(trx, lockNumber, { e164 })
    if (!number) throw new ApiError('NOT_FOUND', `${e164} is not in the production pool.`)
    const { number_id } = number
    const [claim] = await run(trx, endClaim, { number_id })
    if (claim && !held)
      throw new ApiError(
        'NUMBER_UNAVAILABLE',
        `${e164} belongs to ${claim.workspace_id} (${claim.status}); --held removes it.`,
      )
    await trx('numbers').where({ number_id }).delete()
    if (claim) await record(deps, trx, { ...number, workspace_id: claim.workspace_id })
    return { ...number, workspace_id: claim?.workspace_id ?? null }
  })
}

async function record(
  { clock, ids, actor }: RemoveNumberDeps,
  trx: Knex.Transaction,
  { workspace_id, number_id, e164 }: { workspace_id: string; number_id: string; e164: string },
): Promise<void> {
  const entry = { workspace_id, actor, action: 'number.removed', target: number_id, detail: { e164 } } as const
  await recordAudit(trx, { ...entry, now: clock.now(), ids })
}
