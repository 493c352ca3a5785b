import type { LineQuality } from '../gateways/telephony/line.ts'

/** Inside the media plane, audio is mono PCM16 at 8 kHz in frames of 20 ms. */
export const SAMPLE_RATE = 8_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = 160
/** 160 samples. */
export type Frame = Int16Array

/**
 * The origin of the sound in a frame. `awaited`: its audio may still arrive, so no time of the other party has passed.
 * `concealed`: it was lost.
 */
export type Arrival = 'audio' | 'awaited' | 'concealed' | 'nothing'

/** Receives the audio of a call. */
export interface MediaListener {
  /**
   * Every 20 ms: what the other party says (concealed where it was lost, silence where nothing came) and what it hears at
   * the same time. The frames are reused, so copy a frame to keep it.
   */
  frame(heard: Frame, said: Frame, arrival: Arrival): void
  /** So many frames before the next one are left out, because everything stood still. */
  missed?(frames: number): void
  /** One of `0-9*#A-D`. */
  digit(digit: string): void
  /** The quality of the last seconds. */
  quality(quality: LineQuality): void
  /** Nothing has arrived for a while: the other party has vanished. Last. */
  lost(): void
}

export interface Played {
  /** How much the other party has really heard of it. */
  played_ms: number
  /** False if the signal stopped it. */
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
  /** The voice of a colleague, as base64 of G.711 µ-law: heard beside playback. Null when it ends. */
  speak(audio: string | null): void
  /** The next 20 ms of the voice of the other party of a bridge: heard beside playback. Null when it ends. */
  playBridged(voice: Frame | null): void
  /** The agent's part of what the other party has just heard: playback alone. It is used again. */
  readonly agent: Frame
  /** The part of the current playback that `frame` has shown. Zero if nothing is played. */
  readonly played_ms: number
  /** The other party hears music, and playback waits. */
  hold(): void
  resume(): void
  /** `0-9*#A-D`, and `w` for half a second. Resolves when they are sent. */
  sendDigits(digits: string): Promise<void>
  /** The quality of the whole call so far. Null if nothing has arrived. */
  quality(): LineQuality | null
  close(): void
}
