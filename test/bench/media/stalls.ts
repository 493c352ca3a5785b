import { readFileSync } from 'node:fs'
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'

/** How a thread spent its time. */
export interface Spent {
  /** On a core: our work, garbage collection, and system calls. */
  ran_ms: number
  /** Runnable, but waiting for a core. */
  queued_ms: number
  wall_ms: number
}

export interface StallTotals extends Spent {
  count: number
  longest_ms: number
}

/** Frames are late after this time: a timer that is due every 5 ms did not fire for more than a frame. */
const STALL_MS = 20

export interface Collections {
  total_ms: number
  longest_ms: number
  /** The kind of the longest collection. */
  kind: string
}

const KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'young',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'all',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'a part',
}

type Collection = PerformanceEntry & { detail: { kind: number } }

const noCollections = (): Collections => ({ total_ms: 0, longest_ms: 0, kind: '' })

/** Explains why a periodic thread was late. Only Linux reports how long it waited for a core. */
export class Stalls {
  #totals = none()
  #begun = spent()
  #before = this.#begun
  #collections = noCollections()

  constructor() {
    const observer = new PerformanceObserver((list) => {
      for (const { duration, detail } of list.getEntries() as Collection[]) {
        this.#collections.total_ms += duration
        if (duration <= this.#collections.longest_ms) continue
        this.#collections.longest_ms = duration
        this.#collections.kind = KINDS[detail.kind] ?? ''
      }
    })
    observer.observe({ entryTypes: ['gc'] })
  }

  /** Call this first, each time the thread wakes. `late_ms` is the time since it was due. */
  woke(late_ms: number): void {
    const now = spent()
    if (late_ms > STALL_MS) this.#count(difference(now, this.#before))
    this.#before = now
  }

  /** The results since the last call. */
  take(): { all: Spent; stalls: StallTotals; collections: Collections } {
    const now = spent()
    const taken = { all: difference(now, this.#begun), stalls: this.#totals, collections: this.#collections }
    this.#begun = now
    this.#before = now
    this.#totals = none()
    this.#collections = noCollections()
    return taken
  }

  #count({ ran_ms, queued_ms, wall_ms }: Spent): void {
    const { count, longest_ms, ...sum } = this.#totals
    this.#totals = {
      count: count + 1,
      longest_ms: Math.max(longest_ms, wall_ms),
      ran_ms: sum.ran_ms + ran_ms,
      queued_ms: sum.queued_ms + queued_ms,
      wall_ms: sum.wall_ms + wall_ms,
    }
  }
}

const none = (): StallTotals => ({ count: 0, longest_ms: 0, ran_ms: 0, queued_ms: 0, wall_ms: 0 })

/** The time of the calling thread since it began. */
function spent(): Spent {
  const { user, system } = process.threadCpuUsage()
  return { ran_ms: (user + system) / 1_000, queued_ms: queuedMs(), wall_ms: performance.now() }
}

/** The second number: the nanoseconds in a core's run queue. */
function queuedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

function difference(now: Spent, before: Spent): Spent {
  return {
    ran_ms: now.ran_ms - before.ran_ms,
    queued_ms: now.queued_ms - before.queued_ms,
    wall_ms: now.wall_ms - before.wall_ms,
  }
}
