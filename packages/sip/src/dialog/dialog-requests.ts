import { ACCEPT, allowOf, KNOWN_METHODS, SDP_TYPE, SUPPORTED } from '../message/capabilities.ts'
import { contactOf, type DialogState, type HeaderLine } from './dialog-state.ts'
import type { KeptListener } from './kept-listener.ts'
import type { ReInvites } from './re-invites.ts'
import type { Referrals } from './referrals.ts'
import type { Transfer } from './transfer.ts'
import { digitOf } from '../message/info-digit.ts'
import type { ReceivedRequest } from '../message/message.ts'
import { q850Cause } from '../message/reason.ts'
import { refusalOf } from '../message/refusals.ts'
import { warned } from '../message/warning.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { descriptionIn } from '../message/session-body.ts'
import { answerTo, headersOf, LEAST_SECONDS, type OwnTerms } from './session-timer.ts'

/** The dialog that requests belong to. */
export interface RequestedDialog {
  readonly state: DialogState
  readonly transfer: Transfer
  readonly referrals: Referrals
  readonly re_invites: ReInvites
  readonly listener: KeptListener
  readonly contact: HeaderLine
  readonly over: boolean
  local_sdp: string
  remote_sdp: string
  bye(): Promise<void>
  /** The other side has ended it with BYE. */
  ended(q850_cause: number | null): void
  /** A request of the other side was accepted. */
  refreshed(own: OwnTerms, target: string | null): void
}

/** A call over TLS may be encrypted. Keys that come on another way could be read there. */
function hasExposedKeys({ hop }: DialogState, { request, source }: ServerTransaction): boolean {
  return hop.transport === 'tls' && source.transport !== 'tls' && request.body.includes('a=crypto:')
}

/** Requests of the other side within a dialog. */
export class DialogRequests {
  readonly #dialog: RequestedDialog
  /** INVITEs whose 2xx waits for its ACK, by their CSeq. */
  readonly #unacknowledged = new Map<number, ServerTransaction>()

  constructor(dialog: RequestedDialog) {
    this.#dialog = dialog
  }

  receive(transaction: ServerTransaction): void {
    const { request } = transaction
    const { state } = this.#dialog
    if (hasExposedKeys(state, transaction))
      return transaction.respond(403, { headers: [warned('its keys did not come over TLS')] })
    if (state.remote_seq !== null && request.cseq.seq <= state.remote_seq) return transaction.respond(500)
    const refusal = refusalOf(request)
    if (refusal) return transaction.respond(...refusal)
    state.remote_seq = request.cseq.seq
    this.#answer(transaction)
  }

  awaitAck(transaction: ServerTransaction): void {
    this.#unacknowledged.set(transaction.request.cseq.seq, transaction)
  }

  acknowledge(ack: ReceivedRequest): void {
    const transaction = this.#unacknowledged.get(ack.cseq.seq)
    this.#unacknowledged.delete(ack.cseq.seq)
    transaction?.ack(ack)
  }

  /** Nothing is repeated after the end. */
  end(): void {
    for (const transaction of this.#unacknowledged.values()) {
      transaction.quit()
      transaction.onSilence()
    }
    this.#unacknowledged.clear()
  }

  #answer(transaction: ServerTransaction): void {
    const { method } = transaction.request
    if (method === 'BYE') {
      transaction.respond(200)
      this.#dialog.ended(q850Cause(transaction.request.headers))
    } else if (method === 'INVITE' || method === 'UPDATE') this.#negotiate(transaction)
    else if (method === 'INFO') this.#info(transaction)
    // The response that rang may be acknowledged after our answer (RFC 3262 §3).
    else if (method === 'PRACK') transaction.respond(200)
    else if (method === 'NOTIFY') transaction.respond(this.#dialog.transfer.notified(transaction.request) ? 200 : 489)
    else if (method === 'REFER' && this.#dialog.referrals.receive(transaction)) return
    else if (method === 'OPTIONS') transaction.respond(200, { headers: [this.#allow, ACCEPT, SUPPORTED] })
    else transaction.respond(KNOWN_METHODS.has(method) ? 405 : 501, { headers: [this.#allow] })
  }

  get #allow(): HeaderLine {
    return allowOf(this.#dialog.state)
  }

  #info(transaction: ServerTransaction): void {
    const digit = digitOf(transaction.request)
    transaction.respond(200)
    if (digit !== null) this.#dialog.listener.say((listener) => listener.digit(digit))
  }

  /** A new offer, a request for our offer, or a refresh. */
  #negotiate(transaction: ServerTransaction): void {
    const { request } = transaction
    const { re_invites, over } = this.#dialog
    if (over) return transaction.respond(481)
    if (re_invites.inProgress) return transaction.respond(491)
    const own = answerTo(request)
    if (own.kind === 'too_small') return transaction.respond(422, { headers: [['min-se', String(LEAST_SECONDS)]] })
    const answer = this.#answerTo(request)
    if (answer === undefined) return transaction.respond(491)
    if (answer === null) return transaction.respond(488)
    this.#dialog.refreshed(own, contactOf(request))
    if (request.method === 'INVITE') this.#listenForAck(transaction)
    const headers = [this.#allow, SUPPORTED, this.#dialog.contact, ...headersOf(own)] as HeaderLine[]
    if (answer !== '') headers.push(SDP_TYPE)
    transaction.respond(200, { headers, body: answer })
  }

  /** The answer to an offer. Null refuses it; undefined if it cannot be answered now. Empty if there is no offer. */
  #answerTo(request: ReceivedRequest): string | null | undefined {
    const dialog = this.#dialog
    const body = descriptionIn(request) ?? ''
    if (body === '') return request.method === 'INVITE' ? dialog.local_sdp : ''
    if (body === dialog.remote_sdp) return dialog.local_sdp
    const answer = dialog.listener.answerTo(body)
    if (typeof answer !== 'string') return answer
    dialog.remote_sdp = body
    dialog.local_sdp = answer
    return answer
  }

  #listenForAck(transaction: ServerTransaction): void {
    this.awaitAck(transaction)
    transaction.onSilence = () => void this.#dialog.bye()
    transaction.onAck = (ack) => {
      const body = descriptionIn(ack) ?? ''
      if (transaction.request.body !== '' || body === '' || body === this.#dialog.remote_sdp) return
      // The answer to our offer: the other side may receive elsewhere from now on.
      this.#dialog.remote_sdp = body
      this.#dialog.listener.say((listener) => listener.offered(body))
    }
  }
}
