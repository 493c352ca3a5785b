import { acknowledging } from './acknowledge.ts'
import type { Authenticator } from '../authentication/authenticator.ts'
import type { ClientTransaction } from '../transaction/client-transaction.ts'
import type { SipCore } from '../core.ts'
import { SDP_TYPE } from '../message/capabilities.ts'
import { contactOf, hopOf, requestWithin, type DialogState, type HeaderLine } from './dialog-state.ts'
import { ask, begin, type Reply } from '../transaction/exchange.ts'
import { PATIENCE_MS, Timers } from '../transaction/timers.ts'

/** The most attempts. After a glare, both sides choose random delays, so this many are enough. */
const MAX_GLARES = 6

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
  #last: Promise<unknown> = Promise.resolve()
  #in_progress = false
  #over = false

  constructor({ core, state, authenticator, caller, proposal }: ReInviteParts) {
    this.#proposal = proposal
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
    for (let glares = 1; !this.#over; glares++) {
      const offered = await this.#invite(offer)
      const { reply } = offered
      if (reply.kind === 'failed' || reply.response.status !== 491 || glares >= MAX_GLARES) return offered
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#core.clock.after(this.#pause(), resolve)
      await promise
    }
    return { reply: { kind: 'failed', cause: 'the call is over' }, sdp: '' }
  }

  #pause(): number {
    const random = this.#core.random()
    return this.#caller ? 2_100 + 1_900 * random : 2_000 * random
  }

  async #invite(offer: () => string): Promise<Offered> {
    const state = this.#state
    const timers = new Timers(this.#core.clock)
    const authenticator = this.#authenticator.fresh()
    const hop = await hopOf(this.#core, state)
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
}
