import { seededNumber } from '../seeded-choice.ts'

/** Random numbers from 0 to 1, always the same ones for the same seed values. */
export function seededRandom(...by: (string | number)[]): () => number {
  let state = seededNumber(...by)
  // Mulberry32 is short, and good enough for noise and packet loss.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
