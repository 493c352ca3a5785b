import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { run } from '../db/statement.ts'
import type { Log } from '../log.ts'
import { Alarm } from './alarm.ts'
import { InFlight } from './in-flight.ts'
import type { Owner } from './owner.ts'
import { Recorder } from './recorder.ts'
import { workStatements, type WorkStatements } from './statements.ts'
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
}

interface Release {
  id: string
  claim: number
  due: Date
}

/** Wakes a queue in this process: no delay by polling. */
export interface QueueHandle {
  wake(): void
  /** There is work that will be due then. */
  wakeAt(time: Date): void
}

/** One table of work: claims what is due while there is room, runs it, writes the results in batches. */
export class Queue<Item extends WorkItem, Result> implements QueueHandle {
  readonly #deps: QueueDeps
  readonly #db: Pick<Database, 'pool'>
  readonly #work: Work<Item, Result>
  readonly #statements: WorkStatements<Item>
  readonly #alarm: Alarm
  readonly #in_flight: InFlight
  readonly #results: Recorder<Result>
  readonly #releases: Recorder<Release>
  readonly #abort = new AbortController()
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
    this.#results = new Recorder(deps, (results) => work.record(results))
    this.#releases = new Recorder(deps, (releases) => this.#release(releases))
  }

  wake(): void {
    this.#alarm.ring()
  }

  wakeAt(time: Date): void {
    this.#alarm.ringAt(time)
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
    return this.#in_flight.size + this.#results.size + this.#releases.size > 0
  }

  /** Resolves when nothing is due now and nothing is in flight. */
  async drained(): Promise<void> {
    let again: boolean
    do {
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
    await Promise.race([this.#in_flight.ended(), late])
    this.#abort.abort(new Error('The server is stopping.'))
    for (let turn = 0; turn < TURNS_TO_END && this.#in_flight.size > 0; turn++)
      await new Promise((resolve) => setImmediate(resolve))
    this.#results.insistNoMore()
    this.#releases.insistNoMore()
    await this.#settled()
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
    const now = this.#deps.clock.now()
    const scan = Math.max(places.room * SCAN_FACTOR, SMALLEST_SCAN)
    const items = await run(this.#db, this.#statements.claim, {
      ...places,
      now,
      lease_end: new Date(now.getTime() + this.#work.lease_ms),
      owner: this.#deps.owner.id,
      per_key: this.#work.per_key,
      scan,
    })
    this.#in_flight.noteClaim(
      places,
      items.map(({ key }) => key),
    )
    for (const item of items) this.#start(item)
    return { claimed: items.length, more: (items[0]?.scanned ?? 0) >= scan }
  }

  #start(item: Item): void {
    if (this.#stopping) return this.#handBack(item, 0)
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
    if (this.#in_flight.remove(item.key, running)) this.#alarm.ring()
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
    const soonest = Math.min(...releases.map(({ due }) => due.getTime()))
    this.#alarm.ringAt(new Date(soonest))
  }
}
