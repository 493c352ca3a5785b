import { atMost, type Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import type { SandboxAdvance } from '../../domain/private-sandbox.ts'
import type { SandboxClockAdvance, SandboxClockAdvanceRequest } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { advanceTarget } from './advance-target.ts'
import type { HeldClocks } from './held-clocks.ts'
import { isLost, requireClock, SandboxClockRow } from './sandbox-clock.model.ts'

export interface AdvanceClockDeps {
  knex: Knex
  machine_clock: Clock
  log: Log
  held: HeldClocks
}

/** The longest wait. Clients wait for 30 s by default. */
const WAIT_MS = 20_000

/**
 * Turns a clock and waits for it, for a limited time: the row shows whether it is still being turned.
 * @throws ApiError INVALID_ARGUMENT, NOT_FOUND even for a clock that is lost, ALREADY_EXISTS while it is being turned
 */
export async function advanceClock(
  deps: AdvanceClockDeps,
  caller: Caller,
  { clock_id, ...request }: SandboxClockAdvanceRequest & { clock_id: string },
): Promise<SandboxClockRow> {
  const { knex, machine_clock, log, held } = deps
  const to = await beginAdvance(knex, caller, { clock_id, ...request })
  const sandbox = held.use(clock_id)
  if (!sandbox) throw new ApiError('NOT_FOUND', `${clock_id} is lost; create another.`)
  const turned = sandbox.advance(to).then(
    (advance) => recordAdvance(knex, clock_id, { to, advance }),
    // Its process has ended, and the clock is marked as lost.
    (error: unknown) => log.warn({ err: error, clock_id }, 'a clock could not be turned'),
  )
  await atMost(machine_clock, WAIT_MS, turned)
  held.use(clock_id)
  return await requireClock(knex, caller, clock_id)
}

async function beginAdvance(
  knex: Knex,
  caller: Caller,
  { clock_id, ...request }: SandboxClockAdvanceRequest & { clock_id: string },
): Promise<Date> {
  return await knex.transaction(async (trx) => {
    await SandboxClockRow.requireForChange(trx, caller, clock_id)
    const row = await requireClock(trx, caller, clock_id)
    if (isLost(row)) throw new ApiError('NOT_FOUND', `${clock_id} is lost; create another.`)
    if (row.status === 'advancing')
      throw new ApiError('ALREADY_EXISTS', `${clock_id} is being turned; GET shows when it is ready.`)
    const advancing_to = advanceTarget(request, row.time)
    await trx('sandbox_clocks').where({ clock_id }).update({ status: 'advancing', advancing_to })
    return advancing_to
  })
}

async function recordAdvance(
  knex: Knex,
  clock_id: string,
  { to, advance }: { to: Date; advance: SandboxAdvance },
): Promise<void> {
  const { from, reached, ...rest } = advance
  const times = { from: from.toISOString(), to: to.toISOString(), reached: reached.toISOString() }
  const last_advance: SandboxClockAdvance = { ...times, ...rest }
  await knex('sandbox_clocks')
    .where({ clock_id, status: 'advancing' })
    .update({ status: 'ready', time: reached, advancing_to: null, last_advance: JSON.stringify(last_advance) })
}
