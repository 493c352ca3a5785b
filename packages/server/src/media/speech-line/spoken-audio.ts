import { SAMPLE_RATE } from '../audio-stream.ts'

/** The audio of something that the agent says. */
export interface SpokenAudio {
  readonly pieces: AsyncIterable<Int16Array>
  /** Null if more may come. */
  readonly length_ms: number | null
  /** From the first text to its first audio. Null if nothing is synthesised, or nothing is there yet. */
  readonly synthesis_ms: number | null
  /** The last part of its text that has come. Empty if there is none. */
  readonly last_words: string
  /** Its English words are said, because the voice does not speak its language. Absent: false. */
  readonly is_in_english?: boolean
  /** @returns the words that were played. */
  heard(played: { played_ms: number; finished: boolean }): string
}

export const msOf = (samples: number): number => (samples * 1_000) / SAMPLE_RATE

/** A recording whose words are not known: the text only shows that it was played. */
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
