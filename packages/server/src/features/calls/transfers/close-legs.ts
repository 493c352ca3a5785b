import type { CallRecord } from '../call.model.ts'
import type { ChargeDeps } from '../charging/charge-transfer.ts'
import { settleLegMinutes } from './charge-leg.ts'
import { endLeg, openLegs, type OpenLeg } from './transfer-rows.ts'

/** Ends the lines to colleagues that a process has left open, and charges their minutes. The call must not have ended yet. */
export async function closeLegs(
  deps: ChargeDeps,
  { call, ended_at }: { call: CallRecord; ended_at: Date },
): Promise<void> {
  for (const leg of await openLegs(deps.db, call.call_id)) {
    const { call_id, position } = leg
    await settle(deps, call, { leg, ended_at })
    await endLeg(deps.db, { call_id, position, ended_at, outcome: 'failed' })
  }
}

async function settle(
  deps: ChargeDeps,
  call: CallRecord,
  { leg: { answered_at, minute_kobo, ...key }, ended_at }: { leg: OpenLeg; ended_at: Date },
): Promise<void> {
  if (answered_at === null || minute_kobo === null) return
  const until = new Date(Math.max(ended_at.getTime(), answered_at.getTime()))
  await settleLegMinutes(deps, call, { ...key, answered_at, minute_kobo, ended_at: until })
}
