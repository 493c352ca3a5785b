import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import { PrivateSandboxError, type OpenSandbox, type PrivateSandbox } from '../../domain/private-sandbox.ts'
import type { SandboxClockCreate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { LASTS_MS, type HeldClocks } from './held-clocks.ts'
import { allClocksOf, isLost, requireClock, SandboxClockRow } from './sandbox-clock.model.ts'

export interface CreateClockDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  held: HeldClocks
  openSandbox: OpenSandbox
  /** The number of this process. */
  node: () => number
  node_url: () => string
}

const YEAR_MS = 366 * 24 * 60 * 60_000
const FURTHEST_MS = 5 * YEAR_MS
/** The limit for making a copy, which usually takes seconds. */
const STARTING_MS = 2 * 60_000
const RETRY_SECONDS = 60

/**
 * Copies the sandbox and gives it a clock.
 * @throws ApiError INVALID_ARGUMENT for a time that no clock can have, ALREADY_EXISTS if the sandbox has one, UNAVAILABLE with the
 * reason if no copy can be made now
 */
export async function createClock(
  deps: CreateClockDeps,
  caller: Caller,
  { starts_at: wanted }: SandboxClockCreate,
): Promise<SandboxClockRow> {
  const { knex, clock, held } = deps
  const { workspace_id } = caller
  const starts_at = startOf(wanted, clock.now())
  const row = await reserveClock(deps, caller, starts_at)
  const { clock_id, node, node_url } = row
  try {
    const sandbox = await opened(deps.openSandbox({ workspace_id, starts_at }))
    await knex('sandbox_clocks').where({ clock_id }).update({ status: 'ready' })
    held.hold({ workspace_id, clock_id, node, node_url }, sandbox)
    return await requireClock(knex, caller, clock_id)
  } catch (error) {
    await knex('sandbox_clocks').where({ clock_id }).delete()
    throw error
  }
}

function startOf(wanted: string | undefined, now: Date): Date {
  if (wanted === undefined) return now
  const starts_at = new Date(wanted)
  const ahead_ms = starts_at.getTime() - now.getTime()
  if (ahead_ms >= 0 && ahead_ms <= FURTHEST_MS) return starts_at
  throw new ApiError(
    'INVALID_ARGUMENT',
    `starts_at: must be from now (${now.toISOString()}) to five years ahead; without it, the clock starts now.`,
  )
}

/** Inserts the clock before the copy is made, so that two requests do not make a copy each. A clock that was lost is replaced. */
async function reserveClock(deps: CreateClockDeps, caller: Caller, starts_at: Date): Promise<SandboxClockRow> {
  const { knex, clock, ids, node, node_url } = deps
  const created_at = clock.now()
  return await knex.transaction(async (trx) => {
    const { workspace_id } = await lockWorkspace(trx, caller)
    await removeLost(trx, caller, created_at)
    const clock_id = ids('clk')
    const expires_at = new Date(created_at.getTime() + LASTS_MS)
    await recordChange(deps, trx, { caller, action: 'sandbox_clock.created', target: clock_id })
    return await SandboxClockRow.query(trx)
      .insert({
        clock_id,
        workspace_id,
        node: node(),
        node_url: node_url(),
        status: 'starting',
        starts_at,
        time: starts_at,
        created_at,
        expires_at,
      })
      .returning('*')
  })
}

async function removeLost(trx: Knex.Transaction, caller: Caller, now: Date): Promise<void> {
  const row = await allClocksOf(trx, caller).first()
  if (!row) return
  const is_stuck = row.status === 'starting' && now.getTime() - row.created_at.getTime() > STARTING_MS
  if (!isLost(row) && !is_stuck)
    throw new ApiError(
      'ALREADY_EXISTS',
      `The sandbox has the clock ${row.clock_id} already; turn it, or delete it first.`,
    )
  await row.$query(trx).delete()
}

async function opened(opening: Promise<PrivateSandbox>): Promise<PrivateSandbox> {
  try {
    return await opening
  } catch (error) {
    if (!(error instanceof PrivateSandboxError)) throw error
    throw new ApiError('UNAVAILABLE', error.message, { cause: error, retry_after_seconds: RETRY_SECONDS })
  }
}
