import { ACCEPT, ALLOW, SDP_TYPE, SUPPORTED } from '../message/capabilities.ts'
import type { SipCore } from '../core.ts'
import type { LiveDialog } from './dialogs.ts'
import { contactOf, type DialogState, type HeaderLine } from './dialog-state.ts'
import { refusalWithin } from './refusal-within.ts'
import { RequestLimit } from './request-limit.ts'
import { refusalOfMethod } from '../message/refusals.ts'
import type { ResponseParts } from '../message/response.ts'
import { RETRY_SOON } from '../message/retry-after.ts'
import { descriptionIn } from '../message/session-body.ts'
import { warned } from '../message/warning.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'

/** Reacts to the other side's requests while the call is being set up. */
export interface EarlyUser {
  /** Called for PRACK with the value of `RAck`. @returns whether a provisional response of ours waits for it. */
  acknowledged?(rack: string): boolean
  /** Called for an offer in UPDATE. @returns our answer; null refuses it with 488; a status refuses it for now. */
  offered(sdp: string): string | null | 491 | 500
  /** Called for BYE, with which the caller gives up. Absent if we are the caller. */
  ended?(): void
}

/** The most requests that are remembered for 32 s. A call has an early dialog for each telephone that rings, up to twenty. */
const MAX_REMEMBERED = 50

/** A call between its first provisional response with a tag and its answer (RFC 3261 §12.1). */
export class EarlyDialog implements LiveDialog {
  readonly state: DialogState
  readonly #core: SipCore
  readonly #user: EarlyUser
  readonly #limit = new RequestLimit(MAX_REMEMBERED)

  constructor(core: SipCore, state: DialogState, user: EarlyUser) {
    this.state = state
    this.#core = core
    this.#user = user
    core.dialogs.add(this)
  }

  receive(transaction: ServerTransaction): void {
    const { state } = this
    const refusal = refusalWithin(state, transaction)
    if (!this.#limit.admits(transaction, refusal === null)) return
    if (refusal) return transaction.respond(...refusal)
    state.remote_seq = transaction.request.cseq.seq
    this.#answer(transaction)
  }

  acknowledge(): void {
    // The ACK goes to the dialog that the 2xx has established.
  }

  bye(): Promise<void> {
    this.end()
    return Promise.resolve()
  }

  /** Called when the call was answered or refused. */
  end(): void {
    this.#core.dialogs.delete(this)
  }

  #answer(transaction: ServerTransaction): void {
    const { method } = transaction.request
    if (method === 'PRACK') this.#prack(transaction)
    else if (method === 'UPDATE') this.#update(transaction)
    else if (method === 'BYE' && this.#user.ended) {
      transaction.respond(200)
      this.#user.ended()
    } else if (method === 'INFO') transaction.respond(200)
    else if (method === 'OPTIONS') transaction.respond(200, { headers: [ALLOW, ACCEPT, SUPPORTED] })
    else if (method === 'INVITE') transaction.respond(...this.#refusalOfInvite())
    else transaction.respond(...refusalOfMethod(method, ALLOW))
  }

  /** An INVITE of the side that we call crosses ours (RFC 3261 §14.2). One of the caller comes before the answer to its first one. */
  #refusalOfInvite(): [status: number, parts: ResponseParts] {
    const unanswered = warned('the call has no answer yet')
    return this.#user.ended ? [500, { headers: [RETRY_SOON, unanswered] }] : [491, { headers: [unanswered] }]
  }

  /** Refuses an offer in PRACK. Our provisional responses have no description, so the offer of the INVITE still waits for an answer. */
  #prack(transaction: ServerTransaction): void {
    const { request } = transaction
    const is_known = this.#user.acknowledged?.(request.headers.get('rack') ?? '') ?? false
    if (!is_known) transaction.respond(481, { headers: [warned('no response of ours waits for it')] })
    else if (descriptionIn(request))
      transaction.respond(488, { headers: [warned('the offer of the call has no answer yet')] })
    else transaction.respond(200)
  }

  #update(transaction: ServerTransaction): void {
    const { request } = transaction
    const { state } = this
    const offer = descriptionIn(request) ?? ''
    const answer = offer === '' ? '' : this.#user.offered(offer)
    if (answer === null || typeof answer === 'number') return transaction.respond(...refusalOfOffer(answer))
    state.target = contactOf(request) ?? state.target
    const contact: HeaderLine = ['contact', this.#core.contact(state.hop, state.scheme)]
    const headers: HeaderLine[] = [ALLOW, SUPPORTED, contact, ...(answer === '' ? [] : [SDP_TYPE])]
    transaction.respond(200, { headers, body: answer })
  }
}

function refusalOfOffer(status: null | 491 | 500): [status: number, parts: ResponseParts] {
  if (status === null) return [488, { headers: [warned('it offers no audio that fits the call')] }]
  const unanswered = warned('the offer of the call has no answer yet')
  return [status, { headers: status === 500 ? [RETRY_SOON, unanswered] : [unanswered] }]
}
