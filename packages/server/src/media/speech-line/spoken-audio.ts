import { SAMPLE_RATE } from '../audio-stream.ts'

/** The audio of one speech of the agent. */
export interface SpokenAudio {
  readonly pieces: AsyncIterable<Int16Array>
  /** Null if more may come. */
  readonly length_ms: number | null
  /** The time from the first text to its first audio. Null if nothing is synthesised, or there is no audio yet. */
  readonly synthesis_ms: number | null
  /** The last part of its text that has arrived. Empty if there is none. */
  readonly last_words: string
  /** Its English words are spoken, because the voice does not speak its language. Default: false. */
  readonly is_in_english?: boolean
  /** @returns the words that were played. */
  heard(played: { played_ms: number; finished: boolean }): string
}

export const msOf = (samples: number): number => (samples * 1_000) / SAMPLE_RATE

/** The audio of a recording. Its words are not known individually, so the whole text counts as heard once any of it was played. */
export function recordedAudio(recorded: Int16Array, text: string): SpokenAudio {
  return {
    pieces: once(recorded),
    length_ms: msOf(recorded.length),
    synthesis_ms: null,
    last_words: text,
    heard: ({ played_ms }) => (played_ms > 0 ? text : ''),
  }
}

async function* once<T>(value: T): AsyncIterable<T> {
  yield value
}
