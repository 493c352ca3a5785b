import { bringItemsForward } from './after-clock-step.ts'
import type { Database } from '../db/database.ts'
import type { RowIn } from '../db/rows.ts'
import { run } from '../db/statement.ts'
import { preleaseOf } from './prelease.ts'
import { ClaimLoop, LONG_AGO, type QueueDeps } from './claim-loop.ts'
import { ItemRunner } from './item-runner.ts'
import { Leases } from './leases.ts'
import type { PollResult } from './poll-statement.ts'
import type { PolledQueue } from './poll.ts'
import { Recorder } from './recorder.ts'
import { released, workStatements, type WorkStatements } from './statements.ts'
import type { PreleasingQueue, Prelease, Sleeper, SleeperDue, Work, WorkItem, WorkTable } from './work.ts'

type Release = RowIn<typeof released>

/** One table of work: claims its due items, runs them and writes their results in batches. */
export class Queue<Item extends WorkItem, Result> implements PreleasingQueue<Item>, PolledQueue {
  readonly #deps: QueueDeps
  readonly #db: Pick<Database, 'pool'>
  readonly #work: Work<Item, Result>
  readonly #statements: WorkStatements<Item>
  readonly #leases: Leases<Item>
  readonly #claims: ClaimLoop<Item>
  readonly #runner: ItemRunner<Item, Result>
  readonly #results: Recorder<Result>
  readonly #releases: Recorder<Release>
  #resting = false

  constructor(deps: QueueDeps, work: Work<Item, Result>) {
    this.#deps = deps
    this.#db = { pool: deps.db.work_pool }
    this.#work = work
    this.#statements = workStatements(work.table, work.longest_wait)
    this.#leases = new Leases(work)
    this.#claims = new ClaimLoop<Item>(
      {
        ...deps,
        leases: this.#leases,
        statements: this.#statements,
        claimed: (items, lease_end) => this.#runner.begin(items, lease_end),
      },
      work,
    )
    this.#runner = new ItemRunner<Item, Result>(
      {
        ...deps,
        leases: this.#leases,
        roomy: () => this.#claims.ring(),
        overflowed: () => deps.tellOthers(deps.clock.now()),
        performed: (result) => this.#results.add(result),
        released: ({ id, claim }, delay_ms) => this.#releases.add({ id, claim, due: new Date(this.#now() + delay_ms) }),
      },
      work,
    )
    const retrying = { ...deps, clock: deps.machine_clock ?? deps.clock }
    const spaced = { max_wait_ms: work.max_record_wait_ms, atOnce: work.recordAtOnce }
    this.#results = new Recorder({ ...retrying, ...spaced }, (results) => this.#record(results))
    this.#releases = new Recorder(retrying, (releases) => this.#release(releases))
  }

  wake(since?: Date): void {
    const due = since ?? this.#deps.clock.now()
    this.#claims.expectWork(due)
    // Only for work committed here: two full processes would otherwise wake each other endlessly.
    if (this.#resting || this.#leases.overloaded(this.#now())) this.#deps.tellOthers(due)
    else this.#claims.share(due)
  }

  wakeAt(time: Date): void {
    this.#claims.expectWork(time)
  }

  get lapsed_at(): Date {
    return this.#claims.lapsed_at
  }

  polled(found: Pick<PollResult, 'due' | 'lapsed'>): void {
    this.#runner.dropStale()
    this.#claims.polled(found)
  }

  async bringForward(): Promise<void> {
    const { bringForward } = this.#statements
    if (bringForward) await bringItemsForward(this.#db, this.#deps.clock, bringForward)
    await this.#work.clockSetBack?.()
  }

  async wakeSleepers(due: readonly SleeperDue[]): Promise<void> {
    await this.#work.wakeSleepers?.(due)
  }

  /** Reads the table without the shared poll. Any sleeper may have something to do. */
  async pollAlone(): Promise<void> {
    this.#runner.dropStale()
    this.#claims.pollAlone()
    const due = this.sleepers.map(({ name }) => ({ name, due: LONG_AGO }))
    await this.wakeSleepers(due).catch((error: unknown) =>
      this.#deps.log.warn({ err: error, table: this.table.name }, 'recurring work could not be woken; trying again'),
    )
  }

  prelease(): Prelease | null {
    const { owner, clock } = this.#deps
    if (!owner.is_fresh || this.#resting || this.#runner.stopping) return null
    const lease_end = new Date(clock.now().getTime() + this.#work.lease_ms)
    return preleaseOf(this.#leases, { owner: owner.id, lease_end, now: this.#now() })
  }

  take(item: Item, lease_end?: Date | null): void {
    this.#runner.begin([item], lease_end ?? new Date(this.#now() + this.#work.lease_ms))
  }

  /** While it rests, nothing more is leased to this process. Work that is already leased continues. */
  rest(resting: boolean): void {
    this.#resting = resting
    this.#claims.rest(resting)
    if (resting) this.#deps.tellOthers(this.#deps.clock.now())
  }

  /** Called once at the start, before the first poll. */
  async begin(): Promise<void> {
    await this.#work.begin?.()
  }

  start(): void {
    this.#claims.start()
  }

  get table(): WorkTable {
    return this.#work.table
  }

  get sleepers(): readonly Sleeper[] {
    return this.#work.sleepers?.() ?? []
  }

  get in_flight(): number {
    return this.#leases.admission.size
  }

  /** Counts all items since the start of the process. */
  get started(): number {
    return this.#leases.admission.begun
  }

  /** True while something is claimed, in flight or not yet recorded. */
  get busy(): boolean {
    return this.#claims.busy || this.#leases.size + this.#results.size + this.#releases.size > 0
  }

  /** True if the table alone does not say when the next item has something to do. */
  get tells_due(): boolean {
    return this.#work.nextDue !== undefined
  }

  /** When the next item has something to do. Null if the table alone says it, or nothing waits. */
  async nextDue(sleepers: readonly SleeperDue[]): Promise<Date | null> {
    return (await this.#work.nextDue?.(sleepers)) ?? null
  }

  /** Resolves when nothing is in flight. */
  async settled(): Promise<void> {
    while (this.busy) {
      await this.#claims.settled()
      await this.#runner.ended()
      await this.#recorded()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Claims the items that are due now. @returns how many. */
  async claimAll(found: Pick<PollResult, 'lapsed'>): Promise<number> {
    return await this.#claims.claimAll(found)
  }

  /** Stops claiming, waits for running work until `late` resolves, then hands back the rest, due at once for others. */
  async stop(late: Promise<void>): Promise<void> {
    this.#runner.refuse()
    await this.#claims.stop()
    await this.#runner.stop(late)
    this.#results.insistNoMore()
    this.#releases.insistNoMore()
    const handed_back = this.#releases.size > 0
    await this.#recorded()
    if (handed_back) this.#deps.tellOthers(this.#deps.clock.now())
  }

  #recorded(): Promise<unknown> {
    return Promise.all([this.#results.settled(), this.#releases.settled()])
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }

  async #record(results: Result[]): Promise<void> {
    await this.#work.record(results)
    for (const result of results) {
      const due = this.#work.dueAgain?.(result)
      if (due) this.#claims.expectWork(due)
    }
  }

  async #release(releases: Release[]): Promise<void> {
    await run(this.#db, this.#statements.release, released.params(releases))
    this.#claims.expectWork(new Date(Math.min(...releases.map(({ due }) => due.getTime()))))
  }
}
