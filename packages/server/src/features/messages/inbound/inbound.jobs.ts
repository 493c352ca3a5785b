import { statement } from '../../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../../platform/db/sweep.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import { CHARGE_DUE, chargeInbound, type ChargeInboundDeps } from './charge-inbound.ts'
import { CLOSING_DUE, closeWindows, type CloseWindowsDeps } from './close-windows.ts'

const CLOSE_WINDOWS_MS = 5_000
const CHARGE_MS = 5_000
const HOUR_MS = 60 * 60 * 1_000

/**
 * Deletes the keys of old messages. A key that counts only for a while is kept for twice as long, because clocks differ, and for at
 * least an hour: a carrier may later announce that it repeats a message whose time counted from its arrival.
 */
const deleteRepeats = statement<{ now: Date; batch: number }, Swept>(
  'forget_inbound_repeats',
  sweepSql(
    'inbound_repeats',
    `repeats_since is not null and arrived_at < :now::timestamptz - interval '1 hour'
     and arrived_at + (arrived_at - repeats_since) * 2 < :now`,
  ),
)

export function registerInboundJobs<Kinds>(
  deps: CloseWindowsDeps & ChargeInboundDeps & { jobs: JobQueue<Kinds> },
): void {
  deps.jobs.every(
    'messages.window-closing',
    { interval_ms: CLOSE_WINDOWS_MS, due: { sql: CLOSING_DUE } },
    ({ signal }) => closeWindows(deps, signal),
  )
  deps.jobs.every('messages.charge-inbound', { interval_ms: CHARGE_MS, due: { sql: CHARGE_DUE } }, ({ signal }) =>
    chargeInbound(deps, signal),
  )
  deps.jobs.every('messages.forget-repeats', { interval_ms: HOUR_MS, due: 'unnoticed' }, async () => {
    await sweepAll(deps.db, deleteRepeats, { now: deps.clock.now() })
  })
}
