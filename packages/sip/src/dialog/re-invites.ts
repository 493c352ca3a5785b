import { acknowledging } from './acknowledge.ts'
import type { Authenticator } from '../authentication/authenticator.ts'
import type { ClientTransaction } from '../transaction/client-transaction.ts'
import type { SipCore } from '../core.ts'
import { SDP_TYPE } from '../message/capabilities.ts'
import { retryAfter } from '../message/retry-after.ts'
import { contactOf, hopOf, requestWithin, type DialogState, type HeaderLine } from './dialog-state.ts'
import { ask, begin, type Reply } from '../transaction/exchange.ts'
import { PATIENCE_MS, Timers } from '../transaction/timers.ts'
import type { Hop } from '../transport/hop.ts'

/** The most attempts. After a glare, both sides choose random delays, so this many are enough. */
const MAX_ATTEMPTS = 6
/** The longest `Retry-After` of a side that cannot take an offer for a moment (RFC 3261 §14.2). */
const MAX_RETRY_AFTER_SECONDS = 10

/** The reply to an offer of ours, and the offer. It is empty if none was sent. */
interface Offered {
  reply: Reply
  sdp: string
}

/** Our re-INVITEs, one at a time. */
export class ReInvites {
  readonly #core: SipCore
  readonly #state: DialogState
  readonly #authenticator: Authenticator
  /** True if we made the call. Then we wait longer after a glare (RFC 3261 §14.1). */
  readonly #caller: boolean
  readonly #proposal: ReInviteParts['proposal']
  readonly #acknowledged: ReInviteParts['acknowledged']
  #last: Promise<unknown> = Promise.resolve()
  #in_progress = false
  #over = false

  constructor({ core, state, authenticator, caller, proposal, acknowledged }: ReInviteParts) {
    this.#proposal = proposal
    this.#acknowledged = acknowledged
    this.#core = core
    this.#state = state
    this.#authenticator = authenticator
    this.#caller = caller
  }

  /** True while our INVITE waits for its answer, so that another INVITE would collide with it. */
  get inProgress(): boolean {
    return this.#in_progress
  }

  /** Called when the call is over. Pending offers are not sent. */
  end(): void {
    this.#over = true
  }

  /**
   * Sends an offer after the previous ones are settled.
   * @param offer - Called for each attempt. After a glare, an offer of the other side may have changed the session in the meantime, and
   * an older description would take back its part of the agreement (RFC 3264 §8).
   */
  offer(offer: () => string): Promise<Offered> {
    const offered = this.#last.then(() => this.#offer(offer))
    this.#last = offered.catch(() => {})
    return offered
  }

  /** Sends an UPDATE without an offer, which only refreshes the session timer. */
  async refresh(): Promise<Reply> {
    return await ask(this.#core, {
      hop: await hopOf(this.#core, this.#state),
      authenticator: this.#authenticator.fresh(),
      build: (auth) => this.#request('UPDATE', [...this.#proposal(), ...auth]),
    })
  }

  async #offer(offer: () => string): Promise<Offered> {
    for (let attempts = 1; ; attempts++) {
      const hop = await hopOf(this.#core, this.#state)
      await this.#acknowledged()
      if (this.#over) return { reply: { kind: 'failed', cause: 'the call is over' }, sdp: '' }
      const offered = await this.#invite(offer, hop)
      const pause_ms = this.#pauseAfter(offered.reply)
      if (pause_ms === null || attempts >= MAX_ATTEMPTS) return offered
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#core.clock.after(pause_ms, resolve)
      await promise
    }
  }

  /** How long to wait before the offer is sent again. Null if the reply is final. */
  #pauseAfter(reply: Reply): number | null {
    if (reply.kind === 'failed') return null
    const { status, headers } = reply.response
    const random = this.#core.random()
    if (status === 491) return this.#caller ? 2_100 + 1_900 * random : 2_000 * random
    const seconds = status === 500 || status === 503 ? retryAfter(headers) : null
    return seconds !== null && seconds <= MAX_RETRY_AFTER_SECONDS ? 1_000 * (seconds + random) : null
  }

  async #invite(offer: () => string, hop: Hop): Promise<Offered> {
    const state = this.#state
    const timers = new Timers(this.#core.clock)
    const authenticator = this.#authenticator.fresh()
    let transaction: ClientTransaction | undefined
    let acknowledge: (() => void) | undefined
    this.#in_progress = true
    const sdp = offer()
    const reply = await new Promise<Reply>((resolve) =>
      begin(this.#core, {
        hop,
        authenticator,
        build: (auth) => this.#request('INVITE', [...this.#proposal(), ...auth, SDP_TYPE], sdp),
        begun: (begun) => (transaction = begun),
        // No person has to answer a re-INVITE, so a side that does not answer soon will not answer.
        provisional: () => timers.after('limit', PATIENCE_MS, () => transaction?.abandon()),
        again: () => acknowledge?.(),
        done: (reply) => {
          timers.clearAll()
          this.#in_progress = false
          if (reply.kind === 'final' && reply.response.status < 300) {
            state.target = contactOf(reply.response) ?? state.target
            const at = { ...state, local_seq: reply.response.cseq.seq }
            acknowledge = acknowledging(this.#core, at, authenticator.headers)
            acknowledge()
          }
          resolve(reply)
        },
      }),
    )
    return { reply, sdp }
  }

  #request(method: string, headers: readonly HeaderLine[], body = ''): ReturnType<typeof requestWithin> {
    return requestWithin(this.#core, this.#state, { method, seq: ++this.#state.local_seq, headers, body })
  }
}

export interface ReInviteParts {
  core: SipCore
  state: DialogState
  authenticator: Authenticator
  caller: boolean
  /** The terms of the session timer that a request proposes. */
  proposal(this: void): HeaderLine[]
  /** Resolves when no INVITE of the other side waits for its ACK. Ours must not be sent before (RFC 3261 §14.1). */
  acknowledged(this: void): Promise<void>
}
