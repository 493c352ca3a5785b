/** How a call sounded in the time before. */
export interface QualitySample {
  /** Since the start of the call. */
  at_ms: number
  mos: number
  packet_loss_percent: number
  jitter_ms: number
}

/** After so many samples, each of the next ones covers twice the time: an hour has 480 of them, a day some 2,000. */
const OF_ONE_LENGTH = 240

/** Joins measurements that follow one another, so that a call of any length has a bounded number of samples. */
export class QualitySamples {
  /** Measurements of a sample. */
  #length = 1
  #samples = 0
  #joined = 0
  #open: QualitySample | null = null

  /** @returns the sample that is complete with this measurement. */
  add(measured: QualitySample): QualitySample | null {
    this.#open = this.#open ? worst(this.#open, measured) : measured
    this.#joined += 1
    return this.#joined < this.#length ? null : this.#close()
  }

  /** The sample that is not complete when the call ends. */
  rest(): QualitySample | null {
    return this.#open && this.#close()
  }

  #close(): QualitySample | null {
    const complete = this.#open
    this.#open = null
    this.#joined = 0
    this.#samples += 1
    if (this.#samples % OF_ONE_LENGTH === 0) this.#length *= 2
    return complete
  }
}

/** A bad moment stays visible. */
function worst(before: QualitySample, now: QualitySample): QualitySample {
  return {
    at_ms: now.at_ms,
    mos: Math.min(before.mos, now.mos),
    packet_loss_percent: Math.max(before.packet_loss_percent, now.packet_loss_percent),
    jitter_ms: Math.max(before.jitter_ms, now.jitter_ms),
  }
}
