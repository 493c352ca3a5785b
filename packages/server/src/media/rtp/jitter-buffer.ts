import { FRAME_SAMPLES, SAMPLE_RATE, type Arrival, type Frame } from '../audio-stream.ts'
import { Concealment } from './concealment.ts'
import { Margins } from './margins.ts'
import { SampleRing } from './sample-ring.ts'
import { mostSimilarLag } from './similarity.ts'

/** A call begins with a delay of 40 ms. */
const FIRST_MARGIN = 320
/** While everything arrives 50 ms ahead, the delay gets shorter. */
const LONG_MARGIN = 400
/** A backlog beyond 600 ms is dropped, down to 60. */
const LONGEST_DELAY = 4_800
const DELAY_AFTER_PILE = 480
/** After half a second without anything, missing audio has been lost, not delayed. */
const LONGEST_WAIT = 4_000
/** A timestamp this far off does not belong to what we play. */
const STRANGE_OFFSET = SAMPLE_RATE / 2
/** Longer payloads would not fit. No telephone sends packets of more than 200 ms. */
export const LONGEST_PAYLOAD = 1_600
const TIMESTAMPS = 2 ** 32

/**
 * Audio in the order of its timestamps, delayed just enough that nearly all of it is there in time. It keeps samples and
 * not packets, so packets of any length and overlapping ones come out right, and its size has a limit.
 *
 * Where nothing is there in time, concealment plays and the delay grows with it; when the audio turns out to be lost and
 * not late, what was concealed counts as played. The delay shrinks by whole periods of the voice.
 */
export class JitterBuffer {
  readonly #ring = new SampleRing()
  readonly #concealment = new Concealment()
  readonly #margins = new Margins()
  readonly #scratch = new Int16Array(2 * FRAME_SAMPLES)
  /** Extended timestamp of the next sample to play; null before the first packet. */
  #play: number | null = null
  /** After the last sample that has arrived. */
  #end = 0
  /** Samples concealed since nothing was there. */
  #waited = 0
  /** Where a second packet of another time would begin. */
  #strange: number | null = null

  /** Between what arrives now and what is played now. */
  get delay_ms(): number {
    return this.#play === null ? 0 : (Math.max(0, this.#end - this.#play) * 1_000) / SAMPLE_RATE
  }

  /** Takes the samples of a packet, of 32 bits timestamp. @returns false when its time is over or makes no sense. */
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

  /** The next 20 ms. */
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

  /** Another stream begins. */
  reset(): void {
    this.#play = null
    this.#strange = null
    this.#waited = 0
    this.#ring.forget(0, Infinity)
    this.#margins.reset()
    this.#concealment.reset()
  }

  /** The first packet is heard after a margin of silence. */
  #begin(timestamp: number): void {
    const first = timestamp + TIMESTAMPS // so that earlier timestamps are not below zero
    this.#play = first - FIRST_MARGIN
    this.#end = first
    this.#ring.write(this.#play, new Int16Array(FIRST_MARGIN), 0)
  }

  /** Null for a stray packet. Two packets in a row of another time: the sender has begun again. */
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

  /** Audio has arrived again: was the gap lost, or only late? */
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

  /** Plays a frame and a period more than one in the time of a frame. @returns false when not all of that is there. */
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
