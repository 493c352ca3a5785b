import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { run, statement } from '../db/statement.ts'
import { LeaseKeeper } from '../leases/lease-keeper.ts'
import { isGone, isRunning } from '../leases/living-owners.ts'
import type { Log } from '../log.ts'

/** The part of a node's report that never changes. */
export interface NodeFacts {
  /** Its number among the processes that share the database. */
  owner: number
  /** The name of the host. */
  name: string
  roles: readonly string[]
  version: string
  base_url: string
  drain_seconds: number
}

/** The part of a node's report that changes. */
export interface NodeLoad {
  draining: boolean
  calls: number
  streams: number
}

/** The answer to a node's report. */
export interface NodeOrders {
  /** The operator who wants it to drain. Null if no operator does. */
  drain_asked_by: string | null
  /** While it drains, the roles of other nodes that do not, to which it can leave new work. Empty otherwise. */
  relieved: string[]
}

export interface NodePresenceDeps {
  db: Database
  clock: Clock
  log: Log
  load(this: void): NodeLoad
  /** Called after each report. */
  ordered(this: void, orders: NodeOrders): void
}

type Report = Omit<NodeFacts, 'roles'> & { roles: string[] } & NodeLoad & { started_at: Date; now: Date }

const reportNode = statement<Report, NodeOrders>(
  'report_node',
  `insert into nodes as n (owner, name, roles, version, base_url, drain_seconds, started_at, seen_at, draining, calls, streams)
   values (:owner, :name, :roles::text[], :version, :base_url, :drain_seconds, :started_at, :now, :draining, :calls, :streams)
   on conflict (owner) do update set seen_at = excluded.seen_at, draining = excluded.draining, calls = excluded.calls,
     streams = excluded.streams
   returning drain_asked_by, array(
     select distinct unnest(o.roles) from nodes o where n.draining and o.owner <> n.owner and not o.draining
       and ${isRunning('o.owner')}) as relieved`,
)

const removeNode = statement<{ owner: number }>('remove_node', 'delete from nodes where owner = :owner')

const removeGone = statement<{ seen_before: Date }>(
  'remove_gone_nodes',
  `delete from nodes where seen_at < :seen_before and ${isGone('owner')}`,
)

/** How long a node that is gone stays in the list. */
export const GONE_NODES_KEPT_MS = 24 * 60 * 60 * 1_000

/** Deletes the rows of nodes that have been gone for more than a day. A node that stops deletes its own. */
export async function sweepNodes({ db, clock }: Pick<NodePresenceDeps, 'db' | 'clock'>): Promise<void> {
  await run(db, removeGone, { seen_before: new Date(clock.now().getTime() - GONE_NODES_KEPT_MS) })
}

/**
 * The row of this process in `nodes`, with its report and the operator's requests. It takes one statement each time that leases are
 * renewed, and one at once when a drain begins. The heartbeat in `owners` shows whether the process runs.
 */
export class NodePresence {
  readonly #deps: NodePresenceDeps
  readonly #keeper: LeaseKeeper<NodeFacts>
  readonly #started_at: Date
  #facts: NodeFacts | null = null
  /** One report at a time, so that an earlier one never overwrites a later one. */
  #reporting: Promise<void> = Promise.resolve()

  constructor(deps: NodePresenceDeps) {
    this.#deps = deps
    this.#started_at = deps.clock.now()
    this.#keeper = new LeaseKeeper<NodeFacts>(deps, {
      rows: 'nodes',
      renew: async (held) => {
        await this.#report()
        return held.keys()
      },
      lost() {},
    })
  }

  start(facts: NodeFacts): void {
    this.#facts = facts
    this.#keeper.hold(String(facts.owner), facts)
    this.#keeper.start()
  }

  /** Called when the load has changed in a way that others should see now. */
  announce(): void {
    this.#report().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'a node could not report itself'))
  }

  async stop(): Promise<void> {
    const facts = this.#facts
    if (!facts) return
    this.#facts = null
    await this.#keeper.stop()
    await this.#reporting
    try {
      await run(this.#deps.db, removeNode, { owner: facts.owner })
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a node could not remove itself from the list')
    }
  }

  #report(): Promise<void> {
    const report = this.#reporting.then(() => this.#write())
    this.#reporting = report.catch(() => {})
    return report
  }

  async #write(): Promise<void> {
    if (!this.#facts) return
    const { db, clock, load, ordered } = this.#deps
    const roles = [...this.#facts.roles]
    const report = { ...this.#facts, ...load(), roles, started_at: this.#started_at, now: clock.now() }
    const [orders] = await run(db, reportNode, report)
    if (orders && this.#facts) ordered(orders)
  }
}
