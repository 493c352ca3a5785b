import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { run } from '../db/statement.ts'
import type { Log } from '../log.ts'
import { Alarm } from './alarm.ts'
import { InFlight, type Places } from './in-flight.ts'
import type { Owner } from './owner.ts'
import { ReadMarks } from './read-marks.ts'
import { Recorder } from './recorder.ts'
import { workStatements, type Read, type WorkStatements } from './statements.ts'
import type { Work, WorkItem } from './work.ts'

/** The safety net under wake-ups that were lost, and how soon a dead process's leases are noticed. */
const POLL_MS = 5_000
/** Timed work that is due within one of these is claimed together. */
const SHORTEST_SLEEP_MS = 10
/** What failed through no fault of its target is tried again after this. */
const OWN_FAILURE_MS = 10_000
/** Candidates looked at for each place that is free: a few keys with many due items must not hide the others. */
const SCAN_FACTOR = 2
const SMALLEST_SCAN = 200
/** Passes over the event loop in which aborted work can end and hand back its lease. */
const TURNS_TO_END = 10

export interface QueueDeps {
  db: Database
  clock: Clock
  log: Log
  owner: Owner
  /** That there is work for which this process has no place now, due since then. */
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

/** How to insert a row that this process has leased already, which saves the claim. */
export interface Birth {
  owner: number
  lease_end: Date
  /** Items of these are to be inserted without a lease: others of them wait already. */
  except_keys: string[]
}

/** A queue whose new items can begin without a claim. */
export interface BirthQueue<Item> extends QueueHandle {
  /** Null while new items must take their turn. */
  birth(): Birth | null
  /** After the commit, for each row that was inserted with a lease. A row that nobody took is due when its lease ends. */
  take(item: Item): void
}

/** One table of work: claims what is due while there is room, runs it, writes the results in batches. */
export class Queue<Item extends WorkItem, Result> implements BirthQueue<Item> {
  readonly #deps: QueueDeps
  readonly #db: Pick<Database, 'pool'>
  readonly #work: Work<Item, Result>
  readonly #statements: WorkStatements<Item>
  readonly #alarm: Alarm
  readonly #in_flight: InFlight
  readonly #marks = new ReadMarks()
  /** Leased here and waiting for a place, for less than the lease: each place is free again within one execution. */
  readonly #held = new Map<string, Item[]>()
  #held_count = 0
  readonly #results: Recorder<Result>
  readonly #releases: Recorder<Release>
  readonly #abort = new AbortController()
  /** Since when work has been due that was committed here and not yet looked for. */
  #unshared: Date | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #loop: Promise<void> | undefined
  #stopping = false
  /** How many items were ever started here. */
  started = 0

  constructor(deps: QueueDeps, work: Work<Item, Result>) {
    this.#deps = deps
    this.#db = { pool: deps.db.work_pool }
    this.#work = work
    this.#statements = workStatements(work.table)
    this.#alarm = new Alarm(deps.clock)
    this.#in_flight = new InFlight(work)
    this.#results = new Recorder(deps, (results) => this.#record(results))
    this.#releases = new Recorder(deps, (releases) => this.#release(releases))
  }

  wake(since?: Date): void {
    const due = since ?? this.#deps.clock.now()
    this.lookBack(due)
    // Only of what was committed here: two processes that are both full would wake each other without end.
    if (this.#in_flight.pressed) this.#deps.tellOthers(due)
    else this.#unshared = this.#unshared && this.#unshared < due ? this.#unshared : due
  }

  /** There is work that has been due since then, as this or another process says. */
  lookBack(since: Date): void {
    this.#marks.backTo(since)
    this.#alarm.ring()
  }

  wakeAt(time: Date): void {
    this.#marks.backTo(time)
    this.#alarm.ringAt(time)
  }

  birth(): Birth | null {
    const { owner, clock } = this.#deps
    if (owner.id === 0 || this.#stopping || this.#in_flight.saturated) return null
    const overfull = [...this.#held].filter(([, items]) => items.length >= this.#work.per_key).map(([key]) => key)
    return {
      owner: owner.id,
      lease_end: new Date(clock.now().getTime() + this.#work.lease_ms),
      except_keys: [...this.#in_flight.crowded_keys, ...overfull],
    }
  }

  take(item: Item): void {
    if (this.#stopping) this.#handBack(item, 0)
    else this.#begin(item)
  }

  async start(): Promise<void> {
    await this.#work.begin?.()
    await this.#releaseLapsed()
    this.#loop = this.#run()
  }

  get name(): string {
    return this.#work.table.name
  }

  get in_flight(): number {
    return this.#in_flight.size
  }

  get busy(): boolean {
    return this.#in_flight.size + this.#held_count + this.#results.size + this.#releases.size > 0
  }

  /** Resolves when nothing is due now and nothing is in flight. */
  async drained(): Promise<void> {
    let again: boolean
    do {
      this.#marks.reset()
      again = this.busy // with every place taken, a claim finds nothing
      again = (await this.#takeTurn()).claimed > 0 || again
      await this.#in_flight.ended()
      await this.#settled()
    } while (again || this.busy)
  }

  /** Claims no more, waits for what runs until `late` resolves, then gives up the rest, which is due at once elsewhere. */
  async stop(late: Promise<void>): Promise<void> {
    this.#stopping = true
    this.#alarm.ring()
    await this.#loop
    for (const item of [...this.#held.values()].flat()) this.#handBack(item, 0)
    this.#held.clear()
    this.#held_count = 0
    await Promise.race([this.#in_flight.ended(), late])
    this.#abort.abort(new Error('The server is stopping.'))
    for (let turn = 0; turn < TURNS_TO_END && this.#in_flight.size > 0; turn++)
      await new Promise((resolve) => setImmediate(resolve))
    this.#results.insistNoMore()
    this.#releases.insistNoMore()
    const handed_back = this.#releases.size > 0
    await this.#settled()
    if (handed_back) this.#deps.tellOthers(this.#deps.clock.now())
  }

  async #settled(): Promise<void> {
    await Promise.all([this.#results.settled(), this.#releases.settled()])
  }

  async #run(): Promise<void> {
    let next_poll = new Date(this.#deps.clock.now().getTime() + POLL_MS)
    while (!this.#stopping) {
      const now = this.#deps.clock.now()
      const in_a_while = new Date(now.getTime() + POLL_MS)
      try {
        if (now >= next_poll) {
          await this.#releaseLapsed()
          this.#marks.reset()
          next_poll = in_a_while
        }
        if (!(await this.#takeTurn()).more) await this.#alarm.sleepUntil(await this.#nextDue(now, next_poll))
      } catch (error) {
        this.#deps.log.warn({ err: error, table: this.#work.table.name }, 'work could not be claimed; trying again')
        await this.#alarm.sleepUntil(in_a_while)
      }
    }
  }

  async #nextDue(now: Date, horizon: Date): Promise<Date> {
    const [row] = await run(this.#db, this.#statements.nextDue, { now, horizon })
    if (!row?.due) return horizon
    return new Date(Math.max(row.due.getTime(), now.getTime() + SHORTEST_SLEEP_MS))
  }

  async #releaseLapsed(): Promise<void> {
    const now = this.#deps.clock.now()
    await run(this.#db, this.#statements.releaseLapsed, { now, owner: this.#deps.owner.id })
  }

  /** One claim at a time, whoever asks. */
  #takeTurn(): Promise<{ claimed: number; more: boolean }> {
    const turn = this.#turn.then(() => this.#claim())
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #claim(): Promise<{ claimed: number; more: boolean }> {
    const places = this.#in_flight.places()
    if (places.room <= 0 || this.#stopping) return { claimed: 0, more: false }
    const unshared = this.#unshared
    this.#unshared = undefined
    const now = this.#deps.clock.now()
    const scan = Math.max(places.room * SCAN_FACTOR, SMALLEST_SCAN)
    const { untried_from, tried_from } = this.#marks
    const rows = await run(this.#db, this.#statements.claim, {
      ...places,
      now,
      untried_from,
      tried_from,
      lease_end: new Date(now.getTime() + this.#work.lease_ms),
      owner: this.#deps.owner.id,
      per_key: this.#work.per_key,
      scan,
    })
    const items = rows.filter((row): row is Read & Item => row.id !== null)
    this.#in_flight.noteClaim(
      places,
      items.map(({ key }) => key),
    )
    for (const item of items) this.#begin(item)
    if (unshared && this.#in_flight.pressed) this.#deps.tellOthers(unshared)
    return { claimed: items.length, more: this.#noteRead(rows[0], { now, scan, places, claimed: items.length }) }
  }

  /** True when more may be due than was read. */
  #noteRead(
    read: Read | undefined,
    { now, scan, places, claimed }: { now: Date; scan: number; places: Places; claimed: number },
  ): boolean {
    if (!read || claimed >= places.room) return false // the next free place asks again
    this.#marks.advance(read, { now, scan })
    return read.untried_read >= scan || read.tried_read >= scan
  }

  /** A place may have been taken since the claim or the insert looked. */
  #begin(item: Item): void {
    if (this.#stopping) return this.#handBack(item, 0)
    if (this.#in_flight.hasPlaceFor(item.key)) return this.#start(item)
    const held = this.#held.get(item.key) ?? []
    if (held.length >= this.#work.per_key) {
      this.#in_flight.crowd(item.key)
      this.#deps.tellOthers(this.#deps.clock.now())
      return this.#handBack(item, 0)
    }
    this.#held.set(item.key, [...held, item])
    this.#held_count++
  }

  #start(item: Item): void {
    this.started++
    const running: Promise<void> = this.#perform(item).then(() => this.#finish(item, running))
    this.#in_flight.add(item.key, running)
  }

  async #perform(item: Item): Promise<void> {
    try {
      this.#results.add(await this.#work.execute(item, this.#abort.signal))
    } catch (error) {
      const { name } = this.#work.table
      if (!this.#stopping)
        this.#deps.log.error({ err: error, table: name, id: item.id }, 'work failed by our own fault')
      this.#handBack(item, this.#stopping ? 0 : OWN_FAILURE_MS)
    }
  }

  #finish(item: Item, running: Promise<void>): void {
    const awaited = this.#in_flight.remove(item.key, running)
    if (this.#held_count > 0) this.#startHeld(item.key)
    else if (awaited) this.#alarm.ring()
  }

  /** Of this key first; a place that was missing over all is anyone's. */
  #startHeld(key: string): void {
    for (const candidate of [key, ...this.#held.keys()]) {
      const [item, ...others] = this.#held.get(candidate) ?? []
      if (!item || !this.#in_flight.hasPlaceFor(candidate)) continue
      if (others.length > 0) this.#held.set(candidate, others)
      else this.#held.delete(candidate)
      this.#held_count--
      return this.#start(item)
    }
    this.#alarm.ring()
  }

  async #record(results: Result[]): Promise<void> {
    await this.#work.record(results)
    for (const result of results) {
      const due = this.#work.dueAgain?.(result)
      if (due) this.#alarm.ringAt(due)
    }
  }

  #handBack({ id, claim }: Item, delay_ms: number): void {
    this.#releases.add({ id, claim, due: new Date(this.#deps.clock.now().getTime() + delay_ms) })
  }

  async #release(releases: Release[]): Promise<void> {
    await run(this.#db, this.#statements.release, {
      ids: releases.map(({ id }) => id),
      claims: releases.map(({ claim }) => claim),
      due: releases.map(({ due }) => due),
    })
    const soonest = new Date(Math.min(...releases.map(({ due }) => due.getTime())))
    this.#marks.backTo(soonest)
    this.#alarm.ringAt(soonest)
  }
}
