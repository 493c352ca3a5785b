import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { run } from '../db/statement.ts'
import type { Log } from '../log.ts'
import { LEVELS, type Running } from './admission.ts'
import { birthOf, type Birth } from './birth.ts'
import { ClaimLoop } from './claim-loop.ts'
import { Leases } from './leases.ts'
import type { Owner } from './owner.ts'
import { Recorder } from './recorder.ts'
import { workStatements, type WorkStatements } from './statements.ts'
import type { Work, WorkItem, WorkTable } from './work.ts'

/** What failed through no fault of its target is tried again after this. */
const OWN_FAILURE_MS = 10_000
/** Passes over the event loop in which aborted work can end and hand back its lease. */
const TURNS_TO_END = 10

export interface QueueDeps {
  db: Database
  clock: Clock
  log: Log
  owner: Owner
  /** That there is work for which this process has no room now, due since then. */
  tellOthers: (since: Date) => void
}

interface Release {
  id: string
  claim: number
  due: Date
}

/** Wakes a queue in this process: no delay by polling. */
export interface QueueHandle {
  /** @param since - When the work became due; now, unless its transaction took long. */
  wake(since?: Date): void
  /** There is work that will be due then. */
  wakeAt(time: Date): void
}

/** A queue whose new items can begin without a claim. */
export interface BirthQueue<Item> extends QueueHandle {
  /** Null while new items must take their turn. */
  birth(): Birth | null
  /**
   * After the commit, for each row that was inserted with a lease. A row that nobody took is due when its lease ends.
   * @param lease_end - As it was inserted; as if it were leased now, unless its transaction may have taken long.
   */
  take(item: Item, lease_end?: Date | null): void
}

/** One table of work: what is leased begins in fair turns while there are places, and its results are written in batches. */
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
  /** True while what waits in memory waits for any place, and not for one of its own key or tenant. */
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
    // Only of what was committed here: two processes that are both full would wake each other without end.
    if (this.#leases.pressed(this.#now())) this.#deps.tellOthers(due)
    else this.#claims.share(due)
  }

  lookBack(since: Date): void {
    this.#claims.lookBack(since)
  }

  wakeAt(time: Date): void {
    this.#claims.lookFrom(time)
  }

  birth(): Birth | null {
    const { owner, clock } = this.#deps
    if (owner.id === 0 || this.#stopping) return null
    const lease_end = new Date(clock.now().getTime() + this.#work.lease_ms)
    return birthOf(this.#leases, { owner: owner.id, lease_end, now: this.#now() })
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

  /** Claims no more, waits for what runs until `late` resolves, then gives up the rest, which is due at once elsewhere. */
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

  /** Room may have been taken since the claim or the insert looked. */
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

  /** Of each level while it has places, in fair turns. */
  #startWaiting(of_tenant?: string): void {
    const { admission, prefetched } = this.#leases
    const now = this.#now()
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

  /** What hangs gives its place to others when it has become slow, though nothing ends. */
  #watchAging(now: number): void {
    const { next_slow_at } = this.#leases.admission
    if (this.#aging || next_slow_at === Infinity || this.#stopping) return
    this.#aging = this.#deps.clock.after(next_slow_at - now, () => {
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
        this.#deps.log.error({ err: error, table: name, id: item.id }, 'work failed by our own fault')
      this.#handBack(item, this.#stopping ? 0 : OWN_FAILURE_MS)
    }
  }

  #finish(item: Item, began: Running): void {
    const { admission, prefetched } = this.#leases
    admission.end(began)
    if (admission.isDegraded(item.key) && prefetched.ofKey(item.key) > 0) this.#giveBackOf(item)
    // Otherwise only who shares the key or the tenant can have waited for this place.
    if (prefetched.size > 0) this.#startWaiting(this.#saturated ? undefined : item.tenant)
    this.#leases.forget(item.key)
    if (this.#leases.wantsMore(item, this.#now())) this.#claims.ring()
  }

  /** Of a key that has become slow nothing waits here: another process may have a place for it. */
  #giveBackOf({ key, tenant }: Item): void {
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
    await run(this.#db, this.#statements.release, {
      ids: releases.map(({ id }) => id),
      claims: releases.map(({ claim }) => claim),
      due: releases.map(({ due }) => due),
    })
    this.#claims.lookFrom(new Date(Math.min(...releases.map(({ due }) => due.getTime()))))
  }
}
