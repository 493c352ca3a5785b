import type { Arrival, Frame } from '../media-stream.ts'

/** Finds utterances in what the other party says. */
export interface Hearing {
  /** What is spoken; `auto`: not known yet. */
  language: string
  /** Nobody is speaking. */
  readonly is_idle: boolean
  frame(heard: Frame, said: Frame, arrival: Arrival): void
  /** What is heard from now on is nothing. */
  deafen(): void
  listen(): void
  /** Ends everything that runs. */
  close(): void
}
