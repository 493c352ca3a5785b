import type { EmbeddedVoice } from '../voices.ts'

export interface FliteTask {
  /** The text, in printable ASCII. */
  text: string
  voice: EmbeddedVoice
}

export interface FliteResult {
  sample_rate: number
  pcm: Int16Array
}
