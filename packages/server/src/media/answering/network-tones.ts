import type { Tone } from './tone-runs.ts'

/** The meanings of the tones of networks and machines (ITU-T E.180, E.182, T.30). */
export type NetworkTone = 'special' | 'busy' | 'ringing' | 'fax'

const SPECIAL_HZ = [
  [900, 1_000],
  [1_350, 1_450],
  [1_750, 1_850],
] as const
/** The frequencies of busy, congestion and ringing tones, in Hz. */
export const SUPERVISION = { from: 350, to: 650 } as const
const MAX_BUSY_MS = 650
/** A fax calls or answers with a long tone. */
const FAXES = [
  { from: 1_050, to: 1_150, least_ms: 400 },
  { from: 2_050, to: 2_150, least_ms: 1_500 },
] as const

/** @param tones - All tones so far. The last one may still sound. @returns null if they have none of these meanings. */
export function networkTone(tones: readonly Tone[]): NetworkTone | null {
  if (isSpecial(tones.slice(-3))) return 'special'
  const last = tones.at(-1)
  if (!last) return null
  const lasted_ms = last.until_ms - last.from_ms
  if (FAXES.some(({ from, to, least_ms }) => last.hz >= from && last.hz <= to && lasted_ms >= least_ms)) return 'fax'
  return supervision(tones)
}

/** True for special information tones: three rising tones without a gap, which mean that the call has failed. */
function isSpecial(tones: readonly Tone[]): boolean {
  return (
    tones.length === 3 &&
    tones.every(({ hz, from_ms }, at) => {
      const [min, max] = SPECIAL_HZ[at]!
      const before = tones[at - 1]
      return hz >= min && hz <= max && (!before || from_ms - before.until_ms <= 100)
    })
  )
}

/** Busy tones have gaps as long as the tones. The gaps of ringing are longer. */
function supervision(tones: readonly Tone[]): NetworkTone | null {
  const [before, last] = tones.slice(-2)
  if (!before || !last || !isLow(before) || !isLow(last))
    return tones.some((one) => isLow(one) && lengthOf(one) >= 800) ? 'ringing' : null
  const gap_ms = last.from_ms - before.until_ms
  const is_even = Math.abs(gap_ms - lengthOf(before)) <= 100 && lengthOf(before) <= MAX_BUSY_MS
  return is_even && lengthOf(last) >= lengthOf(before) - 60 ? 'busy' : 'ringing'
}

const isLow = ({ hz }: Tone): boolean => hz >= SUPERVISION.from && hz <= SUPERVISION.to
const lengthOf = ({ from_ms, until_ms }: Tone): number => until_ms - from_ms
