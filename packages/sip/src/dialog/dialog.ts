import type { ByeReason, DialogListener, ReferOutcome, SipDialog } from '../sip-endpoint.ts'
import type { AuthHeader, Authenticator } from '../authentication/authenticator.ts'
import type { SipCore } from '../core.ts'
import type { LiveDialog } from './dialogs.ts'
import { DialogRequests } from './dialog-requests.ts'
import type { RequestedDialog } from './requested-dialog.ts'
import { contactOf, hopOf, requestWithin, type DialogState, type HeaderLine } from './dialog-state.ts'
import { ask, type Reply } from '../transaction/exchange.ts'
import { KeptListener } from './kept-listener.ts'
import type { ReceivedRequest, SipRequest } from '../message/message.ts'
import { ReInvites } from './re-invites.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { reasonOf } from '../message/reason.ts'
import { referToDialog } from '../message/refer-to.ts'
import { Referrals } from './referrals.ts'
import { descriptionIn } from '../message/session-body.ts'
import { agreedBy, SessionTimer, type OwnTerms, type SessionTerms } from './session-timer.ts'
import { Transfer } from './transfer.ts'

export interface DialogParts {
  core: SipCore
  state: DialogState
  authenticator: Authenticator
  /** True if we made the call. */
  caller: boolean
  local_sdp: string
  remote_sdp: string
  terms: SessionTerms | null
  /** True if the other side supports UPDATE. */
  updates: boolean
  /** True if the other side supports REFER or does not announce its methods. */
  refers: boolean
}

/** A call that is set up, until either side ends it. */
export class Dialog implements SipDialog, LiveDialog, RequestedDialog {
  readonly state: DialogState
  readonly transfer: Transfer
  readonly referrals: Referrals
  readonly re_invites: ReInvites
  readonly listener = new KeptListener()
  readonly #parts: DialogParts
  readonly #timer: SessionTimer
  readonly #requests: DialogRequests
  /** Our last session description, which a refresh repeats. */
  local_sdp: string
  has_offered: boolean
  remote_sdp: string
  #over = false
  #bye: Promise<void> | null = null

  constructor(parts: DialogParts) {
    const { core, state } = parts
    this.#parts = parts
    this.state = state
    this.local_sdp = parts.local_sdp
    this.has_offered = parts.caller || parts.remote_sdp === ''
    this.remote_sdp = parts.remote_sdp
    this.transfer = new Transfer(core, state)
    this.referrals = new Referrals({ core, dialog: this, authenticator: parts.authenticator })
    this.#requests = new DialogRequests(this)
    this.#timer = new SessionTimer(core.clock, {
      refresh: () => void this.#refresh(),
      expired: () => this.vanished(),
    })
    this.re_invites = new ReInvites({
      ...parts,
      proposal: () => this.#timer.proposal(),
      acknowledged: () => this.#requests.acknowledged,
    })
    this.#timer.agree(parts.terms, (parts.terms?.refresher === 'uac') === parts.caller)
    core.dialogs.add(this)
  }

  get contact(): HeaderLine {
    return ['contact', this.#parts.core.contact(this.state.hop, this.state.scheme)]
  }

  get peer_address(): string {
    return this.state.hop.host
  }

  /** True if either side has ended the call. */
  get over(): boolean {
    return this.#over || this.#bye !== null
  }

  listen(listener: DialogListener): void {
    this.listener.listen(listener)
  }

  async renegotiate(offer: () => string): Promise<string | null> {
    if (this.over) return null
    const { reply, sdp } = await this.re_invites.offer(offer)
    if (!this.#accepted(reply)) return null
    this.describe(sdp, 'offer')
    this.remote_sdp = descriptionIn(reply.response) || this.remote_sdp
    return this.remote_sdp
  }

  describe(sdp: string, as: 'offer' | 'answer'): void {
    this.local_sdp = sdp
    this.has_offered = as === 'offer'
  }

  get allows_refer(): boolean {
    return this.#parts.refers
  }

  get refer_to(): string | null {
    return this.over ? null : referToDialog(this.state)
  }

  async refer(to: string, patience_ms?: number): Promise<ReferOutcome> {
    if (this.over) return { kind: 'ended' }
    return await this.transfer.refer({ to, patience_ms, authenticator: this.#parts.authenticator })
  }

  bye(reason: ByeReason = 'normal'): Promise<void> {
    if (this.#over) return this.#bye ?? Promise.resolve()
    return (this.#bye ??= this.#sendBye(reason))
  }

  receive(transaction: ServerTransaction): void {
    this.#requests.receive(transaction)
  }

  /** Called with the ACK of a 2xx. */
  acknowledge(ack: ReceivedRequest): void {
    this.#requests.acknowledge(ack)
  }

  /** Waits for the ACK of our 2xx to this INVITE. */
  awaitAck(transaction: ServerTransaction): void {
    this.#requests.awaitAck(transaction)
  }

  /** Called when a request of the other side was accepted. */
  refreshed(own: OwnTerms, target: string | null): void {
    if (target !== null) this.state.target = target
    if (own.kind === 'agreed') this.#timer.agree(own.terms, own.terms.refresher === 'uas')
    else this.#timer.stop()
  }

  /** Called when the other side has sent BYE. */
  ended(q850_cause: number | null): void {
    if (this.#over) return
    const quietly = this.#bye !== null
    this.#close()
    if (!quietly) this.listener.say((listener) => listener.ended('bye', q850_cause))
  }

  #close(): void {
    this.#over = true
    this.#timer.stop()
    this.transfer.end()
    this.re_invites.end()
    this.#requests.end()
    this.#parts.core.dialogs.delete(this)
  }

  async #sendBye(reason: ByeReason): Promise<void> {
    const { core } = this.#parts
    const authenticator = this.#parts.authenticator.fresh()
    this.#timer.stop()
    this.transfer.end()
    this.re_invites.end()
    const hop = await hopOf(core, this.state)
    const build = (auth: AuthHeader[]): SipRequest => {
      const headers = [reasonOf(reason), ...auth]
      return requestWithin(core, this.state, { method: 'BYE', seq: ++this.state.local_seq, headers })
    }
    await ask(core, { hop, authenticator, build })
    if (!this.#over) this.#close()
  }

  async #refresh(): Promise<void> {
    if (this.over) return
    const reply = this.#parts.updates ? await this.re_invites.refresh() : await this.#offerAgain()
    // RFC 4028 §7.4: a proxy on the way may require a longer interval.
    if (reply.kind === 'final' && this.#timer.lengthen(reply.response)) return await this.#refresh()
    if (!this.#accepted(reply)) return this.over ? undefined : this.#timer.refusedRefresh()
    const answer = descriptionIn(reply.response) || this.remote_sdp
    if (answer === this.remote_sdp) return
    // The other side may have moved its audio in the meantime.
    this.remote_sdp = answer
    this.listener.say((listener) => listener.answered?.(answer))
  }

  /** Refreshes the session by repeating our last description. */
  async #offerAgain(): Promise<Reply> {
    const { reply } = await this.re_invites.offer(() => this.local_sdp)
    return reply
  }

  /**
   * Called when the session was not refreshed, or the other side does not know the dialog. Sends BYE even though the other side may be
   * gone (RFC 4028 §10), because a gateway that has lost only one leg keeps the other, whose time is billed.
   */
  vanished(): void {
    const { listener } = this
    if (this.over) return
    void this.bye('no_answer_in_time')
    listener.say((one) => one.ended('lost'))
  }

  #accepted(reply: Reply): reply is Extract<Reply, { kind: 'final' }> {
    if (reply.kind === 'failed' || reply.response.status === 481 || reply.response.status === 408) {
      this.vanished()
      return false
    }
    const { response } = reply
    if (this.over) return false
    if (response.status >= 300) {
      this.#timer.refused()
      return false
    }
    this.state.target = contactOf(response) ?? this.state.target
    const terms = agreedBy(response)
    this.#timer.agree(terms, terms.refresher === 'uac')
    return true
  }
}
