import type { Clock } from '@ohun/clock'
import type { Log } from '../log.ts'
import { LEVELS, type Running } from './admission.ts'
import type { Leases } from './leases.ts'
import type { Work, WorkItem } from './work.ts'

/** Delay before a retry when we, not the target, caused the failure. */
const OWN_FAILURE_MS = 10_000
/** How often waiting items of keys that refuse are tried. */
const REFUSALS_MS = 250
/** Turns of the event loop in which aborted work can end and hand back its lease. */
const TURNS_TO_END = 10

export interface ItemRunnerDeps<Item extends WorkItem, Result> {
  clock: Clock
  log: Log
  leases: Leases<Item>
  /** Called when there may be room for another claim. */
  roomy(): void
  /** Called when there is work, due now, for which this process has no room. */
  overflowed(): void
  /** Called with the result of an execution. */
  performed(result: Result): void
  /** Called with an item that is to be handed back, due after the delay. */
  released(item: Item, delay_ms: number): void
}

/** Runs leased items in fair turns while there are slots. Items without a slot wait in memory or are handed back. */
export class ItemRunner<Item extends WorkItem, Result> {
  readonly #deps: ItemRunnerDeps<Item, Result>
  readonly #leases: Leases<Item>
  readonly #work: Work<Item, Result>
  readonly #running = new Set<Promise<void>>()
  readonly #abort = new AbortController()
  #stopping = false
  /** True while items in memory wait for any slot, not for one of their own key or tenant. */
  #saturated = false
  #aging: (() => void) | undefined

  constructor(deps: ItemRunnerDeps<Item, Result>, work: Work<Item, Result>) {
    this.#deps = deps
    this.#leases = deps.leases
    this.#work = work
  }

  get stopping(): boolean {
    return this.#stopping
  }

  /** Prevents that any more items begin. */
  refuse(): void {
    this.#stopping = true
    this.#aging?.()
  }

  /** Hands back what waits, waits for running work until `late` resolves, and aborts the rest. */
  async stop(late: Promise<void>): Promise<void> {
    for (const item of this.#leases.prefetched.remove(() => true)) this.#handBack(item, 0)
    await Promise.race([this.ended(), late])
    this.#abort.abort(new Error('The server is stopping.'))
    for (let turn = 0; turn < TURNS_TO_END && this.#running.size > 0; turn++)
      await new Promise((resolve) => setImmediate(resolve))
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running)
  }

  /** Begins leased items if there is still room: other items may have taken it since the claim or the insert. */
  begin(items: Item[], lease_end: Date): void {
    const { admission, prefetched, backlog } = this.#leases
    const begin_by = lease_end.getTime() - this.#work.lease_ms + (this.#work.hold_ms ?? Infinity)
    const now = this.#now()
    for (const item of items) {
      const level = admission.levelOf(item)
      const begins = admission.slots(level, now) > 0 && admission.hasSlotFor(item) && prefetched.ofKey(item.key) === 0
      this.#leases.note(item)
      if (this.#stopping || now > begin_by) this.#handBack(item, 0)
      else if (begins) this.#start(item)
      else if (this.#leases.hasRoomFor(item, now)) prefetched.add(item, level, begin_by)
      else {
        backlog.addKey(item)
        this.#deps.overflowed()
        this.#handBack(item, 0)
      }
    }
    this.#startWaiting()
  }

  /** Starts items of each level in fair turns while it has slots. */
  #startWaiting(of_tenant?: string): void {
    const { admission, prefetched } = this.#leases
    const now = this.#now()
    for (const stalled of admission.takeStalled(now)) if (prefetched.ofKey(stalled.key) > 0) this.#giveBackOf(stalled)
    this.#saturated = false
    for (const level of LEVELS) {
      if (prefetched.ofLevel(level) === 0) continue
      while (admission.slots(level, now) > 0) {
        const item = prefetched.take(level, (next) => admission.hasSlotFor(next), of_tenant)
        if (!item) break
        this.#start(item)
      }
      this.#saturated ||= prefetched.ofLevel(level) > 0 && admission.slots(level, now) === 0
    }
    if (prefetched.size > 0 || this.#leases.overloaded(now)) this.#watchAging(now)
  }

  /**
   * A hanging item gives up its slot when it becomes slow, and keys that refuse get room as time passes. No event marks this, so a timer
   * must start the items that wait.
   */
  #watchAging(now: number): void {
    const { next_slow_at, some_refuse } = this.#leases.admission
    const next_at = Math.min(next_slow_at, some_refuse ? now + REFUSALS_MS : Infinity)
    if (this.#aging || next_at === Infinity || this.#stopping) return
    this.#aging = this.#deps.clock.after(next_at - now, () => {
      this.#aging = undefined
      this.#startWaiting()
      this.#deps.roomy()
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
      if (pace) this.#leases.admission.recordPace(began, pace)
      this.#deps.performed(result)
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
    // Otherwise only items of the same key or tenant can have waited for this slot.
    if (prefetched.size > 0) this.#startWaiting(this.#saturated ? undefined : item.tenant)
    this.#leases.forget(item.key)
    if (this.#leases.wantsMore(item, this.#now()) || this.#leases.wantsHanging(began)) this.#deps.roomy()
  }

  /** Hands back the waiting items of a key that has become slow: another process may have a slot for them. */
  #giveBackOf({ key, tenant }: Pick<Item, 'key' | 'tenant'>): void {
    this.#leases.backlog.addKey({ key, tenant })
    for (const item of this.#leases.prefetched.remove((held) => held.key === key)) this.#handBack(item, 0)
    this.#deps.overflowed()
  }

  /** Hands back items that have waited for too long. */
  dropStale(): void {
    const now = this.#now()
    for (const item of this.#leases.prefetched.remove((_, begin_by) => begin_by <= now)) {
      this.#leases.backlog.addKey(item)
      this.#handBack(item, 0)
    }
  }

  #handBack(item: Item, delay_ms: number): void {
    this.#leases.forget(item.key)
    this.#deps.released(item, delay_ms)
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }
}
