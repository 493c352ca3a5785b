import { PushQueue } from '../../../platform/push-queue.ts'
import type { LiveModel, LiveSettings } from '../../ai/live-model.ts'
import type { FileKey } from '../../storage/file-store.ts'
import type { AudioAgreement, AudioLine } from '../audio.ts'
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
import { answerInvite, answerOf } from './answer-invite.ts'
import { ipFamilyOf } from './ip-family.ts'
import type { SdpSession } from './sdp.ts'
import type { ByeReason, DialogListener, IncomingInvite, IncomingRefer, ReferOutcome, SipDialog } from '@ohun/sip'
import type { CallCarrierJoin, CallHandover } from '../../../generated/types.gen.ts'
import { shownParty } from './signalling.ts'
import type { DescribesAudio, NewEnd, SipLineParts, SuccessorCall } from './sip-line-parts.ts'

/** The most transfers that the record of a call contains. */
const MAX_HANDOVERS = 20

/** The wait for a report after a hang-up. Most carriers send both at the same moment. */
const REPORTED_MS = 4_000

const ENDED: ReferOutcome = { kind: 'ended' }

/** The listener to a replaced dialog, which ignores everything. */
const REPLACED: DialogListener = { offered: () => null, digit: () => {}, ended: () => {} }

/** A call over a trunk, with its audio and the SIP dialog that controls it. */
export class SipLine implements Line, DialogListener {
  readonly events = new PushQueue<LineEvent>()
  readonly #parts: SipLineParts
  readonly #audio: AudioLine
  /** The current dialog. It may be replaced by another one. */
  #dialog: SipDialog
  #sdp: SdpSession
  #gone = false
  readonly #left = Promise.withResolvers<void>()
  /** Settles with the last re-offer. They are sent one after the other. */
  #offering: Promise<void> = Promise.resolve()
  /** The state in our last offer to the other side. */
  #is_on_hold = false
  #transferring = false
  /** True while the other side transfers its end to another dialog. */
  #is_handed_over = false
  /** Cancels our call to the new side to which a REFER has sent us, until it is answered. */
  #successor: AbortController | null = null
  #end_q850_cause: number | null = null
  #referrals = 0
  readonly #handovers: CallHandover[] = []
  /** True while the carrier is asked to join this end with the end of another line. */
  #is_joining = false
  #carrier_join: CallCarrierJoin | null = null
  /** A hang-up that waits for the end of a transfer, or of joining the other end. Null if there is none. */
  #kept: HangUpCause | null = null
  #onKept = (): void => {}
  #held_by_peer = false

  constructor(parts: SipLineParts) {
    this.#parts = parts
    this.#audio = parts.audio.line
    this.#dialog = parts.dialog
    this.#sdp = parts.sdp
    this.#audio.hearEarly?.(null)
    this.#connect(parts.agreed)
    parts.dialog.listen(this)
    void this.#follow()
  }

  get signalling(): LineSignalling {
    const [end_q850_cause, handovers, carrier_join] = [this.#end_q850_cause, this.#handovers, this.#carrier_join]
    return { ...this.#parts.carried, end_q850_cause, handovers, carrier_join }
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

  bridge(other: Line | null, agent_stays?: boolean): void {
    this.#audio.bridge(other?.voice ?? null, agent_stays)
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

  /** With `listens`, the call is not put on hold in SIP, so the other side continues to send. */
  async hold(listens = false): Promise<void> {
    this.#audio.hold(listens)
    if (listens === this.#is_on_hold) await this.#offer((this.#is_on_hold = !listens))
  }

  async resume(): Promise<void> {
    this.#audio.resume()
    if (this.#is_on_hold) await this.#offer((this.#is_on_hold = false))
  }

  /** A hang-up waits for the outcome, because some carriers hang up before they report that the destination has the call. */
  async transfer(destination: string): Promise<boolean> {
    if (this.is_bound) return false
    this.#transferring = true
    const outcome = await this.#dialog.refer(this.#parts.formatted(destination)).catch(() => null)
    const is_taken = outcome?.kind === 'taken' || outcome?.kind === 'unreported'
    this.#transferring = false
    if (this.#kept !== null && !is_taken) this.#end(this.#kept)
    return is_taken
  }

  async joinByCarrier(other: Line): Promise<CallCarrierJoin | null> {
    const join = await this.#parts.joins(other)
    this.#carrier_join = join ?? this.#carrier_join
    return join
  }

  /**
   * Asks the carrier to let the other side take our place in the call of the other line. A hang-up in the meantime takes effect when the
   * outcome is known, because the replaced party hangs up before that.
   */
  async joinTo(other: SipLine, patience_ms: number): Promise<ReferOutcome> {
    if (this.is_bound || other.is_bound) return ENDED
    const lines = [this, other]
    for (const line of lines) line.#is_joining = true
    const over = Promise.race(lines.map((line) => line.#left.promise)).then(() => ENDED)
    try {
      await Promise.race([over, Promise.all(lines.map((line) => line.#offering))])
      const refer_to = other.#dialog.refer_to
      if (lines.some((line) => line.#gone || line.#kept !== null) || refer_to === null) return ENDED
      const referred = this.#dialog.refer(refer_to, patience_ms).catch(() => ({ kind: 'silent' }) as const)
      return await Promise.race([referred, other.#hasHungUp(), over])
    } finally {
      for (const line of lines) line.#endJoining()
    }
  }

  /** Resolves if the other side has hung up and no report that it was joined follows within a moment. */
  #hasHungUp(): Promise<ReferOutcome> {
    const { promise, resolve } = Promise.withResolvers<ReferOutcome>()
    this.#onKept = () => void this.#parts.clock.after(REPORTED_MS, () => resolve(ENDED))
    return promise
  }

  #endJoining(): void {
    this.#is_joining = false
    this.#onKept = () => {}
    if (this.#kept !== null) this.#end(this.#kept)
  }

  async hangUp(): Promise<void> {
    this.#leave()
    this.events.close()
    await this.#audio.close()
  }

  /** Null refuses the offer, and nothing changes. */
  offered(offer: string): string | null {
    const answered = this.#sdp.answer(offer)
    if (!answered || this.#gone) return null
    this.#agree(answered.peer)
    return answered.sdp
  }

  offer(): string {
    return this.#sdp.offer()
  }

  answered(answer: string): void {
    const peer = this.#sdp.agreeAgain(answer)
    if (peer && !this.#gone) this.#agree(peer)
  }

  digit(digit: string): void {
    this.events.push({ kind: 'digit', digit })
  }

  referred(refer: IncomingRefer): void {
    this.#parts.onRefer(refer)
  }

  ended(how: 'bye' | 'lost', q850_cause: number | null = null): void {
    const cause = how === 'bye' ? 'remote_hangup' : 'connection_lost'
    this.#end_q850_cause = q850_cause
    if (!this.#transferring && !this.#is_handed_over && !this.#is_joining) return this.#end(cause)
    this.#kept = cause
    this.#onKept()
  }

  /** True if this is the current dialog of the call. */
  hasDialog(dialog: SipDialog): boolean {
    return dialog === this.#dialog && !this.#gone
  }

  /** True if the other end cannot be transferred now, because the line is over or another transfer or joining is in progress. */
  get is_bound(): boolean {
    return this.#gone || this.#transferring || this.#is_handed_over || this.#is_joining
  }

  /** False if the other side announces its methods without REFER. */
  get allows_refer(): boolean {
    return this.#dialog.allows_refer
  }

  /** The address of the other side's signalling. */
  get peer_address(): string {
    return this.#dialog.peer_address
  }

  /** The number of REFERs of the other side that were followed. */
  get referrals(): number {
    return this.#referrals
  }

  /**
   * Moves the other end of the call to a new dialog (RFC 3891). The call continues there, with the same audio on our side.
   * @param describe - Creates our session descriptions for the new side, which has separate keys.
   * @returns the status with which the invitation must be refused; null if it was answered.
   * @throws Error if the new side never acknowledges or ends at once. The call then stays with the old dialog.
   */
  async replaceBy(invite: IncomingInvite, describe: DescribesAudio): Promise<488 | 491 | null> {
    if (this.is_bound) return 491
    const sdp = this.#describedBy(describe)
    const answer = answerOf(invite, sdp)
    if (!answer) return 488
    const { takes_refer } = this.#parts
    const handover = this.#handover('invite', invite.referred_by)
    const replaced = await this.#moveCall(sdp, () => answerInvite(invite, answer, { ours: sdp, takes_refer }), handover)
    void replaced?.bye().catch(() => {})
    return null
  }

  /**
   * Follows a REFER of the other side: calls the new side, and the call continues there, with the same audio on our side.
   * @param call - Calls the new side, until the signal is aborted.
   * @returns the old dialog, which the caller must end. Null if the call has ended in the meantime.
   * @throws Error if the new side is not reached. The call then stays with the old dialog.
   */
  async replaceByCalling({ refer, describe, call }: SuccessorCall): Promise<SipDialog | null> {
    this.#referrals++
    const sdp = this.#describedBy(describe)
    const { signal } = (this.#successor = new AbortController())
    const handover = this.#handover('refer', refer.referred_by)
    return await this.#moveCall(sdp, () => call({ sdp, signal, handover }), handover)
  }

  #describedBy(describe: DescribesAudio): SdpSession {
    const { audio, agreed } = this.#parts
    const sdp = describe(audio, ipFamilyOf(agreed.address))
    sdp.on_hold = this.#is_on_hold
    return sdp
  }

  #handover(by: CallHandover['by'], uri: string | null): CallHandover {
    return {
      at: this.#parts.clock.now().toISOString(),
      by,
      referred_by: shownParty(uri),
      outcome: 'failed',
      sip_status: null,
    }
  }

  async #moveCall(sdp: SdpSession, reach: () => Promise<NewEnd>, handover: CallHandover): Promise<SipDialog | null> {
    this.#is_handed_over = true
    if (this.#handovers.length < MAX_HANDOVERS) this.#handovers.push(handover)
    const reached = reach()
    // Later offers must wait, because they concern the new side.
    this.#offering = Promise.all([this.#offering, reached.catch(() => {})]).then(() => {})
    try {
      const { dialog, peer } = await reached
      const replaced = this.#moveTo(dialog, { sdp, peer })
      if (replaced) handover.outcome = 'completed'
      return replaced
    } finally {
      this.#is_handed_over = false
      if (this.#kept !== null) this.#end(this.#kept)
    }
  }

  /** Moves the call to a new dialog. @returns the replaced dialog, whose events are ignored. */
  #moveTo(dialog: SipDialog, { sdp, peer }: { sdp: SdpSession; peer: AudioAgreement }): SipDialog | null {
    if (this.#gone) {
      void dialog.bye().catch(() => {})
      return null
    }
    const replaced = this.#dialog
    this.#kept = null
    this.#end_q850_cause = null
    this.#dialog = dialog
    this.#sdp = sdp
    replaced.listen(REPLACED)
    dialog.listen(this)
    this.#agree(peer)
    return replaced
  }

  /** @param we_hold - True if the other side has answered our hold, which it may do as if it held the call itself. */
  #agree(peer: AudioAgreement, we_hold = false): void {
    this.#connect(peer)
    if (!we_hold) this.#heldByPeer(peer.direction === 'recvonly' || peer.direction === 'inactive')
  }

  #connect(agreed: AudioAgreement): void {
    const { audio, media_sources } = this.#parts
    audio.connect({ ...agreed, signalling: this.#dialog.peer_address, media_sources })
  }

  async #follow(): Promise<void> {
    for await (const event of this.#audio.events) {
      if (event.kind === 'hung_up') this.#end(event.cause)
      else this.events.push(event)
    }
  }

  #end(cause: HangUpCause): void {
    if (this.#gone) return
    this.#leave(cause === 'connection_lost' ? 'no_answer_in_time' : 'normal')
    this.events.push({ kind: 'hung_up', cause })
    this.events.close()
    void this.#audio.close()
  }

  /** Sends BYE, even to a vanished peer, because it may still receive. */
  #leave(reason: ByeReason = 'normal'): void {
    if (this.#gone) return
    this.#gone = true
    this.#left.resolve()
    this.#successor?.abort(new Error('The call has ended.'))
    this.#parts.onGone(this.#dialog.bye(reason))
  }

  /**
   * Offers a hold or its end. Resolves at once, because the audio on our side has already changed and the other side may not answer for
   * half a minute. If it refuses the hold, we still do not listen to it.
   */
  #offer(on_hold: boolean): Promise<void> {
    const offering = async (): Promise<void> => {
      if (this.#gone) return
      const [sdp, dialog] = [this.#sdp, this.#dialog]
      sdp.on_hold = on_hold
      const answer = await dialog.renegotiate(() => sdp.offer()).catch(() => null)
      const peer = answer === null ? null : sdp.agree(answer)
      if (peer && !this.#gone && dialog === this.#dialog) this.#agree(peer, on_hold)
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
