import type { Database } from '../db/database.ts'
import { run } from '../db/statement.ts'
import { LEVELS, type Running } from './admission.ts'
import { preleaseOf, type Prelease } from './prelease.ts'
import { ClaimLoop, type QueueDeps } from './claim-loop.ts'
import { Leases } from './leases.ts'
import { Recorder } from './recorder.ts'
import { released, workStatements, type WorkStatements } from './statements.ts'
import type { Work, WorkItem, WorkTable } from './work.ts'

/** Delay before a retry when we, not the target, caused the failure. */
const OWN_FAILURE_MS = 10_000
/** How often items of keys that refuse are looked for, when some have had to wait. */
const REFUSALS_MS = 250
/** Turns of the event loop in which aborted work can end and hand back its lease. */
const TURNS_TO_END = 10

interface Release {
  id: string
  claim: number
  due: Date
}

/** Wakes a queue in this process, so that work does not wait for the next poll. */
export interface QueueHandle {
  /** @param since - When the work became due. Only needed if its transaction took long. */
  wake(since?: Date): void
  /** There is work that will be due at that time. */
  wakeAt(time: Date): void
}

/** A queue whose new items can begin without a claim. */
export interface BirthQueue<Item> extends QueueHandle {
  /** Null while new items must wait for a claim. */
  prelease(): Prelease | null
  /**
   * Call it after the commit for each row that was inserted with a lease. Otherwise, the row is due when its lease ends.
   * @param lease_end - As inserted. Only needed if the transaction may have taken long.
   */
  take(item: Item, lease_end?: Date | null): void
}

/** One table of work: leased items begin in fair turns while there are places, and their results are written in batches. */
export class Queue<Item extends WorkItem, Result> implements BirthQueue<Item> {
  readonly #deps: QueueDeps
  readonly #db: Pick<Database, 'pool'>
  readonly #work: Work<Item, Result>
  readonly #statements: WorkStatements<Item>
  readonly #leases: Leases<Item>
  readonly #claims: ClaimLoop<Item>
  readonly #running = new Set<Promise<void>>()
  readonly #results: Recorder<Result>
  readonly #releases: Recorder<Release>
  readonly #abort = new AbortController()
  #stopping = false
  /** True while items in memory wait for any place, not for one of their own key or tenant. */
  #saturated = false
  #aging: (() => void) | undefined

  constructor(deps: QueueDeps, work: Work<Item, Result>) {
    this.#deps = deps
    this.#db = { pool: deps.db.work_pool }
    this.#work = work
    this.#statements = workStatements(work.table)
    this.#leases = new Leases(work)
    this.#claims = new ClaimLoop<Item>(
      {
        ...deps,
        leases: this.#leases,
        statements: this.#statements,
        claimed: (items, lease_end) => this.#beginAll(items, lease_end),
        polled: () => this.#dropStale(),
      },
      work,
    )
    this.#results = new Recorder(deps, (results) => this.#record(results))
    this.#releases = new Recorder(deps, (releases) => this.#release(releases))
  }

  wake(since?: Date): void {
    const due = since ?? this.#deps.clock.now()
    this.#claims.lookBack(due)
    // Only for work committed here: two full processes would otherwise wake each other endlessly.
    if (this.#leases.pressed(this.#now())) this.#deps.tellOthers(due)
    else this.#claims.share(due)
  }

  lookBack(since: Date): void {
    this.#claims.lookBack(since)
  }

  wakeAt(time: Date): void {
    this.#claims.lookFrom(time)
  }

  prelease(): Prelease | null {
    const { owner, clock } = this.#deps
    if (owner.id === 0 || this.#stopping) return null
    const lease_end = new Date(clock.now().getTime() + this.#work.lease_ms)
    return preleaseOf(this.#leases, { owner: owner.id, lease_end, now: this.#now() })
  }

  take(item: Item, lease_end?: Date | null): void {
    this.#beginAll([item], lease_end ?? new Date(this.#now() + this.#work.lease_ms))
  }

  async start(): Promise<void> {
    await this.#work.begin?.()
    await this.#claims.start()
  }

  get name(): string {
    return this.#work.table.name
  }

  get table(): WorkTable {
    return this.#work.table
  }

  get in_flight(): number {
    return this.#leases.admission.size
  }

  /** How many items were ever started here. */
  get started(): number {
    return this.#leases.admission.begun
  }

  get busy(): boolean {
    return this.#leases.size + this.#results.size + this.#releases.size > 0
  }

  /** Resolves when nothing is due now and nothing is in flight. */
  async drained(): Promise<void> {
    let again: boolean
    do {
      again = this.busy // with every place taken, a claim finds nothing
      again = (await this.#claims.claimAll()) > 0 || again
      await this.#ended()
      await this.#settled()
    } while (again || this.busy)
  }

  /**
   * Stops claiming, waits for running work until `late` resolves, then hands the rest back, due immediately for other
   * processes.
   */
  async stop(late: Promise<void>): Promise<void> {
    this.#stopping = true
    this.#aging?.()
    await this.#claims.stop()
    for (const item of this.#leases.prefetched.remove(() => true)) this.#handBack(item, 0)
    await Promise.race([this.#ended(), late])
    this.#abort.abort(new Error('The server is stopping.'))
    for (let turn = 0; turn < TURNS_TO_END && this.#running.size > 0; turn++)
      await new Promise((resolve) => setImmediate(resolve))
    this.#results.insistNoMore()
    this.#releases.insistNoMore()
    const handed_back = this.#releases.size > 0
    await this.#settled()
    if (handed_back) this.#deps.tellOthers(this.#deps.clock.now())
  }

  async #ended(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #settled(): Promise<void> {
    await Promise.all([this.#results.settled(), this.#releases.settled()])
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }

  /** Since the claim or the insert, other items may have taken the room. */
  #beginAll(items: Item[], lease_end: Date): void {
    const { admission, prefetched, backlog } = this.#leases
    const begin_by = lease_end.getTime() - this.#work.lease_ms + (this.#work.hold_ms ?? Infinity)
    const now = this.#now()
    for (const item of items) {
      const level = admission.levelOf(item)
      const begins = admission.places(level, now) > 0 && admission.hasPlaceFor(item) && prefetched.ofKey(item.key) === 0
      this.#leases.note(item)
      if (this.#stopping || now > begin_by) this.#handBack(item, 0)
      else if (begins) this.#start(item)
      else if (this.#leases.hasRoomFor(item, now)) prefetched.add(item, level, begin_by)
      else {
        backlog.noteKey(item)
        this.#deps.tellOthers(this.#deps.clock.now())
        this.#handBack(item, 0)
      }
    }
    this.#startWaiting()
  }

  /** Starts items of each level in fair turns while it has places. */
  #startWaiting(of_tenant?: string): void {
    const { admission, prefetched } = this.#leases
    const now = this.#now()
    for (const stalled of admission.takeStalled(now)) if (prefetched.ofKey(stalled.key) > 0) this.#giveBackOf(stalled)
    this.#saturated = false
    for (const level of LEVELS) {
      if (prefetched.ofLevel(level) === 0) continue
      while (admission.places(level, now) > 0) {
        const item = prefetched.take(level, (next) => admission.hasPlaceFor(next), of_tenant)
        if (!item) break
        this.#start(item)
      }
      this.#saturated ||= prefetched.ofLevel(level) > 0 && admission.places(level, now) === 0
    }
    if (prefetched.size > 0 || this.#leases.pressed(now)) this.#watchAging(now)
  }

  /**
   * A hanging item gives up its place when it has become slow, and keys that refuse get room, without an event: a timer has to
   * start the others.
   */
  #watchAging(now: number): void {
    const { next_slow_at, some_refuse } = this.#leases.admission
    const next_at = Math.min(next_slow_at, some_refuse ? now + REFUSALS_MS : Infinity)
    if (this.#aging || next_at === Infinity || this.#stopping) return
    this.#aging = this.#deps.clock.after(next_at - now, () => {
      this.#aging = undefined
      this.#startWaiting()
      this.#claims.ring()
    })
  }

  #start(item: Item): void {
    const began = this.#leases.admission.begin(item, this.#now())
    const running: Promise<void> = this.#perform(item, began).then(() => {
      this.#running.delete(running)
      this.#finish(item, began)
    })
    this.#running.add(running)
  }

  async #perform(item: Item, began: Running): Promise<void> {
    try {
      const result = await this.#work.execute(item, this.#abort.signal)
      const pace = this.#work.paceOf?.(result)
      if (pace) this.#leases.admission.notePace(began, pace)
      this.#results.add(result)
    } catch (error) {
      const { name } = this.#work.table
      if (!this.#stopping)
        this.#deps.log.error({ err: error, table: name, id: item.id }, 'work failed because of an internal error')
      this.#handBack(item, this.#stopping ? 0 : OWN_FAILURE_MS)
    }
  }

  #finish(item: Item, began: Running): void {
    const { admission, prefetched } = this.#leases
    admission.end(began)
    if (admission.isDegraded(item.key) && prefetched.ofKey(item.key) > 0) this.#giveBackOf(item)
    // Otherwise only items of the same key or tenant can have waited for this place.
    if (prefetched.size > 0) this.#startWaiting(this.#saturated ? undefined : item.tenant)
    this.#leases.forget(item.key)
    if (this.#leases.wantsMore(item, this.#now()) || this.#leases.wantsHanging(began)) this.#claims.ring()
  }

  /** Hands back the waiting items of a key that has become slow: another process may have a place for them. */
  #giveBackOf({ key, tenant }: Pick<Item, 'key' | 'tenant'>): void {
    this.#leases.backlog.noteKey({ key, tenant })
    for (const item of this.#leases.prefetched.remove((held) => held.key === key)) this.#handBack(item, 0)
    this.#deps.tellOthers(this.#deps.clock.now())
  }

  #dropStale(): void {
    const now = this.#now()
    for (const item of this.#leases.prefetched.remove((_, begin_by) => begin_by <= now)) {
      this.#leases.backlog.noteKey(item)
      this.#handBack(item, 0)
    }
  }

  async #record(results: Result[]): Promise<void> {
    await this.#work.record(results)
    for (const result of results) {
      const due = this.#work.dueAgain?.(result)
      if (due) this.#claims.ringAt(due)
    }
  }

  #handBack({ id, claim, key }: Item, delay_ms: number): void {
    this.#leases.forget(key)
    this.#releases.add({ id, claim, due: new Date(this.#now() + delay_ms) })
  }

  async #release(releases: Release[]): Promise<void> {
    await run(this.#db, this.#statements.release, released.params(releases))
    this.#claims.lookFrom(new Date(Math.min(...releases.map(({ due }) => due.getTime()))))
  }
}
