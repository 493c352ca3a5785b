import type { Arrival, Frame } from '../audio-stream.ts'

/** Finds utterances in the audio of the other party. */
export interface SpeechInput {
  /** The language of the call. `auto` if it is not known yet. */
  language: string
  /** True if the caller is silent. */
  readonly is_idle: boolean
  frame(heard: Frame, said: Frame, arrival: Arrival): void
  /** Ignores everything heard from now on. */
  mute(): void
  listen(): void
  /** Ends everything that runs. */
  close(): void
}
