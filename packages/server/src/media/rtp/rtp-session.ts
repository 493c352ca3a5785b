import type { OpusAgreement, RtpCodec, RtpPeer } from '../../gateways/telephony/audio.ts'
import type { LineQuality } from '../../gateways/telephony/line.ts'
import {
  FRAME_MS,
  FRAME_SAMPLES,
  type Arrival,
  type Frame,
  type MediaListener,
  type MediaStream,
  type Played,
} from '../audio-stream.ts'
import { OutgoingAudio } from '../outgoing-audio.ts'
import type { Ticking } from '../ticker.ts'
import { ControlReports, goodbye } from './rtcp.ts'
import type { RtpPacket } from './rtp-packet.ts'
import { RtpReceiver } from './rtp-receiver.ts'
import { RtpSender } from './rtp-sender.ts'
import { digitFrames, type DigitFrame } from './dtmf-events.ts'
import { ToneDetector } from '../dtmf/tone-detector.ts'
import { keyTone } from './tones.ts'
import { OpusCodec } from './opus/opus-codec.ts'

export interface RtpSessionDeps {
  /** Sends a packet of audio. Its buffer is reused eight packets later. */
  send(packet: Buffer): void
  /** Sends reports. Absent if the carrier of the packets makes its own. */
  sendReports?(reports: Buffer): void
  /** A monotonic time in milliseconds. */
  monotonic(): number
  now(): Date
  /** A random number from 0 to 1. */
  random(): number
  /** The SSRC of the audio that we send, if it was agreed on. */
  ssrc?: number
  /** The session failed, and the call is lost. */
  failed(error: unknown): void
  /** The session has ended, for any reason. */
  closed(): void
  /** The time after which the other side counts as lost if nothing arrives although something should. Default: 20 s. */
  lost_after_ms?: number
}

export type RtpAgreement = Pick<
  RtpPeer,
  | 'codec'
  | 'payload_type'
  | 'opus'
  | 'events_payload_type'
  | 'events_offered'
  | 'events_rate'
  | 'direction'
  | 'is_early'
>

/** Every 5 s, the quality is reported and RTCP is sent (RFC 3550, 6.2). */
const WINDOW_FRAMES = 5_000 / FRAME_MS
const NONE: readonly number[] = []
/** A peer that sends neither audio nor reports for this long has vanished. */
const LOST_AFTER_MS = 20_000

interface DigitsToSend {
  frames: DigitFrame[]
  sent(): void
}

/** The audio of a call as RTP, independent of what carries the packets. One tick is 20 ms in both directions. */
export class RtpSession implements MediaStream, Ticking {
  readonly #deps: RtpSessionDeps
  readonly #sender: RtpSender
  readonly #receiver = new RtpReceiver()
  readonly #reports: ControlReports
  readonly #outgoing_audio = new OutgoingAudio()
  readonly #digits: DigitsToSend[] = []
  readonly #heard = new Int16Array(FRAME_SAMPLES)
  readonly #said = new Int16Array(FRAME_SAMPLES)
  #listener: MediaListener | null = null
  #agreed: RtpAgreement | null = null
  /** The payload types with which the other side may send keys. */
  #event_types: readonly number[] = []
  #frames = 0
  /** When the other side last gave a sign of life. */
  #alive_ms = 0
  #is_over = false
  /** Null before Opus is agreed on. */
  #opus: Promise<OpusCodec | null> | null = null
  /** Listens for keys where no telephone events are agreed. Null where they are. */
  #tones: ToneDetector | null = null
  /** True if the audio certainly comes from the other side, so that its keys count. */
  #takes_keys = false

  constructor(deps: RtpSessionDeps) {
    this.#deps = deps
    this.#sender = new RtpSender(
      (packet) => deps.send(packet),
      () => deps.random(),
      deps.ssrc,
    )
    this.#reports = new ControlReports(this.#sender.ssrc.toString(36))
  }

  get ssrc(): number {
    return this.#sender.ssrc
  }

  get played_ms(): number {
    return this.#outgoing_audio.played_ms
  }

  get agent(): Frame {
    return this.#outgoing_audio.agent
  }

  get is_key_heard(): boolean {
    return this.#tones?.is_pressed ?? false
  }

  get is_held(): boolean {
    return this.#agreed !== null && !maySend(this.#agreed)
  }

  /** Starts the flow of audio. Called again after each new agreement. */
  agree(agreement: RtpAgreement): void {
    if (this.#is_over) return
    if (!this.#agreed || !this.#awaits(this.#agreed)) this.#alive_ms = this.#deps.monotonic()
    this.#agreed = agreement
    this.#event_types = [agreement.events_payload_type, agreement.events_offered].filter(
      (type) => typeof type === 'number',
    )
    this.#sender.agree(agreement)
    this.#receiver.agree(agreement)
    if (agreement.opus) this.#useOpus(agreement.opus)
    this.#tones = agreement.events_payload_type === null ? (this.#tones ?? new ToneDetector()) : null
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  play(audio: AsyncIterable<Int16Array>, signal: AbortSignal): Promise<Played> {
    return this.#outgoing_audio.play(audio, signal)
  }

  pause(): void {
    this.#outgoing_audio.pause()
  }

  unpause(): void {
    this.#outgoing_audio.unpause()
  }

  hold(): void {
    this.#outgoing_audio.hold()
  }

  resume(): void {
    this.#outgoing_audio.resume()
  }

  speak(audio: string | null): void {
    this.#outgoing_audio.speak(audio)
  }

  playBridged(voice: Frame | null): void {
    this.#outgoing_audio.playBridged(voice)
  }

  sendDigits(digits: string): Promise<void> {
    if (this.#is_over || digits === '') return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#digits.push({ frames: digitFrames(digits), sent: resolve })
    return promise
  }

  quality(): LineQuality | null {
    return this.#receiver.quality.whole(this.#codec, this.#delay_ms)
  }

  /** Takes a packet. @param takes_keys - False if it does not certainly come from the other side. A key in it is then ignored. */
  receive(packet: RtpPacket, takes_keys = true): void {
    if (this.#is_over || !this.#agreed) return
    this.#alive_ms = this.#deps.monotonic()
    this.#takes_keys = takes_keys
    const types = { events: takes_keys ? this.#event_types : NONE, opus: this.#agreed.opus?.receive ?? null }
    const digit = this.#receiver.receive(packet, types, this.#alive_ms)
    if (digit !== null) this.#report((listener) => listener.digit(digit))
  }

  /** Notes that the other side is there, although no audio has shown it, for example because it has sent a text. */
  noticed(): void {
    this.#alive_ms = this.#deps.monotonic()
  }

  /** Takes a datagram with reports of the other side. */
  receiveReports(datagram: Buffer): void {
    this.#alive_ms = this.#deps.monotonic()
    this.#reports.read(datagram, this.ssrc, this.#deps.now().getTime())
  }

  tick(missed: number): void {
    if (this.#is_over || !this.#agreed) return
    const arrival = this.#hear(this.#agreed)
    this.#send(this.#agreed, missed)
    if (missed > 0) this.#listener?.missed?.(missed)
    this.#hearKey(arrival)
    this.#listener?.frame(this.#heard, this.#said, arrival)
    if (++this.#frames % WINDOW_FRAMES === 0) this.#endWindow()
    if (this.#awaits(this.#agreed) && this.#silent_ms > (this.#deps.lost_after_ms ?? LOST_AFTER_MS)) this.#lose()
  }

  broke(error: unknown): void {
    this.#deps.failed(error)
    this.#lose()
  }

  close(): void {
    if (this.#is_over) return
    this.#is_over = true
    this.#outgoing_audio.close()
    void this.#opus?.then((opus) => opus?.close())
    for (const digits of this.#digits.splice(0)) digits.sent()
    if (this.#agreed) this.#deps.sendReports?.(goodbye(this.ssrc))
    this.#deps.closed()
  }

  get #codec(): RtpCodec {
    return this.#receiver.codec ?? this.#agreed?.codec ?? 'PCMA'
  }

  /** The delay in one direction: half the round trip, and the audio that waits to be played. */
  get #delay_ms(): number {
    return (this.#reports.round_trip_ms ?? 0) / 2 + this.#receiver.delay_ms
  }

  get #silent_ms(): number {
    return this.#deps.monotonic() - this.#alive_ms
  }

  /** Uses Opus as agreed. Nothing is sent or heard until the library is loaded, which takes a moment for the first call. */
  #useOpus(agreed: OpusAgreement): void {
    if (this.#opus) void this.#opus.then((opus) => opus?.agree(agreed))
    else this.#opus = this.#openOpus(agreed)
  }

  async #openOpus(agreed: OpusAgreement): Promise<OpusCodec | null> {
    try {
      const opus = await OpusCodec.open(agreed)
      this.#sender.opus = opus
      this.#receiver.decodeOpus(opus)
      return opus
    } catch (error) {
      this.broke(error)
      return null
    }
  }

  #hear(agreed: RtpAgreement): Arrival {
    const arrival = this.#receiver.pull(this.#heard)
    if (this.#hears(agreed)) return arrival
    this.#heard.fill(0)
    return 'nothing'
  }

  /** Concealed audio repeats what was heard, so a key in it does not count. */
  #hearKey(arrival: Arrival): void {
    if (!this.#tones || arrival !== 'audio') return
    const digit = this.#tones.hears(this.#heard)
    if (digit !== null && this.#takes_keys) this.#report((listener) => listener.digit(digit))
  }

  #hears({ direction }: RtpAgreement): boolean {
    return direction === 'sendrecv' || direction === 'recvonly'
  }

  /** Whether silence means that the other side is gone. While it holds the call, it may or may not send music. */
  #awaits({ direction, is_early }: RtpAgreement): boolean {
    return direction === 'sendrecv' && is_early !== true
  }

  /**
   * Sends a frame. While the other side does not listen, playback waits, unless another party hears it too. Otherwise silence is sent
   * too, which keeps NAT mappings open and shows that we are there.
   */
  #send(agreed: RtpAgreement, missed: number): void {
    this.#sender.passFrames(missed)
    const may_send = maySend(agreed)
    const digit = may_send ? this.#nextDigit() : null
    if (digit || !(may_send || this.#outgoing_audio.is_bridged)) this.#outgoing_audio.pass(this.#said)
    else this.#outgoing_audio.next(this.#said)
    if (digit?.kind === 'digit' && agreed.events_payload_type !== null)
      this.#sender.event(digit, agreed.events_payload_type)
    else {
      if (digit?.kind === 'digit' && digit.sounds) keyTone(digit.digit, digit.frame, this.#said)
      if (may_send) this.#sender.audio(this.#said)
      else this.#sender.pause()
    }
    this.#sender.passFrames(1)
  }

  #nextDigit(): DigitFrame | null {
    const digits = this.#digits[0]
    if (!digits) return null
    const next = digits.frames.shift()
    if (digits.frames.length === 0) {
      this.#digits.shift()
      digits.sent()
    }
    return next ?? null
  }

  #endWindow(): void {
    const quality = this.#receiver.quality.endWindow(this.#codec, this.#delay_ms)
    if (quality) this.#listener?.quality(quality)
    if (!this.#deps.sendReports) return
    const { ssrc, reception } = this.#receiver
    const from = ssrc === null ? null : { ssrc, reception }
    this.#deps.sendReports(this.#reports.write(this.#sender.sent, from, this.#deps.now().getTime()))
  }

  #lose(): void {
    if (this.#is_over) return
    const listener = this.#listener
    this.#listener = null
    this.close()
    try {
      listener?.lost()
    } catch (error) {
      this.#deps.failed(error)
    }
  }

  /** Reports to the listener. A failure in one call must not reach the socket, because it would end the thread and all calls. */
  #report(report: (listener: MediaListener) => void): void {
    try {
      if (this.#listener) report(this.#listener)
    } catch (error) {
      this.broke(error)
    }
  }
}

function maySend({ direction }: RtpAgreement): boolean {
  return direction === 'sendrecv' || direction === 'sendonly'
}
