import { SAMPLE_RATE, type Frame } from './audio-stream.ts'

/** A quiet melody of our own, in half steps from A4. `null` is a rest. The four bars are repeated. */
const BARS = [
  [-9, -5, -2, 3, -2, -5, null, null],
  [-7, -4, 0, 5, 0, -4, null, null],
  [-12, -9, -5, 0, -5, -9, null, null],
  [-10, -7, -2, 2, -2, -7, null, null],
]
const MELODY = BARS.flat()
const NOTE_SECONDS = 0.42
const AMPLITUDE = 5_000
/** The time after which about a third of a struck note's loudness is left. */
const DECAY_SECONDS = 0.55
const ATTACK_SECONDS = 0.01
const OVERTONES = [1, 0.35, 0.12] as const
const NOTE_SAMPLES = Math.round(NOTE_SECONDS * SAMPLE_RATE)

/** 13 s of music, which are 215 KB. It is computed at startup, because that takes 30 ms. */
const MUSIC = compose()

/** Plays music for a caller on hold, from its beginning. */
export class HoldMusic {
  #at = 0

  next(out: Frame): void {
    for (let index = 0; index < out.length; index++) out[index] = MUSIC[(this.#at + index) % MUSIC.length]!
    this.#at += out.length
  }
}

function compose(): Int16Array {
  const mixed = new Float64Array(MELODY.length * NOTE_SAMPLES)
  MELODY.forEach((step, at) => {
    if (step !== null) strike(mixed, at * NOTE_SAMPLES, 440 * 2 ** (step / 12))
  })
  return Int16Array.from(mixed, (value) => Math.round(AMPLITUDE * value))
}

/** Adds a note. It continues under the next ones and across the loop point, so that the music loops without a click. */
function strike(mixed: Float64Array, start: number, frequency: number): void {
  for (let at = 0; at < 4 * NOTE_SAMPLES; at++) {
    const seconds = at / SAMPLE_RATE
    const loudness = Math.min(1, seconds / ATTACK_SECONDS) * Math.exp(-seconds / DECAY_SECONDS)
    const place = (start + at) % mixed.length
    OVERTONES.forEach((share, overtone) => {
      mixed[place]! += loudness * share * Math.sin(2 * Math.PI * frequency * (overtone + 1) * seconds)
    })
  }
}
