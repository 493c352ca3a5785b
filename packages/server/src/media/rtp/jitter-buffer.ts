import { FRAME_SAMPLES, SAMPLE_RATE, type Arrival, type Frame } from '../audio-stream.ts'
import { Concealment } from './concealment.ts'
import { Margins } from './margins.ts'
import { SampleRing } from './sample-ring.ts'
import { mostSimilarLag } from './similarity.ts'

/** The delay at the beginning of a call: 40 ms. */
const FIRST_MARGIN = 320
/** The delay is reduced while all audio arrives at least 50 ms before it is played. */
const LONG_MARGIN = 400
/** A backlog of more than 600 ms is reduced to 60 ms. */
const LONGEST_DELAY = 4_800
const DELAY_AFTER_PILE = 480
/** After half a second without audio, the missing audio counts as lost, not delayed. */
const LONGEST_WAIT = 4_000
/** A timestamp this far off does not belong to the current sequence. */
const STRANGE_OFFSET = SAMPLE_RATE / 2
/** Longer payloads would not fit. No telephone sends packets of more than 200 ms. */
export const LONGEST_PAYLOAD = 1_600
const TIMESTAMPS = 2 ** 32

/**
 * Puts audio into the order of its timestamps, delayed just enough that nearly all of it arrives in time. It keeps samples rather than
 * packets, so packets may have any length and overlap, and its size is limited.
 *
 * When audio is missing, concealment is played and the delay grows. If the audio turns out to be lost, not late, the concealed time counts
 * as played, so the delay is as before. The delay is reduced by whole periods of the voice.
 */
export class JitterBuffer {
  readonly #ring = new SampleRing()
  readonly #concealment = new Concealment()
  readonly #margins = new Margins()
  readonly #scratch = new Int16Array(2 * FRAME_SAMPLES)
  /** The extended timestamp of the next sample to play. Null before the first packet. */
  #play: number | null = null
  /** The extended timestamp after the last sample that has arrived. */
  #end = 0
  /** The samples concealed since the buffer ran empty. */
  #waited = 0
  /** The timestamp that would follow the last packet with a strange one. A packet that has it confirms the new sequence. */
  #strange: number | null = null

  /** The time between the newest audio that has arrived and the audio that is played now. */
  get delay_ms(): number {
    return this.#play === null ? 0 : (Math.max(0, this.#end - this.#play) * 1_000) / SAMPLE_RATE
  }

  /** Takes the samples of a packet. The timestamp has 32 bits. @returns false if it is too late or its timestamp makes no sense. */
  insert(timestamp: number, samples: Int16Array): boolean {
    if (samples.length === 0 || samples.length > LONGEST_PAYLOAD) return false
    if (this.#play === null) this.#begin(timestamp)
    const at = this.#timeOf(timestamp, samples.length)
    if (at === null) return false
    this.#settleWait(at)
    const play = this.#play!
    if (at + samples.length <= play) return false
    this.#ring.write(at, samples, Math.max(0, play - at))
    this.#end = Math.max(this.#end, at + samples.length)
    if (this.#end - play > LONGEST_DELAY) this.#skipTo(this.#end - DELAY_AFTER_PILE)
    return true
  }

  /** Writes the next 20 ms. */
  pull(out: Frame): Arrival {
    if (this.#play === null) return silence(out)
    this.#margins.passFrame()
    if (this.#end <= this.#play) return this.#wait(out)
    if (this.#margins.shortest >= LONG_MARGIN && this.#shorten(out)) return 'audio'
    const count = this.#ring.read(this.#play, out)
    if (count === out.length) this.#concealment.heard(out)
    else this.#fillGaps(out)
    this.#skipTo(this.#play + FRAME_SAMPLES)
    return count === 0 ? 'concealed' : 'audio'
  }

  /** Resets the state for another stream. */
  reset(): void {
    this.#play = null
    this.#strange = null
    this.#waited = 0
    this.#ring.forget(0, Infinity)
    this.#margins.reset()
    this.#concealment.reset()
  }

  /** Plays a margin of silence before the first packet. */
  #begin(timestamp: number): void {
    const first = timestamp + TIMESTAMPS // so that earlier timestamps are not below zero
    this.#play = first - FIRST_MARGIN
    this.#end = first
    this.#ring.write(this.#play, new Int16Array(FIRST_MARGIN), 0)
  }

  /** The extended timestamp. Null for a stray packet. After two consecutive packets with strange timestamps, the sender has restarted. */
  #timeOf(timestamp: number, length: number): number | null {
    const expected = this.#play! + this.#waited
    const offset = (timestamp - (expected % TIMESTAMPS)) | 0
    if (Math.abs(offset) <= STRANGE_OFFSET) {
      this.#strange = null
      return expected + offset
    }
    const is_second = this.#strange === timestamp
    this.#strange = (timestamp + length) % TIMESTAMPS
    if (!is_second) return null
    this.reset()
    this.#begin(timestamp)
    return timestamp + TIMESTAMPS
  }

  /** Decides, when audio arrives again, whether the missing audio was lost or only late. */
  #settleWait(at: number): void {
    const play = this.#play!
    this.#margins.add(at - play - this.#waited)
    if (this.#waited === 0 || at < play) return
    const lost = Math.min(at - play, this.#waited)
    this.#margins.shift(this.#waited - lost)
    this.#waited = 0
    this.#skipTo(play + lost)
  }

  #wait(out: Frame): Arrival {
    this.#concealment.conceal(out)
    if (this.#waited >= LONGEST_WAIT) {
      this.#skipTo(this.#play! + FRAME_SAMPLES)
      return 'concealed'
    }
    this.#waited += FRAME_SAMPLES
    return 'awaited'
  }

  #fillGaps(out: Frame): void {
    this.#concealment.conceal(out)
    this.#ring.read(this.#play!, out)
  }

  /** Plays a frame and one period of the voice in the time of a frame. @returns false if two frames of audio are not available. */
  #shorten(out: Frame): boolean {
    const play = this.#play!
    if (this.#ring.read(play, this.#scratch) < this.#scratch.length) return false
    const period = mostSimilarLag(this.#scratch, { start: 0, length: 160, shortest: 40, longest: FRAME_SAMPLES })
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      const share = (at + 1) / (FRAME_SAMPLES + 1)
      out[at] = (1 - share) * this.#scratch[at]! + share * this.#scratch[at + period]!
    }
    this.#concealment.heard(out)
    this.#margins.shift(-period)
    this.#skipTo(play + FRAME_SAMPLES + period)
    return true
  }

  #skipTo(time: number): void {
    this.#ring.forget(this.#play!, time - this.#play!)
    this.#play = time
    this.#end = Math.max(this.#end, time)
  }
}

function silence(out: Frame): Arrival {
  out.fill(0)
  return 'nothing'
}
