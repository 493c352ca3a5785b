import type { Config } from '../../config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { SandboxAdvance, SandboxTask } from '../../domain/private-sandbox.ts'
import { turnClock, type Turned } from '../turning/turn-clock.ts'
import type { VirtualClock } from '../turning/virtual-clock.ts'
import type { SandboxServer } from './sandbox-server.ts'
import { tasks } from './tasks.ts'

export interface SandboxParts {
  server: SandboxServer
  config: Config
  clock: VirtualClock
  db: Database
  workspace_id: string
}

const countEvents = statement<{ since: Date }, { event_type: string; events: number }>(
  'sandbox_events_since',
  'select event_type, count(*)::int as events from events where created_at >= :since group by event_type order by event_type',
)

/** The service of a private sandbox and its clock. */
export class Sandbox {
  readonly #parts: SandboxParts
  /** The last turn of the clock. Turns run one after another. */
  #turning: Promise<unknown> = Promise.resolve()

  constructor(parts: SandboxParts) {
    this.#parts = parts
  }

  async advance(to: Date): Promise<SandboxAdvance> {
    const { clock } = this.#parts
    const since = clock.now()
    const before = await this.#eventsSince(since)
    const turned = await this.#turn(to)
    const after = await this.#eventsSince(since)
    const counts = [...after].map(([type, events]) => [type, events - (before.get(type) ?? 0)] as const)
    return { ...turned, events: Object.fromEntries(counts.filter(([, events]) => events > 0)) }
  }

  async run({ name, payload }: SandboxTask): Promise<unknown> {
    const handler = tasks[name]
    if (!handler) throw new Error(`A sandbox has no task ${name}; it has ${Object.keys(tasks).join(', ') || 'none'}.`)
    const { server, config, clock, workspace_id } = this.#parts
    return await handler(payload, { server, config, clock, workspace_id, turn: (to) => this.#turn(to) })
  }

  async stop(): Promise<void> {
    await this.#parts.server.stop()
    await this.#parts.db.close()
  }

  #turn(to: Date): Promise<Turned> {
    const { server, clock } = this.#parts
    const turned = this.#turning.then(() => turnClock({ service: server.turned, clock, to }))
    this.#turning = turned.catch(() => {})
    return turned
  }

  async #eventsSince(since: Date): Promise<Map<string, number>> {
    const rows = await run(this.#parts.db, countEvents, { since })
    return new Map(rows.map(({ event_type, events }) => [event_type, events]))
  }
}
