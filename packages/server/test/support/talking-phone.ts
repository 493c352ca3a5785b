import { setTimeout as sleep } from 'node:timers/promises'
import { parseRtp } from '../../src/media/rtp/rtp-packet.ts'
import type { RtpPhone } from './rtp-phone.ts'

const FRAME = 160
const FRAME_MS = 20
/** The root mean square above which audio is speech. */
const LOUD = 400
/** Longer than the silence between words. */
const SILENCE_MS = 300
const SILENT = new Int16Array(FRAME)
/** A longer delay is noted. */
const NOTED_MS = 100
const LIMIT_MS = 20_000

const now = (): number => performance.timeOrigin + performance.now()

/**
 * The times of the first and the last sound that was sent or received, in milliseconds on a clock that all threads
 * share.
 */
export interface Sounded {
  first_ms: number
  last_ms: number
}

/** A phone in real time: it sends a frame every 20 ms, and records when it hears something. */
export class TalkingPhone {
  /** The largest delay of a frame: if it is large, the phone itself cut the words, not the other side. */
  late_ms = 0
  readonly #phone: RtpPhone
  #port = 0
  readonly #frames: Int16Array[] = []
  readonly #decode: (payload: Uint8Array) => Int16Array
  /** The arrival times of loud packets. */
  readonly #heard_at: number[] = []
  #said: Sounded | null = null
  #began_ms = 0
  #sent = 0
  #timer: NodeJS.Timeout | undefined
  #last_packet_ms = 0
  readonly #note: (what: string, at_ms?: number) => void

  /** @param note - Called with what the phone hears, and when it or the other side was late. */
  constructor(phone: RtpPhone, note: (what: string, at_ms?: number) => void = () => {}) {
    this.#phone = phone
    this.#note = note
    this.#decode = phone.decoder()
    phone.socket.on('message', (datagram, from) => this.#hear(datagram, from.port))
  }

  /** Starts sending. */
  connect(port: number): void {
    this.#port = port
    this.#began_ms = now()
    this.#timer = setInterval(() => this.#catchUp(), FRAME_MS / 4)
  }

  /** Speaks. Resolves when everything has been sent. */
  async says(samples: Int16Array): Promise<Sounded> {
    this.#said = null
    for (let at = 0; at + FRAME <= samples.length; at += FRAME) this.#frames.push(samples.subarray(at, at + FRAME))
    while (this.#frames.length > 0) await sleep(FRAME_MS / 4)
    return this.#said!
  }

  /** The time of the first sound after `from_ms`. */
  async hearsAfter(from_ms: number): Promise<number> {
    for (const until_ms = from_ms + LIMIT_MS; now() < until_ms; await sleep(FRAME_MS / 4)) {
      const heard_at = this.#heard_at.find((at_ms) => at_ms > from_ms)
      if (heard_at !== undefined) return heard_at
    }
    throw new Error('Nothing was heard.')
  }

  /** Waits for the end of the sound. @returns the time of the last sound. */
  async hearsTheEnd(): Promise<number> {
    for (const until_ms = now() + LIMIT_MS; now() < until_ms; await sleep(FRAME_MS / 4)) {
      const last_ms = this.#heard_at.at(-1)
      if (last_ms !== undefined && now() - last_ms > SILENCE_MS) return last_ms
    }
    throw new Error('It does not end.')
  }

  close(): void {
    clearInterval(this.#timer)
    this.#phone.close()
  }

  /** Timers are sometimes late; frames are not left out because of it. */
  #catchUp(): void {
    const late_ms = now() - this.#began_ms - this.#sent * FRAME_MS
    this.late_ms = Math.max(this.late_ms, late_ms)
    if (late_ms > NOTED_MS) this.#note(`sends ${Math.round(late_ms)} ms late`)
    while (this.#sent * FRAME_MS <= now() - this.#began_ms) {
      const frame = this.#frames.shift() ?? SILENT
      this.#phone.send(this.#port, frame)
      this.#sent += 1
      if (loudness(frame) > LOUD) this.#said = { first_ms: this.#said?.first_ms ?? now(), last_ms: now() }
    }
  }

  /** A port may still receive packets for its previous owner. */
  #hear(datagram: Buffer, from_port: number): void {
    const packet = from_port === this.#port ? parseRtp(datagram) : null
    if (!packet || packet.payload.length !== FRAME) return
    const at_ms = now()
    const gap_ms = at_ms - this.#last_packet_ms
    if (this.#last_packet_ms > 0 && gap_ms > NOTED_MS) this.#note(`nothing came for ${Math.round(gap_ms)} ms`)
    this.#last_packet_ms = at_ms
    if (loudness(this.#decode(packet.payload)) > LOUD) this.#hearSound(at_ms)
  }

  #hearSound(at_ms: number): void {
    const last_ms = this.#heard_at.at(-1)
    if (last_ms === undefined || at_ms - last_ms > SILENCE_MS) {
      if (last_ms !== undefined) this.#note('heard the last sound', last_ms)
      this.#note('hears a sound')
    }
    this.#heard_at.push(at_ms)
  }
}

function loudness(frame: Int16Array): number {
  return Math.sqrt(frame.reduce((sum, sample) => sum + sample ** 2, 0) / frame.length)
}
