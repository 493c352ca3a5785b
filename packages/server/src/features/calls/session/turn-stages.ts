import type { CallTurnStages } from '../../../generated/types.gen.ts'

/** The stages from the caller's last sound to the agent's first, in their order. */
export const STAGES = [
  'end_of_speech',
  'recognition',
  'first_byte',
  'first_sentence',
  'synthesis',
  'first_audio',
] as const

export type Stage = (typeof STAGES)[number]

/** When the stages of a turn ended, in milliseconds of a clock. */
export class TurnStages {
  /** The caller's last sound. */
  readonly began_at: number
  readonly #ends = new Map<Stage, number>()

  constructor(began_at: number) {
    this.began_at = began_at
  }

  /** Only the first time counts. */
  ended(stage: Stage, at: number): void {
    if (!this.#ends.has(stage)) this.#ends.set(stage, Math.round(at))
  }

  /** When it ended. Undefined if that is not known. */
  endOf(stage: Stage): number | undefined {
    return this.#ends.get(stage)
  }

  /** Each stage that is known, from the end of the one before it. A later stage never ends before an earlier one. */
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

  /** How long each stage took. Together they are the time from the caller's last sound to the last stage that is known. */
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
