import { allowOf, SDP_TYPE, SUPPORTED } from '../message/capabilities.ts'
import { contactOf, type HeaderLine } from './dialog-state.ts'
import type { RequestedDialog } from './requested-dialog.ts'
import type { ReceivedRequest } from '../message/message.ts'
import { RETRY_SOON } from '../message/retry-after.ts'
import { warned } from '../message/warning.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { descriptionIn } from '../message/session-body.ts'
import { answerTo, headersOf, leastOf } from './session-timer.ts'

type Refusal = readonly [status: 488 | 491 | 500, why: string]

const CROSSED: Refusal = [491, 'an INVITE of the other side is in progress']
const UNANSWERED: Refusal = [491, 'the offer of the other side has no answer yet']
const NOT_READY: Refusal = [491, 'the call has just been answered']
const NOT_AGREED: Refusal = [488, 'it offers no audio that fits the call']
/** RFC 3261 §14.2, RFC 3311 §5.2. */
const UNDECIDED: Refusal = [500, 'the offer before it has no answer yet']

/** Handles the other side's INVITE and UPDATE within a dialog: new offers, requests for our offer, and session refreshes. */
export class Negotiations {
  readonly #dialog: RequestedDialog
  readonly #awaitAck: (transaction: ServerTransaction) => void
  /** The offer that waits for a listener. Null if there is none. */
  #waiting: ServerTransaction | null = null
  /** The transaction of a 2xx with our offer. The answer comes with the ACK. */
  #asking: ServerTransaction | null = null

  constructor(dialog: RequestedDialog, awaitAck: (transaction: ServerTransaction) => void) {
    this.#dialog = dialog
    this.#awaitAck = awaitAck
  }

  receive(transaction: ServerTransaction): void {
    const { request } = transaction
    if (this.#dialog.over) return transaction.respond(481, { headers: [warned('the call has ended')] })
    const own = answerTo(request)
    if (own.kind === 'too_small') return transaction.respond(422, { headers: leastOf() })
    const collision = this.#collision(request)
    if (!collision && this.#waits(transaction)) return
    const answer = collision ?? this.#answerTo(request)
    if (typeof answer !== 'string') return refuse(transaction, answer)
    this.#dialog.refreshed(own, contactOf(request))
    if (request.method === 'INVITE') this.#listenForAck(transaction)
    const { state, contact } = this.#dialog
    const headers: HeaderLine[] = [allowOf(state), SUPPORTED, contact, ...headersOf(own)]
    if (answer !== '') headers.push(SDP_TYPE)
    transaction.respond(200, { headers, body: answer })
  }

  /** Called when the call has ended. Without an answer, the transaction of an INVITE would never end. */
  end(): void {
    if (this.#waiting) this.receive(this.#waiting)
  }

  /** Keeps an offer until there is a listener to answer it: over TCP, it can arrive together with the ACK. */
  #waits(transaction: ServerTransaction): boolean {
    if (descriptionIn(transaction.request) === '') return false
    const waits = this.#dialog.listener.keep(() => {
      this.#waiting = null
      this.receive(transaction)
    })
    if (waits) this.#waiting = transaction
    return waits
  }

  /** Allows one offer at a time (RFC 3261 §14.2, RFC 3311 §5.2). An UPDATE without an offer only refreshes the session. */
  #collision(request: ReceivedRequest): Refusal | null {
    if (request.method === 'UPDATE' && descriptionIn(request) === '') return null
    if (this.#waiting) return UNDECIDED
    if (this.#dialog.re_invites.inProgress) return CROSSED
    return this.#asking ? UNANSWERED : null
  }

  /** The answer to an offer, our offer if the other side asks for it, or a refusal. Empty if there is no offer. */
  #answerTo(request: ReceivedRequest): string | Refusal {
    const dialog = this.#dialog
    const body = descriptionIn(request) ?? ''
    if (body === '') return request.method === 'INVITE' ? this.#ownOffer() : ''
    // Our last offer cannot serve as the answer, because it may have more than one codec or key.
    if (body === dialog.remote_sdp && !dialog.has_offered) return dialog.local_sdp
    const answer = dialog.listener.answerTo(body)
    if (typeof answer !== 'string') return answer === null ? NOT_AGREED : NOT_READY
    dialog.remote_sdp = body
    dialog.describe(answer, 'answer')
    return answer
  }

  /** A new offer. Our last description reflects the limits of the other side, which may now want to change them (RFC 6337 §5.3). */
  #ownOffer(): string {
    const offer = this.#dialog.listener.offer() ?? this.#dialog.local_sdp
    this.#dialog.describe(offer, 'offer')
    return offer
  }

  #listenForAck(transaction: ServerTransaction): void {
    if (descriptionIn(transaction.request) === '') this.#asking = transaction
    this.#awaitAck(transaction)
    transaction.onSilence = () => {
      this.#isAsked(transaction)
      this.#dialog.vanished()
    }
    transaction.onAck = (ack) => {
      const body = descriptionIn(ack) ?? ''
      if (!this.#isAsked(transaction) || body === '') return
      // The other side may have a new address for its audio.
      this.#dialog.remote_sdp = body
      this.#dialog.listener.say((listener) => listener.answered?.(body))
    }
  }

  /** True if it was answered with our offer. The offer is then no longer pending. */
  #isAsked(transaction: ServerTransaction): boolean {
    const is_asked = this.#asking === transaction
    if (is_asked) this.#asking = null
    return is_asked
  }
}

function refuse(transaction: ServerTransaction, [status, why]: Refusal): void {
  transaction.respond(status, { headers: [...(status === UNDECIDED[0] ? [RETRY_SOON] : []), warned(why)] })
}
