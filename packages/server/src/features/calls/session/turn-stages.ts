import type { CallTurnStages } from '../../../generated/types.gen.ts'

/** The stages from the caller's last sound to the agent's first sound, in order. */
export const STAGES = [
  'end_of_speech',
  'recognition',
  'first_byte',
  'first_sentence',
  'synthesis',
  'first_audio',
] as const

export type Stage = (typeof STAGES)[number]

/** The times at which the stages of a turn ended, in milliseconds of a clock. */
export class TurnStages {
  /** The time of the caller's last sound. */
  readonly began_at: number
  readonly #ends = new Map<Stage, number>()

  constructor(began_at: number) {
    this.began_at = began_at
  }

  /** To be called when a stage has ended. Only the first call counts. */
  ended(stage: Stage, at: number): void {
    if (!this.#ends.has(stage)) this.#ends.set(stage, Math.round(at))
  }

  /** The time at which a stage ended. Undefined if it is not known. */
  endOf(stage: Stage): number | undefined {
    return this.#ends.get(stage)
  }

  /** Iterates over the known stages, each from the end of the previous one. A later stage never ends before an earlier one. */
  *[Symbol.iterator](): Iterator<{ stage: Stage; from: number; until: number }> {
    let from = this.began_at
    for (const stage of STAGES) {
      const at = this.#ends.get(stage)
      if (at === undefined) continue
      const until = Math.max(from, at)
      yield { stage, from, until }
      from = until
    }
  }

  /** The duration of each stage. Their sum is the time from the caller's last sound to the end of the last known stage. */
  durations(): CallTurnStages {
    const known = new Map([...this].map(({ stage, from, until }) => [stage, until - from]))
    const of = (stage: Stage): number | null => known.get(stage) ?? null
    return {
      end_of_speech_ms: of('end_of_speech'),
      recognition_ms: of('recognition'),
      first_byte_ms: of('first_byte'),
      first_sentence_ms: of('first_sentence'),
      synthesis_ms: of('synthesis'),
      first_audio_ms: of('first_audio'),
    }
  }
}
