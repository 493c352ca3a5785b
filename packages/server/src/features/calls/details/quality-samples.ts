/** The sound quality of a call in the time since the previous sample. */
export interface QualitySample {
  /** The time since the start of the call. */
  at_ms: number
  mos: number
  packet_loss_percent: number
  jitter_ms: number
}

/** After every so many samples, the next ones cover twice the time. An hour has 480 samples, a day about 2,000. */
const OF_ONE_LENGTH = 240

/** Joins consecutive measurements, so that even a long call has a limited number of samples. */
export class QualitySamples {
  /** The number of measurements in a sample. */
  #length = 1
  #samples = 0
  #joined = 0
  #open: QualitySample | null = null

  /** @returns the sample that this measurement completes, or null. */
  add(measured: QualitySample): QualitySample | null {
    this.#open = this.#open ? worst(this.#open, measured) : measured
    this.#joined += 1
    return this.#joined < this.#length ? null : this.#close()
  }

  /** The incomplete sample at the end of the call. Null if there is none. */
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

/** Joins two measurements by their worst values, so that a bad moment stays visible. */
function worst(before: QualitySample, now: QualitySample): QualitySample {
  return {
    at_ms: now.at_ms,
    mos: Math.min(before.mos, now.mos),
    packet_loss_percent: Math.max(before.packet_loss_percent, now.packet_loss_percent),
    jitter_ms: Math.max(before.jitter_ms, now.jitter_ms),
  }
}
