import type { LineQuality } from '../gateways/telephony/line.ts'

/** Inside the media plane, audio is mono PCM16 at 8 kHz in frames of 20 ms. */
export const SAMPLE_RATE = 8_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = 160
/** 160 samples. */
export type Frame = Int16Array

/**
 * Of what is heard in a frame. `awaited`: nothing has arrived for it yet, and it may still come, so no time of the other party
 * has passed. `concealed`: it was lost.
 */
export type Arrival = 'audio' | 'awaited' | 'concealed' | 'nothing'

/** Receives the audio of a call. */
export interface MediaListener {
  /**
   * Every 20 ms: what the other party says (concealed where it was lost, silence where nothing came) and what it hears at
   * the same time. The frames are reused, so copy a frame to keep it.
   */
  frame(heard: Frame, said: Frame, arrival: Arrival): void
  /** One of `0-9*#A-D`. */
  digit(digit: string): void
  /** Of the last seconds. */
  quality(quality: LineQuality): void
  /** Nothing has arrived for a while: the other party has vanished. Last. */
  lost(): void
}

export interface Played {
  /** What the other party has really heard of it. */
  played_ms: number
  /** False: the signal stopped it. */
  finished: boolean
}

/** The audio of one call, whatever carries it: RTP, a browser. */
export interface MediaStream {
  /** At most one listener. */
  listen(listener: MediaListener): void
  /** Takes pieces of any length ahead of their time, and slows `audio` down when it is far ahead. One at a time. */
  play(audio: AsyncIterable<Int16Array>, signal: AbortSignal): Promise<Played>
  /** Playback pauses from the next frame on, and continues where it stopped. */
  pause(): void
  unpause(): void
  /** Of what is being played, as far as `frame` has shown it; 0 when nothing is. */
  readonly played_ms: number
  /** The other party hears music, and playback waits. */
  hold(): void
  resume(): void
  /** `0-9*#A-D`, and `w` for half a second. Resolves when they are sent. */
  sendDigits(digits: string): Promise<void>
  /** Of the whole call so far; null when nothing has arrived. */
  quality(): LineQuality | null
  close(): void
}
