import { SAMPLE_RATE } from '../audio-stream.ts'
import { COLUMNS, KEYS, ROWS } from '../rtp/tones.ts'

/** 12.75 ms: short enough that two blocks fit into the shortest tone of 40 ms (ITU-T Q.24), long enough to tell rows apart. */
const BLOCK = 102
/** A key counts from its third block in a row, 38 ms, and ends after three blocks without it. */
const BLOCKS_TO_BEGIN = 3
const BLOCKS_TO_END = 3
/** About −36 dBm0. Softer tones are echo or crosstalk. */
const MIN_ENERGY = BLOCK * 250 ** 2
/** The least share of the energy that the two tones have together. Speech has other frequencies too. */
const MIN_SHARE = 0.72
/** One tone may be this much stronger than the other: networks allow up to 8 dB (ITU-T Q.24), and companding and short blocks add some. */
const MAX_TWIST = 10 ** 0.9
/** The strongest tone of each group is at least this much stronger than the next. */
const MIN_LEAD = 10 ** 0.6
/**
 * The second harmonic is weak in a tone and strong in a vowel. Only the higher tone is checked: the harmonic of the lower one is so near
 * the higher tones that a block is too short to tell them apart.
 */
const MAX_HARMONIC = 0.06

const coefficient = (hertz: number): number => 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE)
const ROW_COEFFICIENTS = ROWS.map(coefficient)
const COLUMN_COEFFICIENTS = COLUMNS.map(coefficient)
const COLUMN_HARMONICS = COLUMNS.map((hertz) => coefficient(2 * hertz))

/**
 * Finds keys by their sound (ITU-T Q.23, Q.24), for gateways that do not send telephone events. A key is found once, however long
 * it is pressed. Speech is hardly ever mistaken for a key: both tones must be pure, similar in strength, and last.
 */
export class ToneDetector {
  readonly #block = new Int16Array(BLOCK)
  #filled = 0
  #candidate: string | null = null
  #count = 0
  /** The key that is being pressed. */
  #pressed: string | null = null
  #absent = 0

  /** True while a key that was found still sounds. */
  get is_pressed(): boolean {
    return this.#pressed !== null
  }

  /** @param heard - The next samples, at 8 kHz. @returns the key that begins in them. Null if no key does. */
  hears(heard: Int16Array): string | null {
    let found: string | null = null
    for (let at = 0; at < heard.length;) {
      const taken = Math.min(heard.length - at, BLOCK - this.#filled)
      this.#block.set(heard.subarray(at, at + taken), this.#filled)
      this.#filled += taken
      at += taken
      if (this.#filled < BLOCK) break
      this.#filled = 0
      found = this.#take(keyIn(this.#block)) ?? found
    }
    return found
  }

  #take(key: string | null): string | null {
    this.#count = key !== null && key === this.#candidate ? this.#count + 1 : 1
    this.#candidate = key
    if (this.#pressed !== null) {
      this.#absent = key === this.#pressed ? 0 : this.#absent + 1
      if (this.#absent >= BLOCKS_TO_END) this.#pressed = null
    }
    if (key === null || this.#pressed !== null || this.#count < BLOCKS_TO_BEGIN) return null
    this.#pressed = key
    this.#absent = 0
    return key
  }
}

function keyIn(block: Int16Array): string | null {
  let energy = 0
  for (const sample of block) energy += sample * sample
  if (energy < MIN_ENERGY) return null
  const rows = ROW_COEFFICIENTS.map((one) => power(block, one))
  const columns = COLUMN_COEFFICIENTS.map((one) => power(block, one))
  const [row, column] = [strongest(rows), strongest(columns)]
  if (row === null || column === null) return null
  const [low, high] = [rows[row]!, columns[column]!]
  const is_balanced = high <= low * MAX_TWIST && low <= high * MAX_TWIST
  // A tone whose energy is all in one bin has a power of half its energy times the length of the block.
  const is_pure = low + high >= (MIN_SHARE * energy * BLOCK) / 2
  if (!is_balanced || !is_pure) return null
  const is_voice = power(block, COLUMN_HARMONICS[column]!) > MAX_HARMONIC * high
  return is_voice ? null : KEYS[row]![column]!
}

/** Goertzel's algorithm. */
function power(block: Int16Array, turn: number): number {
  let last = 0
  let before = 0
  for (let at = 0; at < block.length; at++) {
    const next = block[at]! + turn * last - before
    before = last
    last = next
  }
  return last * last + before * before - turn * last * before
}

/** The index of the strongest tone. Null if another one is nearly as strong. */
function strongest(powers: readonly number[]): number | null {
  const best = powers.indexOf(Math.max(...powers))
  const next = Math.max(...powers.filter((_, at) => at !== best))
  return powers[best]! >= MIN_LEAD * next ? best : null
}
