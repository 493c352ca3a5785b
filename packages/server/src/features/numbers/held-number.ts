import type { Knex } from 'knex'
import type { Channel } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { run, statement, type Statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { missing } from '../../platform/workspace-model.ts'
import type { NumberRow } from './number.view.ts'

/** SQL: when the claim `c` was last changed. */
export const UPDATED_AT = 'coalesce(c.updated_at, c.provisioned_at)'

/** SQL: the time of a change of the claim `c`, later than that of the last change. */
export const NEXT_UPDATE = `greatest(:now::timestamptz, ${UPDATED_AT} + interval '1 ms')`

/** SQL: a workspace's claims with their numbers. `claims` is the table itself, or a row that was just changed. */
export const heldIn = (claims: string): string => `
  select n.number_id, n.e164, n.type, n.country_code, c.channels, n.channels as supported_channels, n.environment,
    w.plan, c.agent_id, c.status, c.provisioned_at, c.released_at, c.quarantine_until,
    ${UPDATED_AT} as updated_at
  from ${claims} c join numbers n using (number_id) join workspaces w using (workspace_id)`

/**
 * SQL condition on a claim: after its quarantine, a number no longer belongs to the workspace, although its claim exists until the job
 * deletes it.
 */
export const stillHeld = `(c.status = 'provisioned' or c.quarantine_until > :now)`

export interface HeldKey {
  workspace_id: string
  environment: string
  number_id: string
  now: Date
}

export interface HeldNumber {
  number_id: string
  e164: string
  status: 'provisioned' | 'quarantined'
  channels: Channel[]
  agent_id: string | null
  /** All channels that the number supports. `channels` are those in use. */
  supported_channels: Channel[]
  quarantine_until: Date | null
  /** Production: the time until which the number is paid for. */
  paid_until: Date | null
  updated_at: Date
}

const lockHeld = statement<HeldKey, HeldNumber>(
  'lock_held_number',
  `select c.number_id, n.e164, c.status, c.channels, c.agent_id, n.channels as supported_channels, c.quarantine_until,
     c.paid_until, ${UPDATED_AT} as updated_at
   from number_claims c join numbers n using (number_id)
   where c.workspace_id = :workspace_id and c.environment = :environment and c.number_id = :number_id and ${stillHeld}
   for update of c`,
)

/**
 * Finds the owner of a number in any environment. For a sandbox number with several holders, this is the workspace itself if it is one
 * of them.
 */
const findOwner = statement<Omit<HeldKey, 'environment'>, { workspace_id: string }>(
  'find_number_owner',
  `select workspace_id from number_claims c
   where c.number_id = :number_id and ${stillHeld} order by c.workspace_id = :workspace_id desc limit 1`,
)

export async function findHeld(trx: Knex.Transaction, key: HeldKey): Promise<HeldNumber | undefined> {
  const [number] = await run(trx, lockHeld, key)
  return number
}

/**
 * Reads and locks the workspace's number for a change.
 * @throws ApiError PERMISSION_DENIED if another workspace has it, NOT_FOUND if no workspace does.
 */
export async function requireHeld(trx: Knex.Transaction, key: HeldKey): Promise<HeldNumber> {
  const number = await findHeld(trx, key)
  if (number) return number
  const [owner] = await run(trx, findOwner, key)
  throw missing(key.number_id, owner?.workspace_id ?? null, key)
}

/** Runs a statement that changes the number, and returns its record. */
export async function changeHeld<P extends HeldKey>(
  trx: Knex.Transaction,
  change: Statement<P, NumberRow>,
  params: P,
): Promise<NumberRow> {
  const [row] = await run(trx, change, params)
  if (!row) throw new Error(`${change.name} changed nothing although ${params.number_id} was locked.`)
  return row
}

export function heldKey({ workspace_id, environment }: Caller, number_id: string, now: Date): HeldKey {
  return { workspace_id, environment, number_id, now }
}

export function inQuarantine({ e164, quarantine_until }: Pick<HeldNumber, 'e164' | 'quarantine_until'>): ApiError {
  const until = quarantine_until?.toISOString()
  return new ApiError('NUMBER_UNAVAILABLE', `number_id: ${e164} is in quarantine until ${until}; reclaim it first.`)
}
