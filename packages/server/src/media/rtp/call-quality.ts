import type { LineQuality } from '../../gateways/telephony/line.ts'
import { meanOpinionScore } from '../../domain/mos.ts'
import type { Reception, ReceptionCounts } from './reception.ts'

/** Counts of packets that arrived, that came too late to be heard, and that were lost but repaired from other packets. */
interface Counts extends ReceptionCounts {
  too_late: number
  repaired: number
}

interface Conditions {
  codec: string
  jitter_ms: number
  delay_ms: number
}

const NOTHING: Counts = { received: 0, expected: 0, gaps: 0, too_late: 0, repaired: 0 }

/** The quality of the received audio, for the last seconds and for the whole call. */
export class CallQuality {
  too_late = 0
  repaired = 0
  readonly #reception: Reception
  #window: Counts = NOTHING
  /** Sums over all windows, to average over the call. */
  #windows = 0
  #jitter_ms = 0
  #delay_ms = 0

  constructor(reception: Reception) {
    this.#reception = reception
  }

  /** Ends a window. Null if no packets were expected. */
  endWindow(codec: string, delay_ms: number): LineQuality | null {
    const counts = this.#counts
    const before = this.#window
    this.#window = counts
    if (counts.expected === before.expected) return null
    const { jitter_ms } = this.#reception
    this.#windows += 1
    this.#jitter_ms += jitter_ms
    this.#delay_ms += delay_ms
    return measured(difference(counts, before), { codec, jitter_ms, delay_ms })
  }

  /** The quality of the whole call so far. Null if nothing has arrived. */
  whole(codec: string, delay_ms: number): LineQuality | null {
    const counts = this.#counts
    if (counts.received === 0) return null
    const average = (sum: number, now: number): number => (this.#windows === 0 ? now : sum / this.#windows)
    const jitter_ms = average(this.#jitter_ms, this.#reception.jitter_ms)
    return measured(counts, { codec, jitter_ms, delay_ms: average(this.#delay_ms, delay_ms) })
  }

  get #counts(): Counts {
    return { ...this.#reception.counts, too_late: this.too_late, repaired: this.repaired }
  }
}

function difference(now: Counts, before: Counts): Counts {
  return {
    received: now.received - before.received,
    expected: now.expected - before.expected,
    gaps: now.gaps - before.gaps,
    too_late: now.too_late - before.too_late,
    repaired: now.repaired - before.repaired,
  }
}

/** Audio that arrived too late to be heard counts as lost. Audio that was lost but repaired was heard, so it does not lower the score. */
function measured({ received, expected, gaps, too_late, repaired }: Counts, conditions: Conditions): LineQuality {
  const missing = Math.max(0, expected - received)
  const lost = Math.min(missing + too_late, Math.max(expected, missing))
  const loss = expected === 0 ? 0 : lost / expected
  const mean_burst = missing / Math.max(1, gaps)
  const { codec, jitter_ms, delay_ms } = conditions
  const unheard = loss * (1 - Math.min(1, repaired / Math.max(1, lost)))
  const mos = meanOpinionScore({ delay_ms, loss_percent: 100 * unheard, burst_ratio: mean_burst * (1 - loss) })
  return {
    mos: round(mos, 2),
    codec,
    packets_received: received,
    packets_lost: lost,
    packet_loss_percent: round(100 * loss, 2),
    jitter_ms: round(jitter_ms, 1),
  }
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
