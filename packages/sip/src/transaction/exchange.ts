import type { AuthHeader, Authenticator } from '../authentication/authenticator.ts'
import type { ClientTransaction } from './client-transaction.ts'
import type { SipCore } from '../core.ts'
import type { Hop } from '../transport/hop.ts'
import type { ReceivedResponse, SipRequest } from '../message/message.ts'

export type Reply =
  | { kind: 'final'; response: ReceivedResponse; request: SipRequest }
  | { kind: 'failed'; cause: string }

export interface Exchange {
  hop: Hop
  authenticator: Authenticator
  /** Each with a CSeq of its own. */
  build(auth: AuthHeader[]): SipRequest
  /** Each transaction that begins. */
  begun?(transaction: ClientTransaction): void
  provisional?(response: ReceivedResponse, request: SipRequest): void
  /** Whether a challenge is worth an answer; yes by default. */
  goesOn?(): boolean
  /** Once. */
  done(reply: Reply): void
  /** Each 2xx to INVITE after the first. */
  again?(response: ReceivedResponse, request: SipRequest): void
}

/** One request, and as many as its challenges ask for. */
export function begin(core: SipCore, exchange: Exchange): void {
  const request = exchange.build(exchange.authenticator.headers)
  let settled = false
  const final = (response: ReceivedResponse): void => {
    if (settled) return exchange.again?.(response, request)
    settled = true
    const goes_on = exchange.goesOn?.() ?? true
    if (goes_on && exchange.authenticator.answers(response, request)) begin(core, exchange)
    else exchange.done({ kind: 'final', response, request })
  }
  const transaction = core.transactions.request(request, exchange.hop, {
    provisional: (response) => exchange.provisional?.(response, request),
    final,
    failed: (cause) => exchange.done({ kind: 'failed', cause }),
  })
  exchange.begun?.(transaction)
}

/** The reply to a request that nothing happens to meanwhile. */
export function ask(core: SipCore, exchange: Omit<Exchange, 'done'>): Promise<Reply> {
  return new Promise((done) => begin(core, { ...exchange, done }))
}
