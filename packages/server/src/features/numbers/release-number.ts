import type { Knex } from 'knex'
import type { PhoneNumber } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { run, statement } from '../../platform/db/statement.ts'
import { changeHeld, findHeld, heldIn, heldKey, NEXT_UPDATE, requireHeld, type HeldKey } from './held-number.ts'
import { numberView, type NumberRow } from './number.view.ts'

const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1_000

export interface ChangeNumberDeps {
  knex: Knex
  clock: Clock
}

export interface ReleaseNumberDeps extends ChangeNumberDeps {
  /** Deletes the number's routing rules. */
  endRules: (trx: Knex.Transaction, number: { workspace_id: string; number_id: string }) => Promise<void>
}

const release = statement<HeldKey & { quarantine_until: Date }, NumberRow>(
  'release_number',
  `with changed as (
     update number_claims c set status = 'quarantined', agent_id = null, released_at = :now,
       quarantine_until = :quarantine_until, updated_at = ${NEXT_UPDATE}
     where workspace_id = :workspace_id and environment = :environment and number_id = :number_id
       and status = 'provisioned' returning *) ${heldIn('changed')}`,
)

const find = statement<HeldKey, NumberRow>(
  'find_released_number',
  `${heldIn('number_claims')} where c.workspace_id = :workspace_id and c.environment = :environment
     and c.number_id = :number_id and c.quarantine_until > :now`,
)

/** Puts the number into quarantine. A repeated release changes nothing: the quarantine runs from the first one. */
export async function releaseNumber(deps: ReleaseNumberDeps, caller: Caller, number_id: string): Promise<PhoneNumber> {
  const now = deps.clock.now()
  const key = heldKey(caller, number_id, now)
  return await deps.knex.transaction(async (trx) => {
    const { status } = await requireHeld(trx, key)
    if (status === 'quarantined') return numberView(await changeHeld(trx, find, key))
    await deps.endRules(trx, key)
    return numberView(await changeHeld(trx, release, { ...key, quarantine_until: quarantineEnd(now) }))
  })
}

/** Releases a number that is not paid for. */
export async function releaseUnpaid(
  deps: ReleaseNumberDeps,
  { workspace_id, number_id }: { workspace_id: string; number_id: string },
): Promise<void> {
  const now = deps.clock.now()
  const key = { workspace_id, number_id, environment: 'production', now }
  await deps.knex.transaction(async (trx) => {
    const held = await findHeld(trx, key)
    if (held?.status !== 'provisioned') return
    await deps.endRules(trx, key)
    await changeHeld(trx, release, { ...key, quarantine_until: quarantineEnd(now) })
  })
}

/** Releases all numbers of a workspace that ends. They cannot be reclaimed, but callers may still dial them. */
export async function releaseNumbersOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id, now }: { workspace_id: string; now: Date },
): Promise<void> {
  const quarantine = { released_at: now, quarantine_until: quarantineEnd(now) }
  await trx('number_claims')
    .where({ workspace_id, status: 'provisioned' })
    .update({ status: 'quarantined', agent_id: null, ...quarantine })
}

/** The end of the quarantine: until then, the number is reserved for the workspace that had it. */
function quarantineEnd(released_at: Date): Date {
  return new Date(released_at.getTime() + QUARANTINE_MS)
}

const detach = statement<{ agent_id: string; now: Date }>(
  'detach_numbers',
  `update number_claims c set agent_id = null, updated_at = ${NEXT_UPDATE} where c.agent_id = :agent_id`,
)

/** Removes an agent from its numbers, which stay with the workspace. */
export async function detachNumbers(trx: Knex.Transaction, of: { agent_id: string; now: Date }): Promise<void> {
  await run(trx, detach, of)
}
