import { ACCEPT, allowOf, SUPPORTED } from '../message/capabilities.ts'
import type { HeaderLine } from './dialog-state.ts'
import { Negotiations } from './negotiations.ts'
import { refusalWithin } from './refusal-within.ts'
import { RequestLimit, refuseOnce } from './request-limit.ts'
import type { RequestedDialog } from './requested-dialog.ts'
import { digitOf } from '../message/info-digit.ts'
import type { ReceivedRequest } from '../message/message.ts'
import { q850Cause } from '../message/reason.ts'
import { refusalOfMethod, type Refusal } from '../message/refusals.ts'
import { warned } from '../message/warning.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'

/**
 * The most INVITEs of a call that wait for their ACK. Each answer is repeated for 32 s, so a flood of INVITEs in one call would cause ten
 * times as many answers, and would use up the transactions of its carrier.
 */
const MAX_UNACKNOWLEDGED = 5
const TOO_MANY: Refusal = [
  500,
  { headers: [['retry-after', '5'], warned('too many INVITEs of the call wait for their ACK')] },
]

/** The most requests of a call that are remembered for 32 s. Keys as INFO are about ten a second. */
const MAX_REMEMBERED = 500

/** The event of the NOTIFYs that follow our REFER (RFC 6665 §8.2.2). */
const ALLOW_EVENTS: HeaderLine = ['allow-events', 'refer']

/** Handles requests of the other side within a dialog. */
export class DialogRequests {
  readonly #dialog: RequestedDialog
  readonly #negotiations: Negotiations
  readonly #limit = new RequestLimit(MAX_REMEMBERED)
  /** The INVITEs, by CSeq, for which our 2xx waits for its ACK. */
  readonly #unacknowledged = new Map<number, ServerTransaction>()
  /** Resolves when no ACK is awaited. */
  #acknowledged = Promise.withResolvers<void>()

  constructor(dialog: RequestedDialog) {
    this.#dialog = dialog
    this.#negotiations = new Negotiations(dialog, (transaction) => this.awaitAck(transaction))
  }

  receive(transaction: ServerTransaction): void {
    const { state } = this.#dialog
    const refusal = refusalWithin(state, transaction)
    if (!this.#limit.admits(transaction, refusal === null)) return
    if (refusal) return transaction.respond(...refusal)
    if (transaction.request.method === 'INVITE' && this.#unacknowledged.size >= MAX_UNACKNOWLEDGED)
      return refuseOnce(transaction, TOO_MANY)
    state.remote_seq = transaction.request.cseq.seq
    this.#answer(transaction)
  }

  awaitAck(transaction: ServerTransaction): void {
    const { seq } = transaction.request.cseq
    this.#unacknowledged.set(seq, transaction)
    // Some peers send the ACK with the branch of the INVITE, so that it comes to the transaction and not to this dialog.
    transaction.onSettled = () => {
      this.#unacknowledged.delete(seq)
      if (this.#unacknowledged.size > 0) return
      this.#acknowledged.resolve()
      this.#acknowledged = Promise.withResolvers()
    }
  }

  /** Resolves when no INVITE of the other side waits for its ACK. */
  get acknowledged(): Promise<void> {
    return this.#unacknowledged.size === 0 ? Promise.resolve() : this.#acknowledged.promise
  }

  acknowledge(ack: ReceivedRequest): void {
    this.#unacknowledged.get(ack.cseq.seq)?.ack(ack)
  }

  /** Stops repeating responses, and refuses what waits, because the call has ended. */
  end(): void {
    this.#negotiations.end()
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
    } else if (method === 'INVITE' || method === 'UPDATE') this.#negotiations.receive(transaction)
    else if (method === 'INFO') this.#info(transaction)
    // The PRACK of our 180 may arrive after our answer (RFC 3262 §3).
    else if (method === 'PRACK') transaction.respond(200)
    else if (method === 'NOTIFY') this.#notified(transaction)
    else if (method === 'REFER' && this.#dialog.referrals.receive(transaction)) return
    else if (method === 'OPTIONS') transaction.respond(200, { headers: [this.#allow, ACCEPT, SUPPORTED] })
    else transaction.respond(...refusalOfMethod(method, this.#allow))
  }

  get #allow(): HeaderLine {
    return allowOf(this.#dialog.state)
  }

  #notified(transaction: ServerTransaction): void {
    if (this.#dialog.transfer.notified(transaction.request)) transaction.respond(200)
    else transaction.respond(489, { headers: [ALLOW_EVENTS, warned('there is no subscription to this event')] })
  }

  #info(transaction: ServerTransaction): void {
    const { headers } = transaction.request
    // RFC 6086 §4.2.2: the package was not agreed on. INFOs with keys have no package.
    if (headers.get('info-package') !== undefined)
      return transaction.respond(469, { headers: [['recv-info', ''], warned('the Info-Package is not known')] })
    const digit = digitOf(transaction.request)
    transaction.respond(200)
    if (digit !== null) this.#dialog.listener.say((listener) => listener.digit(digit))
  }
}
