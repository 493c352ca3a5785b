import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { advanceClock, type AdvanceClockDeps } from './advance-clock.ts'
import { createClock, type CreateClockDeps } from './create-clock.ts'
import { clocksOf, clockView, requireClock, SandboxClockRow } from './sandbox-clock.model.ts'

type Operations =
  | 'createSandboxClock'
  | 'listSandboxClocks'
  | 'getSandboxClock'
  | 'deleteSandboxClock'
  | 'advanceSandboxClock'

export function sandboxClockHandlers(deps: CreateClockDeps & AdvanceClockDeps): Pick<Routes<Caller>, Operations> {
  const { knex } = deps
  return {
    async createSandboxClock({ caller, body = {} }) {
      requireSandbox(caller)
      return { status: 201, body: clockView(await createClock(deps, caller, body)) }
    },
    async listSandboxClocks({ caller }) {
      requireSandbox(caller)
      return { status: 200, body: { clocks: (await clocksOf(knex, caller)).map(clockView) } }
    },
    async getSandboxClock({ caller, params: { clock_id } }) {
      requireSandbox(caller)
      return { status: 200, body: clockView(await requireClock(knex, caller, clock_id)) }
    },
    async deleteSandboxClock({ caller, params: { clock_id } }) {
      requireSandbox(caller)
      await deleteClock(deps, caller, clock_id)
      return { status: 204 }
    },
    async advanceSandboxClock({ caller, params: { clock_id }, body }) {
      requireSandbox(caller)
      const clock = clockView(await advanceClock(deps, caller, { clock_id, ...body }))
      return { status: clock.status === 'advancing' ? 202 : 200, body: clock }
    },
  }
}

/** @throws ApiError PERMISSION_DENIED */
function requireSandbox({ environment }: Caller): void {
  if (environment === 'sandbox') return
  throw new ApiError('PERMISSION_DENIED', 'Only the sandbox has clocks: use a key that starts with pk_test_.')
}

/** @throws ApiError NOT_FOUND */
async function deleteClock(deps: CreateClockDeps, caller: Caller, clock_id: string): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const row = await SandboxClockRow.requireForChange(trx, caller, clock_id)
    await row.$query(trx).delete()
    await recordChange(deps, trx, { caller, action: 'sandbox_clock.deleted', target: clock_id })
  })
  await deps.held.end(clock_id)
}
