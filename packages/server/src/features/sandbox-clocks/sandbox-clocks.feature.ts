import type { Route } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { isRunning } from '../../platform/leases/living-owners.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Services } from '../services.ts'
import { ActiveClocks, type ActiveClock } from './active-clocks.ts'
import { sandboxTarget } from './forwarded.ts'
import { HeldClocks } from './held-clocks.ts'
import { sandboxClockHandlers } from './sandbox-clocks.handlers.ts'

const readActive = statement<object, ActiveClock>(
  'active_sandbox_clocks',
  `select workspace_id, clock_id, node, node_url from sandbox_clocks
   where status in ('ready', 'advancing') and ${isRunning('node')}`,
)
const deleteOld = statement<{ now: Date }>(
  'sandbox_clocks_forget',
  `delete from sandbox_clocks where expires_at < :now and not ${isRunning('node')}`,
)

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000

/** The clocks of sandboxes. Requests in a sandbox with a clock are answered by its copy. */
export function sandboxClocksFeature({ db, clock, machine_clock, log, ids, jobs, delivery, ...services }: Services) {
  const failed = (error: unknown): void => log.warn({ err: error }, 'the clocks of sandboxes could not be read')
  const active = new ActiveClocks({ bus: delivery.live_bus, read: () => run(db, readActive, {}), failed })
  const held = new HeldClocks({ knex: db.knex, machine_clock, log, active })
  const node = (): number => delivery.engine.owner
  const { openSandbox, node_url } = services
  jobs.every('sandbox_clocks.forget', { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' }, async () => {
    await run(db, deleteOld, { now: clock.now() })
  })
  return {
    handlers: sandboxClockHandlers({
      knex: db.knex,
      clock,
      machine_clock,
      log,
      ids,
      held,
      openSandbox,
      node,
      node_url,
    }),
    forwarding: {
      targetOf: (caller: Caller, route: Route) => sandboxTarget({ active, held, node }, caller, route),
    },
    start: () => active.load(),
    stop: () => held.stop(),
  }
}
