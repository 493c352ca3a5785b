import { FRAME_MS } from './audio-stream.ts'

/** Something that happens every 20 ms. */
export interface Ticking {
  /** @param missed - Frames before this one that are not made up for. */
  tick(missed: number): void
  /** It threw an error and gets no more ticks. */
  broke(error: unknown): void
}

export interface TickerDeps {
  /** Milliseconds that only grow. */
  monotonic(): number
  /** Runs once after so many milliseconds; the returned function cancels it. */
  after(delay_ms: number, callback: () => void): () => void
  /** All calls have had no frame for so long. */
  stalled?(late_ms: number): void
}

/** Many calls are spread over the 20 ms, so that packets go out and come in between. */
const PHASES = 4
/** So many share one phase before the next is used, which wakes the thread as often again. Their ticks take 1 to 2 ms with G.711, and 6 with Opus. */
const SHARED_BY = 40
const PHASE_MS = FRAME_MS / PHASES
/** A longer stall is not made up for: a burst of old audio is useless. */
const LONGEST_CATCH_UP_MS = 200
const NOTED_STALL_MS = 100
/** Ticks that take longer than their time must leave the thread some for packets and commands. */
const MOST_PHASES_AT_ONCE = LONGEST_CATCH_UP_MS / PHASE_MS + PHASES

/** The one timer of all calls. It counts frames, so a late one is made up for and no call drifts. */
export class Ticker {
  /** Frames that were more than a frame late, and those that were left out. */
  slips = 0
  missed = 0
  readonly #deps: TickerDeps
  readonly #phases: Set<Ticking>[] = Array.from({ length: PHASES }, () => new Set())
  /** Frames that each phase has not been given and will not be. */
  readonly #unmade = Array.from({ length: PHASES }, () => 0)
  #started_ms = 0
  /** Phases since then. */
  #count = 0
  #cancel: (() => void) | null = null

  constructor(deps: TickerDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#phases.reduce((sum, { size }) => sum + size, 0)
  }

  add(ticking: Ticking): void {
    const least = this.#phases.reduce((least, one) => (one.size < least.size ? one : least))
    const phase = this.#phases.find(({ size }) => size < SHARED_BY) ?? least
    phase.add(ticking)
    if (!this.#cancel) this.#start()
    else if (phase.size === 1) this.#schedule()
  }

  remove(ticking: Ticking): void {
    for (const phase of this.#phases) phase.delete(ticking)
  }

  #start(): void {
    this.#started_ms = this.#deps.monotonic()
    this.#count = 0
    this.#schedule()
  }

  /** For the next phase that has calls. */
  #schedule(): void {
    this.#cancel?.()
    let next = this.#count
    while (this.#phases[next % PHASES]!.size === 0) next++
    const due_ms = this.#started_ms + (next + 1) * PHASE_MS
    this.#cancel = this.#deps.after(Math.max(0, due_ms - this.#deps.monotonic()), () => this.#run())
  }

  #run(): void {
    this.#cancel = null
    // A phase without calls has not been waited for.
    while (this.#late_ms >= 0 && this.#phases[this.#count % PHASES]!.size === 0) this.#tick(0)
    if (this.#late_ms > NOTED_STALL_MS) this.#deps.stalled?.(Math.round(this.#late_ms))
    this.#giveUp()
    for (let done = 0; done < MOST_PHASES_AT_ONCE && this.#late_ms >= 0; done++) this.#tick(this.#late_ms)
    if (this.size > 0) this.#schedule()
  }

  #tick(late_ms: number): void {
    const at = this.#count++ % PHASES
    const phase = this.#phases[at]!
    const missed = this.#unmade[at]!
    this.#unmade[at] = 0
    this.missed += missed * phase.size
    if (late_ms > FRAME_MS) this.slips += phase.size
    for (const ticking of phase) {
      try {
        ticking.tick(missed)
      } catch (error) {
        phase.delete(ticking)
        ticking.broke(error)
      }
    }
  }

  /** How late the next phase is; negative: it is not due. */
  get #late_ms(): number {
    return this.#deps.monotonic() - this.#started_ms - (this.#count + 1) * PHASE_MS
  }

  #giveUp(): void {
    if (this.#late_ms <= LONGEST_CATCH_UP_MS) return
    const frames = Math.floor(this.#late_ms / FRAME_MS)
    this.#started_ms += frames * FRAME_MS
    for (let at = 0; at < PHASES; at++) this.#unmade[at]! += frames
  }
}
