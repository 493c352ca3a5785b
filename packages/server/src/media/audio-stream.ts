import type { LineQuality } from '../gateways/telephony/line.ts'

/** Inside the media plane, audio is mono PCM16 at 8 kHz in frames of 20 ms. */
export const SAMPLE_RATE = 8_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = 160
/** A frame has 160 samples. */
export type Frame = Int16Array

/**
 * The origin of the audio in a frame. `awaited` means that its audio may still arrive, so no time of the other party has passed.
 * `concealed` means that it was lost.
 */
export type Arrival = 'audio' | 'awaited' | 'concealed' | 'nothing'

/** Receives the audio of a call. */
export interface MediaListener {
  /**
   * Called every 20 ms with the audio of the other party (concealed where it was lost, silence where nothing came) and the audio that it
   * hears at the same time. The frames are reused, so copy a frame to keep it.
   */
  frame(heard: Frame, said: Frame, arrival: Arrival): void
  /** Frames before the next one are left out because of a stall. */
  missed?(frames: number): void
  /** A key was pressed: one of `0-9*#A-D`. */
  digit(digit: string): void
  /** The quality of the last seconds. */
  quality(quality: LineQuality): void
  /** The other party has vanished, because nothing has arrived for a while. This is the last call. */
  lost(): void
}

export interface Played {
  /** How much of the audio the other party has really heard. */
  played_ms: number
  /** False if the signal stopped it. */
  finished: boolean
}

/** The audio of one call, whether RTP or a browser carries it. */
export interface MediaStream {
  /** Sets the listener. There is at most one. */
  listen(listener: MediaListener): void
  /** Plays pieces of any length, one `audio` at a time. It reads ahead, and applies backpressure when it is far ahead. */
  play(audio: AsyncIterable<Int16Array>, signal: AbortSignal): Promise<Played>
  /** Pauses playback from the next frame on. It continues later where it stopped. */
  pause(): void
  unpause(): void
  /** Adds the voice of a colleague to playback, as base64 of G.711 µ-law. Null ends it. */
  speak(audio: string | null): void
  /** Adds the next 20 ms of the voice of a bridge's other party to playback. Null ends it. */
  playBridged(voice: Frame | null): void
  /** The agent's part of the last frame that the other party heard, which is playback only. Its memory is reused. */
  readonly agent: Frame
  /** True while a key of the other party sounds that was found by its sound. */
  readonly is_key_heard: boolean
  /** True while the other party holds the call. It does not listen, and what it sends is music. */
  readonly is_held: boolean
  /** The length of the current playback that `frame` has reported so far. 0 if nothing is played. */
  readonly played_ms: number
  /** Plays music to the other party, and pauses playback. */
  hold(): void
  resume(): void
  /** Sends keys: `0-9*#A-D`, and `w` for a pause of half a second. Resolves when they are sent. */
  sendDigits(digits: string): Promise<void>
  /** The quality of the whole call so far. Null if nothing has arrived. */
  quality(): LineQuality | null
  close(): void
}
