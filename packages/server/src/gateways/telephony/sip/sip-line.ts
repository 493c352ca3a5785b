import { PushQueue } from '../../../platform/push-queue.ts'
import type { LiveModel, LiveSettings } from '../../ai/live-model.ts'
import type { FileKey } from '../../storage/file-store.ts'
import type { AudioAgreement, AudioLine, RtpAudio } from '../audio.ts'
import type {
  HangUpCause,
  Line,
  LineEvent,
  LineQuality,
  LineSignalling,
  OverhearingListener,
  RecordedSince,
  Speech,
  SpeechSubject,
  Spoken,
} from '../line.ts'
import type { VoiceReceiver } from '../voice-receiver.ts'
import type { SdpSession } from './sdp.ts'
import type { DialogListener, SipDialog } from '@ohun/sip'

export interface SipLineParts {
  audio: RtpAudio
  /** The agreement of the call's first offer and answer. */
  agreed: AudioAgreement
  /** Addresses and networks that its audio may come from, besides those that the call itself names. */
  media_sources: readonly string[]
  dialog: SipDialog
  /** Our side's descriptions, with one agreed. */
  sdp: SdpSession
  /** How the call is carried. */
  signalling: LineSignalling
  /** As the trunk writes numbers. */
  formatted(e164: string): string
  /** The call is over. `said`: our BYE was answered or given up. */
  onGone(said: Promise<void>): void
}

/** A call over a trunk: its audio, and the SIP dialog that controls it. */
export class SipLine implements Line, DialogListener {
  readonly events = new PushQueue<LineEvent>()
  readonly #parts: SipLineParts
  readonly #audio: AudioLine
  #gone = false
  /** Re-offers are sent one after the other. */
  #offering: Promise<void> = Promise.resolve()
  /** The state in our last offer to the other side. */
  #is_on_hold = false
  #transferring = false
  /** A hang-up during a transfer. */
  #kept: HangUpCause | null = null
  #held_by_peer = false

  constructor(parts: SipLineParts) {
    this.#parts = parts
    this.#audio = parts.audio.line
    this.#connect(parts.agreed)
    parts.dialog.listen(this)
    void this.#follow()
  }

  get signalling(): LineSignalling {
    return this.#parts.signalling
  }

  get understands_speech(): boolean {
    return this.#audio.understands_speech
  }

  say(speech: Speech, signal: AbortSignal): Promise<Spoken> {
    return this.#audio.say(speech, signal)
  }

  findAnswer(about: SpeechSubject): void {
    this.#audio.findAnswer?.(about)
  }

  sendDigits(digits: string): Promise<void> {
    return this.#audio.sendDigits(digits)
  }

  async goLive(settings: LiveSettings): Promise<LiveModel | null> {
    return (await this.#audio.goLive?.(settings)) ?? null
  }

  listenIn(listener: OverhearingListener | null): void {
    this.#audio.listenIn?.(listener)
  }

  keepSecret(on: boolean): void {
    this.#audio.keepSecret?.(on)
  }

  speak(audio: string | null): void {
    this.#audio.speak?.(audio)
  }

  bridge(other: Line | null): void {
    this.#audio.bridge(other?.voice ?? null)
  }

  get voice(): VoiceReceiver {
    return this.#audio
  }

  record(recording: FileKey, since?: RecordedSince): Promise<void> {
    return this.#audio.record(recording, since)
  }

  discardRecording(): Promise<void> {
    return this.#audio.discardRecording()
  }

  quality(): LineQuality | null {
    return this.#audio.quality()
  }

  /** The other side continues to send while the agent listens. */
  async hold(listens = false): Promise<void> {
    this.#audio.hold(listens)
    if (listens === this.#is_on_hold) await this.#offer((this.#is_on_hold = !listens))
  }

  async resume(): Promise<void> {
    this.#audio.resume()
    if (this.#is_on_hold) await this.#offer((this.#is_on_hold = false))
  }

  /** Some carriers hang up before they report that the destination has the call. */
  async transfer(destination: string): Promise<boolean> {
    if (this.#gone) return false
    this.#transferring = true
    const is_taken = await this.#parts.dialog.refer(this.#parts.formatted(destination)).catch(() => false)
    this.#transferring = false
    if (this.#kept !== null && !is_taken) this.#end(this.#kept)
    return is_taken
  }

  async hangUp(): Promise<void> {
    this.#leave()
    this.events.close()
    await this.#audio.close()
  }

  /** Null refuses it, and everything stays as it was. */
  offered(offer: string): string | null {
    const answered = this.#parts.sdp.answer(offer)
    if (!answered || this.#gone) return null
    this.#connect(answered.peer)
    this.#heldByPeer(answered.peer.direction === 'recvonly' || answered.peer.direction === 'inactive')
    return answered.sdp
  }

  digit(digit: string): void {
    this.events.push({ kind: 'digit', digit })
  }

  ended(how: 'bye' | 'lost'): void {
    const cause = how === 'bye' ? 'remote_hangup' : 'connection_lost'
    if (this.#transferring) this.#kept = cause
    else this.#end(cause)
  }

  #connect(agreed: AudioAgreement): void {
    const { audio, dialog, media_sources } = this.#parts
    audio.connect({ ...agreed, signalling: dialog.peer_address, media_sources })
  }

  async #follow(): Promise<void> {
    for await (const event of this.#audio.events) {
      if (event.kind === 'hung_up') this.#end(event.cause)
      else this.events.push(event)
    }
  }

  #end(cause: HangUpCause): void {
    if (this.#gone) return
    this.#leave()
    this.events.push({ kind: 'hung_up', cause })
    this.events.close()
    void this.#audio.close()
  }

  /** BYE, even to a peer that has vanished, because it may still receive. */
  #leave(): void {
    if (this.#gone) return
    this.#gone = true
    this.#parts.onGone(this.#parts.dialog.bye())
  }

  /**
   * Resolves at once: what is heard has changed already, and the other side may take half a minute to say nothing. One that
   * refuses the offer is still not listened to.
   */
  #offer(on_hold: boolean): Promise<void> {
    const offering = async (): Promise<void> => {
      if (this.#gone) return
      const { sdp, dialog } = this.#parts
      sdp.on_hold = on_hold
      const answer = await dialog.renegotiate(sdp.offer()).catch(() => null)
      const peer = answer === null ? null : sdp.agree(answer)
      if (peer && !this.#gone) this.#connect(peer)
    }
    this.#offering = this.#offering.then(offering)
    return Promise.resolve()
  }

  #heldByPeer(is_held: boolean): void {
    if (is_held === this.#held_by_peer) return
    this.#held_by_peer = is_held
    this.events.push({ kind: is_held ? 'held' : 'released' })
  }
}
