/** Four buckets for each doubling, from 1 ms to beyond the 10 s that an attempt may take. */
const PER_DOUBLING = 4
const PLACES = 55

/** A histogram of response times. Histograms can be added: hours become days. */
export type ResponseTimes = number[]

export function noResponseTimes(): ResponseTimes {
  return Array<number>(PLACES).fill(0)
}

export function addResponseTime(times: ResponseTimes, duration_ms: number): void {
  const place = Math.ceil(Math.log2(Math.max(1, duration_ms)) * PER_DOUBLING)
  const last = Math.min(place, PLACES - 1)
  times[last] = (times[last] ?? 0) + 1
}

export function sumOf(histograms: readonly ResponseTimes[]): ResponseTimes {
  return noResponseTimes().map((_, index) => histograms.reduce((sum, times) => sum + (times[index] ?? 0), 0))
}

/** The time in the middle of a bucket of the histogram, in milliseconds. */
export function msAt(place: number): number {
  return Math.round(2 ** ((place - 0.5) / PER_DOUBLING))
}

/**
 * The time within which this share of the responses arrived, in milliseconds, accurate to about 10 %. Null if no
 * responses arrived.
 */
export function quantile(times: ResponseTimes, share: number): number | null {
  const count = times.reduce((sum, one) => sum + one, 0)
  let seen = 0
  for (const [index, one] of times.entries()) {
    seen += one
    if (one > 0 && seen >= count * share) return msAt(index)
  }
  return null
}
