import { FRAME_MS } from './audio-stream.ts'

/** Something that has a tick every 20 ms. */
export interface Ticking {
  /** @param missed - The number of frames before this one that were skipped. */
  tick(missed: number): void
  /** A tick threw an error, so there are no more ticks. */
  broke(error: unknown): void
}

export interface TickerDeps {
  /** A monotonic time in milliseconds. */
  monotonic(): number
  /** Runs the callback once after the delay. The returned function cancels it. */
  after(delay_ms: number, callback: () => void): () => void
  /** No call has had a frame for this time. */
  stalled?(late_ms: number): void
}

/** Many calls are spread over the 20 ms, so that packets are sent and received in between. */
const PHASES = 4
/**
 * The number of calls in a phase before the next one is used, because each phase adds wake-ups of the thread. The ticks of this many
 * calls take 1 to 2 ms with G.711, and 6 ms with Opus.
 */
const SHARED_BY = 40
const PHASE_MS = FRAME_MS / PHASES
/** Frames of a longer stall are skipped, because a burst of old audio is useless. */
const MAX_CATCH_UP_MS = 200
const NOTED_STALL_MS = 100
/** If ticks take longer than their time, the thread must still have some time for packets and commands. */
const MAX_PHASES_AT_ONCE = MAX_CATCH_UP_MS / PHASE_MS + PHASES

/** The only timer for all calls. It counts frames, so that late ones are caught up with and no call drifts. */
export class Ticker {
  /** The number of frames that were more than 20 ms late. */
  slips = 0
  /** The number of frames that were skipped. */
  missed = 0
  readonly #deps: TickerDeps
  readonly #phases: Set<Ticking>[] = Array.from({ length: PHASES }, () => new Set())
  /** The frames of each phase that were skipped and are not reported yet. */
  readonly #unmade = Array.from({ length: PHASES }, () => 0)
  #started_ms = 0
  /** The number of phases since the start. */
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

  /** Sets the timer for the next phase that has calls. */
  #schedule(): void {
    this.#cancel?.()
    let next = this.#count
    while (this.#phases[next % PHASES]!.size === 0) next++
    const due_ms = this.#started_ms + (next + 1) * PHASE_MS
    this.#cancel = this.#deps.after(Math.max(0, due_ms - this.#deps.monotonic()), () => this.#run())
  }

  #run(): void {
    this.#cancel = null
    // Phases without calls are passed, because no timer was set for them.
    while (this.#late_ms >= 0 && this.#phases[this.#count % PHASES]!.size === 0) this.#tick(0)
    if (this.#late_ms > NOTED_STALL_MS) this.#deps.stalled?.(Math.round(this.#late_ms))
    this.#giveUp()
    for (let done = 0; done < MAX_PHASES_AT_ONCE && this.#late_ms >= 0; done++) this.#tick(this.#late_ms)
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

  /** How late the next phase is. Negative if it is not due yet. */
  get #late_ms(): number {
    return this.#deps.monotonic() - this.#started_ms - (this.#count + 1) * PHASE_MS
  }

  #giveUp(): void {
    if (this.#late_ms <= MAX_CATCH_UP_MS) return
    const frames = Math.floor(this.#late_ms / FRAME_MS)
    this.#started_ms += frames * FRAME_MS
    for (let at = 0; at < PHASES; at++) this.#unmade[at]! += frames
  }
}
