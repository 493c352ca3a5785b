import type { Clock } from '@ohun/clock'
import type { LiveCall, LiveCallChange } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import type { Log } from '../../../platform/log.ts'
import { hasEnded } from '../call-state.ts'
import { followLines, type LiveCallNotice, type Lines } from '../live-call-frames.ts'
import { readCallsById, readLiveCalls } from './read-live-calls.ts'

export interface LiveCallsFeedDeps {
  db: Database
  clock: Clock
  bus: LiveBus
  log: Log
}

export interface LiveCallsFollower {
  offer(change: LiveCallChange): void
}

interface Joining {
  follower: LiveCallsFollower
  joined: PromiseWithResolvers<LiveCall[]>
}

/** The interval of the check for calls with lost notices. */
const SWEEP_MS = 15_000

/**
 * The calls in progress of one workspace and environment, kept once for all streams that follow them. A notice names a call, and
 * its row is then read. Notices that arrive during a read share the next read.
 */
export class LiveCallsFeed {
  readonly #deps: LiveCallsFeedDeps
  readonly #lines: Lines
  readonly #followers = new Set<LiveCallsFollower>()
  readonly #calls = new Map<string, LiveCall>()
  readonly #changed = new Set<string>()
  readonly #joining: Joining[] = []
  readonly #stopListening: () => void
  #stale = true
  #working = false
  #cancelSweep: () => void = () => {}

  constructor(deps: LiveCallsFeedDeps, lines: Lines) {
    this.#deps = deps
    this.#lines = lines
    this.#stopListening = followLines(deps.bus, lines, (notice) => this.#notice(notice))
    this.#waitForSweep()
  }

  get idle(): boolean {
    return this.#followers.size === 0 && this.#joining.length === 0
  }

  /** All calls in progress, oldest first. */
  get calls(): LiveCall[] {
    return [...this.#calls.values()].toSorted((a, b) => (a.call_id < b.call_id ? -1 : 1))
  }

  /** Resolves to the calls in progress. Every later change is offered to the follower. */
  async join(follower: LiveCallsFollower): Promise<LiveCall[]> {
    const joined = Promise.withResolvers<LiveCall[]>()
    this.#joining.push({ follower, joined })
    void this.#deps.bus.active().then(() => this.#readAgain())
    return await joined.promise
  }

  leave(follower: LiveCallsFollower): void {
    this.#followers.delete(follower)
    const index = this.#joining.findIndex((one) => one.follower === follower)
    if (index !== -1) this.#joining.splice(index, 1)[0]?.joined.resolve([])
  }

  close(): void {
    this.#stopListening()
    this.#cancelSweep()
  }

  #notice(notice: LiveCallNotice | null): void {
    if (notice === null) return this.#readAgain()
    const call = this.#calls.get(notice.call_id)
    if (notice.words && call) return this.#keep({ ...call, last_words: notice.words })
    this.#changed.add(notice.call_id)
    void this.#work()
  }

  #readAgain(): void {
    this.#stale = true
    void this.#work()
  }

  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = true
    try {
      while (!this.idle && (this.#stale || this.#changed.size > 0)) await this.#read()
    } catch (error) {
      this.#failed(error)
    }
    this.#working = false
  }

  /** Streams stay open while the database is unavailable. The next sweep finds the changes that they missed. */
  #failed(error: unknown): void {
    for (const { joined } of this.#joining.splice(0)) joined.reject(error)
    this.#deps.log.error({ err: error }, 'the calls in progress could not be read for their streams')
  }

  async #read(): Promise<void> {
    const joining = [...this.#joining]
    const whole = this.#stale
    const changed = [...this.#changed]
    this.#stale = false
    this.#changed.clear()
    if (whole) await this.#readAll(changed)
    else await this.#readSome(changed)
    if (whole) for (const one of joining) this.#admit(one)
  }

  async #readAll(changed: readonly string[]): Promise<void> {
    const found = await readLiveCalls(this.#deps.db, this.#lines)
    const live = new Set(found.map(({ call_id }) => call_id))
    for (const call of found) this.#update(call)
    await this.#readSome([...new Set([...this.#calls.keys(), ...changed])].filter((id) => !live.has(id)))
  }

  async #readSome(call_ids: string[]): Promise<void> {
    if (call_ids.length === 0) return
    for (const call of await readCallsById(this.#deps.db, this.#lines, call_ids)) this.#update(call)
  }

  #admit({ follower, joined }: Joining): void {
    const index = this.#joining.findIndex((one) => one.follower === follower)
    if (index === -1) return
    this.#joining.splice(index, 1)
    this.#followers.add(follower)
    joined.resolve(this.calls)
  }

  /** Keeps the words that are being said, which are newer than the stored ones. */
  #update(read: LiveCall): void {
    const known = this.#calls.get(read.call_id)
    const last_words = latest(known?.last_words ?? null, read.last_words)
    const call = { ...read, last_words }
    if (!hasEnded(call.status) && JSON.stringify(known) === JSON.stringify(call)) return
    this.#keep(call)
  }

  #keep(call: LiveCall): void {
    const ended = hasEnded(call.status)
    if (ended && !this.#calls.delete(call.call_id)) return
    if (!ended) this.#calls.set(call.call_id, call)
    for (const follower of this.#followers) follower.offer({ type: ended ? 'ended' : 'call', call })
  }

  #waitForSweep(): void {
    this.#cancelSweep = this.#deps.clock.after(SWEEP_MS, () => {
      this.#waitForSweep()
      this.#readAgain()
    })
  }
}

function latest(known: LiveCall['last_words'], stored: LiveCall['last_words']): LiveCall['last_words'] {
  return known !== null && (stored === null || known.ts >= stored.ts) ? known : stored
}

/** The feeds of a process. Each one exists while it has followers. */
export class LiveCallsFeeds {
  readonly #deps: LiveCallsFeedDeps
  readonly #feeds = new Map<string, LiveCallsFeed>()

  constructor(deps: LiveCallsFeedDeps) {
    this.#deps = deps
  }

  of({ workspace_id, environment }: Lines): LiveCallsFeed {
    const key = `${workspace_id} ${environment}`
    let feed = this.#feeds.get(key)
    if (!feed) this.#feeds.set(key, (feed = new LiveCallsFeed(this.#deps, { workspace_id, environment })))
    return feed
  }

  leave({ workspace_id, environment }: Lines, follower: LiveCallsFollower): void {
    const key = `${workspace_id} ${environment}`
    const feed = this.#feeds.get(key)
    feed?.leave(follower)
    if (!feed?.idle) return
    feed.close()
    this.#feeds.delete(key)
  }
}
