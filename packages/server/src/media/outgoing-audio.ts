import { HoldMusic } from './hold-music.ts'
import { FRAME_SAMPLES, type Frame, type Played } from './audio-stream.ts'
import { ColleagueVoice } from './monitoring/colleague-voice.ts'
import { Playback } from './playback.ts'
import { VoiceQueue } from './voice-queue.ts'

const BRIDGED_AHEAD = 2 * FRAME_SAMPLES

/** The audio that the other party of a call hears, frame by frame. */
export class OutgoingAudio {
  /** The agent's part of the last frame. */
  readonly agent: Frame = new Int16Array(FRAME_SAMPLES)
  #playback: Playback | null = null
  #is_paused = false
  #music: HoldMusic | null = null
  #colleague: ColleagueVoice | null = null
  #bridged: VoiceQueue | null = null
  #is_closed = false

  get played_ms(): number {
    return this.#playback?.played_ms ?? 0
  }

  /** True while another party hears the agent too. */
  get is_bridged(): boolean {
    return this.#bridged !== null
  }

  /** @throws Error while something else is being played; an error of `audio`, after everything before it was played. */
  async play(audio: AsyncIterable<Int16Array>, signal: AbortSignal): Promise<Played> {
    if (this.#playback) throw new Error('two things cannot be played at once')
    if (signal.aborted || this.#is_closed) return { played_ms: 0, finished: false }
    const playback = new Playback(audio)
    const stop = (): void => {
      playback.stop()
      this.#end(playback)
    }
    this.#playback = playback
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await playback.done
    } finally {
      signal.removeEventListener('abort', stop)
      this.#end(playback)
    }
  }

  pause(): void {
    this.#is_paused = true
  }

  unpause(): void {
    this.#is_paused = false
  }

  hold(): void {
    this.#music ??= new HoldMusic()
  }

  resume(): void {
    this.#music = null
  }

  /** Adds the voice of a colleague, as base64 of G.711 µ-law. Null ends it. */
  speak(audio: string | null): void {
    if (audio === null) this.#colleague = null
    else (this.#colleague ??= new ColleagueVoice()).pushEncoded(audio)
  }

  /** Adds the voice of a bridge's other party. Two frames of buffer even out the timing of its call. Null ends it. */
  playBridged(voice: Frame | null): void {
    if (voice === null) this.#bridged = null
    else (this.#bridged ??= new VoiceQueue(BRIDGED_AHEAD)).push(voice)
  }

  /** Writes the next frame, which is silence if nothing is played. */
  next(out: Frame): void {
    out.fill(0)
    this.agent.fill(0)
    if (this.#music) return this.#music.next(out)
    if (!this.#is_paused && this.#playback) {
      this.#playback.next(out)
      this.agent.set(out)
    }
    this.#colleague?.addTo(out)
    this.#bridged?.addTo(out)
  }

  /** Writes the next frame while keys are sent: only the voice of a bridge's other party. Playback waits. */
  pass(out: Frame): void {
    out.fill(0)
    this.agent.fill(0)
    this.#bridged?.addTo(out)
  }

  close(): void {
    this.#is_closed = true
    this.#playback?.stop()
  }

  #end(playback: Playback): void {
    if (this.#playback === playback) this.#playback = null
  }
}
