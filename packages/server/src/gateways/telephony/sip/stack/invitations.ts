import type { Clock } from '../../../../platform/clock.ts'
import type { IncomingInvite } from '../sip-endpoint.ts'
import { Admission, type InvitationLimits } from './admission.ts'
import type { SipCore } from './core.ts'
import { IncomingCall } from './incoming-call.ts'
import { refusalOf } from './refusals.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { answerTo, LEAST_SECONDS } from './session-timer.ts'
import { SipSyntaxError } from './syntax.ts'

const RETRY_AFTER_SECONDS = 5

/** INVITEs that begin a call. */
export class Invitations {
  readonly #core: SipCore
  readonly #admission: Admission
  /** By what a request keeps on all its ways here. */
  readonly #waiting = new Map<string, IncomingCall>()
  #listener: ((invite: IncomingInvite) => void) | null = null

  constructor(core: SipCore, clock: Clock, limits: InvitationLimits) {
    this.#core = core
    this.#admission = new Admission(clock, limits)
  }

  get size(): number {
    return this.#waiting.size
  }

  onInvite(listener: (invite: IncomingInvite) => void): void {
    this.#listener = listener
  }

  receive(transaction: ServerTransaction): void {
    const { request } = transaction
    const id = `${request.call_id} ${request.from_tag} ${request.cseq.seq}`
    // §8.2.2.2: a proxy has sent it here on two ways; the first is being answered.
    if (this.#waiting.has(id)) return transaction.respond(482)
    const refusal = refusalOf(request)
    if (refusal) return transaction.respond(...refusal)
    const own = answerTo(request)
    if (own.kind === 'too_small') return transaction.respond(422, { headers: [['min-se', String(LEAST_SECONDS)]] })
    const leave = this.#listener ? this.#admission.enter(transaction.source.host) : null
    if (!this.#listener || !leave)
      return transaction.respond(503, { headers: [['retry-after', String(RETRY_AFTER_SECONDS)]] })
    const settled = (): void => {
      leave()
      this.#waiting.delete(id)
    }
    const call = this.#callOf({ transaction, own, settled })
    if (!call) return settled()
    this.#waiting.set(id, call)
    transaction.respond(100)
    this.#listener(call)
  }

  /** No new ones, and those that wait are sent away. */
  end(): void {
    this.#listener = null
    for (const call of this.#waiting.values()) call.turnAway(RETRY_AFTER_SECONDS)
  }

  #callOf(parts: ConstructorParameters<typeof IncomingCall>[1]): IncomingCall | null {
    try {
      return new IncomingCall(this.#core, parts)
    } catch (error) {
      if (!(error instanceof SipSyntaxError)) throw error
      parts.transaction.respond(400)
      return null
    }
  }
}
