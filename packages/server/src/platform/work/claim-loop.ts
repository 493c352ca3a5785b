import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { run } from '../db/statement.ts'
import type { Log } from '../log.ts'
import { LEVELS } from './admission.ts'
import { Alarm } from './alarm.ts'
import type { Rooms } from './backlog.ts'
import type { Leases } from './leases.ts'
import { ClockSteps } from '../leases/clock-steps.ts'
import type { Owner } from '../leases/owner.ts'
import { freedKeys } from './claim-sql.ts'
import type { PollResult } from './poll-statement.ts'
import { AHEAD_MS, POLL_MS } from './poll.ts'
import { ReadMarks } from './read-marks.ts'
import type { ClaimParams, Read, WorkStatements } from './statements.ts'
import type { Work, WorkItem } from './work.ts'

/** Timed work that becomes due within this time is claimed together. */
const SHORTEST_SLEEP_MS = 10
/** Candidates read for each item that may be leased: a few keys with many due items must not hide the others. */
const SCAN_FACTOR = 2
const SMALLEST_SCAN = 200
/** After a step of the clock, no lease counts as lapsed: only those of processes that are gone are released. */
export const LONG_AGO = new Date(0)
/** How many keys that have room again one claim looks up. */
const MAX_FREED = 500

export interface QueueDeps {
  db: Database
  clock: Clock
  /** The clock for waits that do not depend on when work is due. The same as `clock` by default. */
  machine_clock?: Clock
  log: Log
  owner: Owner
  /** Tells other processes about work, due since this time, for which this process has no room. */
  tellOthers: (since: Date) => void
}

export interface ClaimLoopDeps<Item extends WorkItem> extends QueueDeps {
  leases: Leases<Item>
  statements: WorkStatements<Item>
  /** Called with the items that a claim has leased until `lease_end`, in the order in which they begin. */
  claimed(items: Item[], lease_end: Date): void
}

interface Claim {
  claimed: number
  /** True if there may be more due work than was read. */
  more: boolean
}

/** Claims due work while there is room for it. Sleeps until work is due, or until a wake-up or a poll finds something. */
export class ClaimLoop<Item extends WorkItem> {
  readonly #deps: ClaimLoopDeps<Item>
  readonly #db: Pick<Database, 'pool'>
  readonly #work: Pick<Work<Item, never>, 'table' | 'lease_ms'>
  readonly #alarm: Alarm
  readonly #marks = new ReadMarks(LEVELS.length)
  #turn: Promise<unknown> = Promise.resolve()
  #loop: Promise<void> | undefined
  #round: Promise<void> = Promise.resolve()
  #stopping = false
  #resting = false
  /** The time since which work has been due that was committed here and that no claim has looked for yet. */
  #unshared: Date | undefined
  readonly #steps: ClockSteps
  /** True if leases are to be released before the next claim. */
  #releases = false
  /** True if there may be work that will be due before the next poll and that the alarm does not know. */
  #asks = false

  constructor(deps: ClaimLoopDeps<Item>, work: Pick<Work<Item, never>, 'table' | 'lease_ms'>) {
    this.#deps = deps
    this.#db = { pool: deps.db.work_pool }
    this.#work = work
    this.#alarm = new Alarm(deps.clock)
    this.#steps = new ClockSteps(deps.clock, work.lease_ms)
  }

  start(): void {
    this.#loop = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#alarm.ring()
    await this.#loop
  }

  /** True unless it waits for something to do. */
  get busy(): boolean {
    return this.#loop !== undefined && !this.#stopping && !this.#alarm.asleep
  }

  /** Resolves when it waits for something to do. */
  async settled(): Promise<void> {
    while (this.busy) {
      await this.#round
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** While it rests, other processes claim all work. */
  rest(resting: boolean): void {
    this.#resting = resting
    this.#readAgain()
  }

  /** Call it when there is room, or when there may be work that no claim has seen. */
  ring(): void {
    this.#alarm.ring()
  }

  /** Leases that ended by this time have lapsed. After a step of the clock, only leases of processes that are gone have lapsed. */
  get lapsed_at(): Date {
    return this.#steps.is_trusted ? this.#deps.clock.now() : LONG_AGO
  }

  /** Called with the result of a poll. */
  polled({ due, lapsed }: Pick<PollResult, 'due' | 'lapsed'>): void {
    const now = this.#deps.clock.now()
    this.#releases ||= lapsed
    // The poll has seen the first item only, which a claim takes.
    this.#asks ||= due !== null && due <= now
    if (due) this.expectWork(due)
    // The claim may find that nothing waits any more.
    if (lapsed || this.#deps.leases.overloaded(now.getTime())) this.#alarm.ring()
  }

  /** Called when nothing is known about the table. */
  pollAlone(): void {
    this.#releases = true
    this.#readAgain()
  }

  /** Called when this or another process has committed work that is due since this time, or will be due then. */
  expectWork(time: Date): void {
    this.#marks.backTo(time)
    if (time <= this.#deps.clock.now()) this.#alarm.ring()
    else this.#alarm.ringAt(time)
  }

  /** Tells other processes of work committed here, if the next claim finds no room for it in this process. */
  share(since: Date): void {
    if (!this.#unshared || since < this.#unshared) this.#unshared = since
  }

  /** Reads everything that is due now, regardless of what was read before. */
  async claimAll({ lapsed }: { lapsed: boolean }): Promise<number> {
    if (lapsed) await this.#releaseLapsed()
    this.#marks.reset()
    return (await this.#takeTurn()).claimed
  }

  #readAgain(): void {
    this.#marks.reset()
    this.#asks = true
    this.#alarm.ring()
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#asks = (await this.#alarm.sleep()) || this.#asks
      this.#round = this.#claimDue()
      await this.#round
    }
  }

  async #claimDue(): Promise<void> {
    const { clock, log } = this.#deps
    let now = clock.now()
    if (this.#stopping) return
    try {
      if (this.#releases) await this.#releaseLapsed()
      for (let more = true; more;) {
        now = clock.now()
        more = (await this.#takeTurn()).more && !this.#stopping
      }
      if (this.#asks && !this.#resting && !this.#alarm.rung) await this.#askNextDue(now)
    } catch (error) {
      log.warn({ err: error, table: this.#work.table.name }, 'work could not be claimed; trying again')
      this.#asks = true
      this.#alarm.ringAt(new Date(now.getTime() + POLL_MS))
    }
  }

  async #askNextDue(now: Date): Promise<void> {
    this.#asks = false
    const horizon = new Date(now.getTime() + AHEAD_MS)
    const [row] = await run(this.#db, this.#deps.statements.nextDue, { now, horizon })
    if (row?.due) this.#alarm.ringAt(new Date(Math.max(row.due.getTime(), now.getTime() + SHORTEST_SLEEP_MS)))
  }

  async #releaseLapsed(): Promise<void> {
    const { clock, owner, statements } = this.#deps
    await run(this.#db, statements.releaseLapsed, { now: clock.now(), lapsed_at: this.lapsed_at, owner: owner.id })
    this.#releases = false
    this.#marks.reset()
  }

  /** Runs one claim at a time. */
  #takeTurn(): Promise<Claim> {
    const turn = this.#turn.then(() => this.#claim())
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #claim(): Promise<Claim> {
    const { clock, leases, owner } = this.#deps
    await owner.fresh()
    const now = clock.now()
    const rooms = leases.rooms(now.getTime())
    const full = rooms.levels.every((room) => room === 0)
    if (full) leases.cut = rooms.levels.map(() => true)
    if (full || this.#stopping || this.#resting) return { claimed: 0, more: false }
    const unshared = this.#unshared
    this.#unshared = undefined
    const params = this.#params(rooms, now)
    const rows = await run(this.#db, this.#deps.statements.claim, params)
    const items = rows.filter((row): row is Read & Item & { level: number } => row.id !== null)
    const used_up = rooms.levels.map((room, level) => items.filter((item) => item.level === level).length >= room)
    leases.cut = used_up
    leases.backlog.recordClaim(rooms, items, !used_up.includes(true))
    this.#deps.claimed(items, params.lease_end)
    if (unshared && leases.overloaded(now.getTime())) this.#deps.tellOthers(unshared)
    return { claimed: items.length, more: this.#advanceMarks(rows[0], params, used_up) }
  }

  #params(rooms: Rooms, now: Date): ClaimParams {
    const { leases, owner } = this.#deps
    const { admission, prefetched, backlog } = leases
    const freed = [...backlog.keys]
      .filter(([key, tenant]) => (rooms.keys.get(key)?.room ?? 0) > 0 && rooms.tenants.get(tenant) !== 0)
      .slice(0, MAX_FREED)
    const room_of = [...rooms.keys].map(([key, { room }]) => [key, room] as const)
    const leased = [...rooms.tenants.keys()].map((name) => [name, admission.ofTenant(name) + prefetched.ofTenant(name)])
    return {
      now,
      lease_end: new Date(now.getTime() + this.#work.lease_ms),
      owner: owner.id,
      level_rooms: [...rooms.levels],
      from: [...this.#marks.from],
      scans: rooms.levels.map((room) => (room === 0 ? 0 : Math.max(room * SCAN_FACTOR, SMALLEST_SCAN))),
      key_room: rooms.key_room,
      key_rooms: JSON.stringify(Object.fromEntries(room_of)),
      tenant_room: rooms.tenant_room,
      tenant_rooms: JSON.stringify(Object.fromEntries(rooms.tenants)),
      tenant_leases: JSON.stringify(Object.fromEntries(leased)),
      full_keys: room_of.filter(([, room]) => room === 0).map(([key]) => key),
      full_tenants: [...rooms.tenants].filter(([, room]) => room === 0).map(([tenant]) => tenant),
      degraded_keys: room_of.filter(([key]) => admission.isDegraded(key)).map(([key]) => key),
      ...freedKeys.params(freed.map(([key, tenant]) => ({ tenant, key }))),
      freed_tenants: [...backlog.tenants].filter((tenant) => rooms.tenants.get(tenant) !== 0),
    }
  }

  /** If the room of a level was used up, its next claim reads from the same place. */
  #advanceMarks(read: Read | undefined, { now, scans }: ClaimParams, used_up: boolean[]): boolean {
    let more = false
    for (const level of LEVELS) {
      if (!read || used_up[level]) continue
      const rows = read.read_rows[level] ?? 0
      const scan = scans[level] ?? 0
      this.#marks.advance(level, { rows, to: read.read_to[level] ?? null }, { now, scan })
      more ||= rows >= scan
    }
    return more
  }
}
