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
import { ReadMarks } from './read-marks.ts'
import type { ClaimParams, Read, WorkStatements } from './statements.ts'
import type { Work, WorkItem } from './work.ts'

/** Finds work whose wake-up was lost, and the leases of a dead process. */
const POLL_MS = 5_000
/** Timed work that becomes due within this time is claimed together. */
const SHORTEST_SLEEP_MS = 10
/** Candidates read for each item that may be leased: a few keys with many due items must not hide the others. */
const SCAN_FACTOR = 2
const SMALLEST_SCAN = 200
/** After a step of the clock, no lease counts as lapsed: only those of processes that are gone are released. */
const LONG_AGO = new Date(0)
/** How many keys that have room again one claim looks up. */
const MOST_FREED = 500

export interface QueueDeps {
  db: Database
  clock: Clock
  /** For waits that have nothing to do with when work is due; the same by default. */
  machine_clock?: Clock
  log: Log
  owner: Owner
  /** Tells other processes that there is work, due since then, for which this process has no room. */
  tellOthers: (since: Date) => void
}

export interface ClaimLoopDeps<Item extends WorkItem> extends QueueDeps {
  leases: Leases<Item>
  statements: WorkStatements<Item>
  /** Called with the items that a claim has leased until `lease_end`, in the order in which they begin. */
  claimed(items: Item[], lease_end: Date): void
  /** Called at each poll. */
  polled(): void
}

interface Claim {
  claimed: number
  /** True if there may be more due work than was read. */
  more: boolean
}

/** Claims due work while there is room for it. Sleeps until work is due, or until a wake-up. */
export class ClaimLoop<Item extends WorkItem> {
  readonly #deps: ClaimLoopDeps<Item>
  readonly #db: Pick<Database, 'pool'>
  readonly #work: Pick<Work<Item, never>, 'table' | 'lease_ms'>
  readonly #alarm: Alarm
  readonly #marks = new ReadMarks(LEVELS.length)
  #turn: Promise<unknown> = Promise.resolve()
  #loop: Promise<void> | undefined
  #stopping = false
  #resting = false
  /** Since when work has been due that was committed here and that no claim has looked for yet. */
  #unshared: Date | undefined
  readonly #steps: ClockSteps
  /** On the monotonic clock: a wall clock that is set back must not put off the next poll. */
  #next_poll_ms = 0

  constructor(deps: ClaimLoopDeps<Item>, work: Pick<Work<Item, never>, 'table' | 'lease_ms'>) {
    this.#deps = deps
    this.#db = { pool: deps.db.work_pool }
    this.#work = work
    this.#alarm = new Alarm(deps.clock)
    this.#steps = new ClockSteps(deps.clock, work.lease_ms)
  }

  async start(): Promise<void> {
    await this.#releaseLapsed()
    this.#loop = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#alarm.ring()
    await this.#loop
  }

  /** While it rests, other processes claim all work. */
  rest(resting: boolean): void {
    this.#resting = resting
    this.#marks.reset()
    this.#alarm.ring()
  }

  /** Call it when there is room, or when there may be work that no claim has seen. */
  ring(): void {
    this.#alarm.ring()
  }

  ringAt(time: Date): void {
    this.#alarm.ringAt(time)
  }

  /** There may be leases of other processes to release. */
  pollNow(): void {
    this.#next_poll_ms = this.#deps.clock.monotonic_ms()
    this.#alarm.ring()
  }

  /** There will be work at that time. */
  lookFrom(time: Date): void {
    this.#marks.backTo(time)
    this.#alarm.ringAt(time)
  }

  /** There is work that has been due since then, in a commit of this or another process. */
  lookBack(since: Date): void {
    this.#marks.backTo(since)
    this.#alarm.ring()
  }

  /** Tells other processes of work committed here, if the next claim finds no room for it in this process. */
  share(since: Date): void {
    if (!this.#unshared || since < this.#unshared) this.#unshared = since
  }

  /** Reads everything that is due now, regardless of what was read before. */
  async claimAll(): Promise<number> {
    this.#marks.reset()
    return (await this.#takeTurn()).claimed
  }

  async #run(): Promise<void> {
    const { clock } = this.#deps
    this.#next_poll_ms = clock.monotonic_ms() + POLL_MS
    while (!this.#stopping) {
      const now = clock.now()
      const now_ms = clock.monotonic_ms()
      try {
        if (now_ms >= this.#next_poll_ms) {
          this.#next_poll_ms = now_ms + POLL_MS
          await this.#releaseLapsed()
          this.#deps.polled()
          this.#marks.reset()
        }
        const { more } = await this.#takeTurn()
        if (!more && !this.#alarm.rung)
          await this.#alarm.sleepUntil(await this.#nextDue(now, this.#next_poll_ms - now_ms))
        else if (!more) await this.#alarm.sleepUntil(now)
      } catch (error) {
        this.#deps.log.warn({ err: error, table: this.#work.table.name }, 'work could not be claimed; trying again')
        await this.#alarm.sleepUntil(new Date(now.getTime() + POLL_MS))
      }
    }
  }

  async #nextDue(now: Date, within_ms: number): Promise<Date> {
    const horizon = new Date(now.getTime() + within_ms)
    if (this.#resting) return horizon
    const [row] = await run(this.#db, this.#deps.statements.nextDue, { now, horizon })
    if (!row?.due) return horizon
    return new Date(Math.max(row.due.getTime(), now.getTime() + SHORTEST_SLEEP_MS))
  }

  async #releaseLapsed(): Promise<void> {
    const { clock, owner, statements } = this.#deps
    const lapsed_at = this.#steps.is_trusted ? clock.now() : LONG_AGO
    await run(this.#db, statements.releaseLapsed, { now: clock.now(), lapsed_at, owner: owner.id })
  }

  /** One claim at a time. */
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
    leases.backlog.noteClaim(rooms, items, !used_up.includes(true))
    this.#deps.claimed(items, params.lease_end)
    if (unshared && leases.overloaded(now.getTime())) this.#deps.tellOthers(unshared)
    return { claimed: items.length, more: this.#noteRead(rows[0], params, used_up) }
  }

  #params(rooms: Rooms, now: Date): ClaimParams {
    const { leases, owner } = this.#deps
    const { admission, prefetched, backlog } = leases
    const freed = [...backlog.keys]
      .filter(([key, tenant]) => (rooms.keys.get(key)?.room ?? 0) > 0 && rooms.tenants.get(tenant) !== 0)
      .slice(0, MOST_FREED)
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
  #noteRead(read: Read | undefined, { now, scans }: ClaimParams, used_up: boolean[]): boolean {
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
