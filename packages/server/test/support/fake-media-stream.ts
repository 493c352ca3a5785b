import type { LineQuality } from '../../src/gateways/telephony/line.ts'
import {
  FRAME_MS,
  FRAME_SAMPLES,
  type MediaListener,
  type MediaStream,
  type Played,
} from '../../src/media/audio-stream.ts'
import type { TestClock } from './test-clock.ts'

/** The limit of audio that is buffered before it is played. */
const MAX_BUFFERED_SAMPLES = 50 * FRAME_SAMPLES

interface Playback {
  samples: number[]
  has_ended: boolean
  played_ms: number
  done(played: Played): void
}

/**
 * The audio of a call on the test's clock, one frame every 20 ms. All samples of a frame have the same value. The test
 * queues the frames that are heard, and the frames that are spoken are recorded.
 */
export class FakeMediaStream implements MediaStream {
  /** The value of each spoken frame, 0 for silence. Frame `n` was sent at `20 * (n + 1)` ms. */
  readonly said: number[] = []
  readonly digits: string[] = []
  on_hold = false
  closed = false
  is_key_heard = false
  is_held = false
  measured: LineQuality | null = null
  /** The share of its own voice that a caller's line echoes. 0 for no echo. */
  echo_share = 0
  readonly #clock: TestClock
  readonly #heard: (number | null)[] = []
  #listener: MediaListener | null = null
  #playback: Playback | null = null
  #paused = false
  #cancel = (): void => {}

  constructor(clock: TestClock) {
    this.#clock = clock
    this.#schedule()
  }

  get played_ms(): number {
    return this.#playback?.played_ms ?? 0
  }

  /** The other party is heard for this many more frames. */
  hears(value: number, frames: number): void {
    for (let count = 0; count < frames; count++) this.#heard.push(value)
  }

  /** Packets are late: nothing arrives for this many frames. */
  waits(frames: number): void {
    for (let count = 0; count < frames; count++) this.#heard.push(null)
  }

  presses(digit: string): void {
    this.#listener?.digit(digit)
  }

  measures(quality: LineQuality): void {
    this.measured = quality
    this.#listener?.quality(quality)
  }

  vanishes(): void {
    this.#listener?.lost()
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  async play(audio: AsyncIterable<Int16Array>, signal: AbortSignal): Promise<Played> {
    if (this.#playback) throw new Error('Two things are played at once.')
    const { promise, resolve } = Promise.withResolvers<Played>()
    const playback = { samples: [], has_ended: false, played_ms: 0, done: resolve }
    const stop = (): void => resolve({ played_ms: playback.played_ms, finished: false })
    this.#playback = playback
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted || this.closed) stop()
    else void this.#read(audio, { playback, signal })
    const played = await promise
    signal.removeEventListener('abort', stop)
    this.#playback = null
    return played
  }

  pause(): void {
    this.#paused = true
  }

  unpause(): void {
    this.#paused = false
  }

  hold(): void {
    this.on_hold = true
  }

  resume(): void {
    this.on_hold = false
  }

  /** The agent's part of the last frame. Here, nothing else is heard. */
  readonly agent = new Int16Array(FRAME_SAMPLES)

  speak(): void {}

  /** The value of each frame from the other party of a bridge, and null at its end. */
  readonly bridged: (number | null)[] = []

  playBridged(voice: Int16Array | null): void {
    this.bridged.push(voice && voice[0]!)
  }

  sendDigits(digits: string): Promise<void> {
    this.digits.push(digits)
    return Promise.resolve()
  }

  quality(): LineQuality | null {
    return this.measured
  }

  close(): void {
    this.closed = true
    this.#cancel()
    this.#playback?.done({ played_ms: this.#playback.played_ms, finished: false })
  }

  async #read(
    audio: AsyncIterable<Int16Array>,
    { playback, signal }: { playback: Playback; signal: AbortSignal },
  ): Promise<void> {
    for await (const piece of audio) {
      playback.samples.push(...piece)
      while (playback.samples.length > MAX_BUFFERED_SAMPLES && !signal.aborted && !this.closed)
        await new Promise((resolve) => this.#clock.after(FRAME_MS, () => resolve(null)))
    }
    playback.has_ended = true
    if (playback.samples.length === 0) playback.done({ played_ms: playback.played_ms, finished: true })
  }

  #schedule(): void {
    this.#cancel = this.#clock.after(FRAME_MS, () => {
      this.#schedule()
      this.#tick()
    })
  }

  #tick(): void {
    const said = this.#next()
    this.said.push(said)
    this.agent.fill(said)
    const arrived = this.#heard.length > 0 ? this.#heard.shift()! : 0
    const heard = Math.max(arrived ?? 0, Math.round(said * this.echo_share))
    this.#listener?.frame(frameOf(heard), frameOf(said), arrived === null ? 'awaited' : 'audio')
  }

  #next(): number {
    const playback = this.#playback
    if (!playback || this.#paused || this.on_hold || playback.samples.length === 0) return 0
    const [value = 0] = playback.samples.splice(0, FRAME_SAMPLES)
    playback.played_ms += FRAME_MS
    if (playback.has_ended && playback.samples.length === 0)
      playback.done({ played_ms: playback.played_ms, finished: true })
    return value
  }
}

const frameOf = (value: number): Int16Array => new Int16Array(FRAME_SAMPLES).fill(value)
