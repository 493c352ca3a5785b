import type { Knex } from 'knex'
import type { Channel, NumberAutoClaim, NumberClaim, PhoneNumber } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import {
  replayOrTransact,
  type IdempotencyClaim,
  type IdempotencyDeps,
  type Replayable,
} from '../../platform/idempotency.ts'
import { AgentRow } from '../agents/agent.model.ts'
import type { LedgerDeps } from '../billing/charge.ts'
import { passClaimGates } from './claim-gates.ts'
import { findHeld, heldKey, inQuarantine } from './held-number.ts'
import { requireChannels } from './number-channels.ts'
import { numberView, type NumberRow } from './number.view.ts'
import { payFirstMonth } from './pay-number.ts'
import { isFree } from './list-numbers.ts'

interface Wanted {
  workspace_id: string
  environment: string
  agent_id: string
  now: Date
  /** The channels to use. Null selects all channels of the number. */
  channels: readonly Channel[] | null
}

/** SQL: the claim, as a row of the list of numbers. `picked` is the number to claim. */
const claimPicked = `,
  claimed as (
    insert into number_claims (number_id, workspace_id, environment, agent_id, channels, status, provisioned_at)
    select number_id, :workspace_id, environment, :agent_id, coalesce(:channels::text[], channels), 'provisioned', :now
    from picked on conflict do nothing returning *),
  taken as (
    update numbers n set taken = true from claimed where n.number_id = claimed.number_id and claimed.environment = 'production')
  select p.number_id, p.e164, p.type, p.country_code, c.channels, p.channels as supported_channels, p.environment,
    w.plan, c.agent_id, c.status, c.provisioned_at, c.released_at, c.quarantine_until,
    c.provisioned_at as updated_at
  from claimed c join picked p using (number_id) join workspaces w using (workspace_id)`

const claimOne = statement<Wanted & { number_id: string }, NumberRow>(
  'claim_number',
  `with picked as (select n.* from numbers n where n.number_id = :number_id and n.environment = :environment) ${claimPicked}`,
)

/** Claims any number. Skipping locked rows lets concurrent claims pick different numbers. */
const claimAny = statement<Wanted & { type: string; country_code: string }, NumberRow>(
  'claim_any_number',
  `with picked as (
     select n.* from numbers n
     where n.environment = :environment and n.type = :type and n.country_code = :country_code
       and (:channels::text[] is null or n.channels @> :channels) and ${isFree}
     order by n.number_id limit 1 for update of n skip locked) ${claimPicked}`,
)

const findInPool = statement<{ number_id: string; environment: string }, { e164: string; channels: Channel[] }>(
  'find_number_in_pool',
  'select e164, channels from numbers where number_id = :number_id and environment = :environment',
)

export type ClaimNumberDeps = IdempotencyDeps & LedgerDeps

export interface ClaimRequest<Body> {
  caller: Caller
  body: Body
  claim: IdempotencyClaim | undefined
}

/**
 * Claims one number for an agent. Of concurrent claims, exactly one succeeds.
 * @throws ApiError NUMBER_UNAVAILABLE if it is taken, CHANNEL_MISMATCH if it lacks a channel, NOT_FOUND and PERMISSION_DENIED for the
 * ids, and what {@link passClaimGates} throws.
 */
export async function claimNumber(
  deps: ClaimNumberDeps,
  request: ClaimRequest<NumberClaim>,
): Promise<Replayable<PhoneNumber>> {
  const { caller, body, claim } = request
  return await replayOrTransact(deps, { caller, operation_id: 'claimNumber', claim }, async (trx) => {
    await AgentRow.requireGiven(trx, caller, { field: 'agent_id', id: body.agent_id })
    await passClaimGates(trx, caller, deps.clock.now())
    const number = await requireInPool(trx, caller, body)
    const [row] = await run(trx, claimOne, { ...wanted(deps, caller, body), number_id: body.number_id })
    if (row) return await claimed(deps, trx, { caller, row })
    const held = await findHeld(trx, heldKey(caller, body.number_id, deps.clock.now()))
    if (held?.status === 'quarantined') throw inQuarantine(held)
    throw new ApiError('NUMBER_UNAVAILABLE', `number_id: ${number.e164} is taken; choose another number.`)
  })
}

/** Claims the first free number that fits. @throws ApiError NOT_FOUND if no number fits. */
export async function claimNumberAutomatically(
  deps: ClaimNumberDeps,
  request: ClaimRequest<NumberAutoClaim>,
): Promise<Replayable<PhoneNumber>> {
  const { caller, body, claim } = request
  return await replayOrTransact(deps, { caller, operation_id: 'claimNumberAutomatically', claim }, async (trx) => {
    await AgentRow.requireGiven(trx, caller, { field: 'agent_id', id: body.agent_id })
    await passClaimGates(trx, caller, deps.clock.now())
    const { type, country_code } = body
    // A claim that is committed after this statement's snapshot leaves it without a number. The next attempt sees it.
    for (let tries = 0; tries < 5; tries++) {
      const [row] = await run(trx, claimAny, { ...wanted(deps, caller, body), type, country_code })
      if (row) return await claimed(deps, trx, { caller, row })
    }
    throw new ApiError('NOT_FOUND', `No ${type} number of ${country_code}${channelText(body)} is available.`)
  })
}

/** Completes a claim. A production number is charged from now on. */
async function claimed(
  deps: ClaimNumberDeps,
  trx: Knex.Transaction,
  { caller: { workspace_id, environment }, row }: { caller: Caller; row: NumberRow },
): Promise<PhoneNumber> {
  if (environment === 'production') await payFirstMonth(deps, trx, { ...row, workspace_id })
  return numberView(row)
}

async function requireInPool(
  trx: Knex.Transaction,
  { environment }: Caller,
  { number_id, channels }: NumberClaim,
): Promise<{ e164: string }> {
  const [number] = await run(trx, findInPool, { number_id, environment })
  if (!number) throw new ApiError('NOT_FOUND', `number_id: ${number_id} does not exist.`)
  requireChannels(number, channels ?? [])
  return number
}

function wanted(deps: ClaimNumberDeps, caller: Caller, body: NumberClaim | NumberAutoClaim): Wanted {
  const { workspace_id, environment } = caller
  const { agent_id, channels = null } = body
  return { workspace_id, environment, agent_id, channels, now: deps.clock.now() }
}

function channelText({ channels }: NumberAutoClaim): string {
  return channels ? ` with ${channels.join(', ')}` : ''
}
