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
/** A note sounds under the next three. */
const SOUNDING_NOTES = 4

/** 13 s of music, which are 215 KB. */
const MUSIC = new Int16Array(MELODY.length * NOTE_SAMPLES)
let composed_samples = 0

/** Plays music for a caller on hold, from its beginning. */
export class HoldMusic {
  #at = 0

  next(out: Frame): void {
    composeTo(Math.min(this.#at + out.length, MUSIC.length))
    for (let index = 0; index < out.length; index++) out[index] = MUSIC[(this.#at + index) % MUSIC.length]!
    this.#at += out.length
  }
}

/**
 * Composes what is played for the first time, a frame at a time. All at once would take 30 ms: at the start of each process, most of
 * which never hold a call, or on a thread that plays the audio of other calls.
 */
function composeTo(end: number): void {
  for (; composed_samples < end; composed_samples++)
    MUSIC[composed_samples] = Math.round(AMPLITUDE * mixedAt(composed_samples))
}

/** Notes of the end sound under the beginning, so that the music loops without a click. */
function mixedAt(at: number): number {
  const latest = Math.floor(at / NOTE_SAMPLES)
  let mixed = 0
  for (let note = latest; note > latest - SOUNDING_NOTES; note--) {
    const step = MELODY.at(note % MELODY.length)
    if (typeof step === 'number') mixed += struckAt(440 * 2 ** (step / 12), (at - note * NOTE_SAMPLES) / SAMPLE_RATE)
  }
  return mixed
}

function struckAt(frequency: number, seconds: number): number {
  const loudness = Math.min(1, seconds / ATTACK_SECONDS) * Math.exp(-seconds / DECAY_SECONDS)
  let sound = 0
  OVERTONES.forEach((share, overtone) => {
    sound += share * Math.sin(2 * Math.PI * frequency * (overtone + 1) * seconds)
  })
  return loudness * sound
}
