import type { Arrival, Frame } from '../audio-stream.ts'

/** Finds utterances in what the other party says. */
export interface SpeechInput {
  /** What is spoken; `auto`: not known yet. */
  language: string
  /** Nobody is speaking. */
  readonly is_idle: boolean
  frame(heard: Frame, said: Frame, arrival: Arrival): void
  /** Ignores everything heard from now on. */
  mute(): void
  listen(): void
  /** Ends everything that runs. */
  close(): void
}
