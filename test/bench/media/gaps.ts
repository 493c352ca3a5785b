/** Packets within this time do not count, because code is still being compiled. */
export const WARM_UP_MS = 2_000

const PER_MS = 10
const MAX_MS = 1_000

/** A histogram of the gaps between two packets of a call, in steps of a tenth of a millisecond. */
export class Gaps {
  readonly counts: number[]
  max_ms: number
  readonly #last = new Map<number, number>()

  constructor({ counts, max_ms }: { counts: number[]; max_ms: number } = none()) {
    this.counts = counts
    this.max_ms = max_ms
  }

  /** Records a packet of a call. */
  note(call: number, now_ms: number): void {
    const before = this.#last.get(call)
    this.#last.set(call, now_ms)
    if (before === undefined) return
    const gap_ms = now_ms - before
    this.counts[Math.min(PER_MS * MAX_MS, Math.round(gap_ms * PER_MS))]! += 1
    this.max_ms = Math.max(this.max_ms, gap_ms)
  }

  /** The percentile of the gaps for this share. */
  at(share: number): number {
    const all = this.counts.reduce((sum, count) => sum + count, 0)
    let seen = 0
    const at = this.counts.findIndex((count) => (seen += count) >= all * share && seen > 0)
    return Math.max(0, at) / PER_MS
  }

  toString(): string {
    return `${this.at(0.5).toFixed(1)} / ${this.at(0.99).toFixed(1)} / ${this.max_ms.toFixed(0)}`
  }
}

const none = (): { counts: number[]; max_ms: number } => ({
  counts: Array.from({ length: PER_MS * MAX_MS + 1 }, () => 0),
  max_ms: 0,
})
