import type { AuthHeader, Authenticator } from '../authentication/authenticator.ts'
import type { ClientTransaction } from './client-transaction.ts'
import type { SipCore } from '../core.ts'
import { isUnsent } from '../transport/connections.ts'
import { hopFor, type Hop } from '../transport/hop.ts'
import { serialise, type ReceivedResponse, type SipRequest } from '../message/message.ts'

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

/** The transaction adds a Via of about this length. */
const VIA_BYTES = 100

/** The host does not take the connection that its name servers promise (RFC 3261 §18.1.1). */
function overUdp(exchange: Exchange): Exchange {
  const { tcp_port: _, ...hop } = exchange.hop
  return { ...exchange, hop }
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
  const hop = hopFor(serialise(request).length + VIA_BYTES, exchange.hop)
  const failed = (cause: string): void => {
    if (hop !== exchange.hop && isUnsent(cause) && (exchange.goesOn?.() ?? true)) begin(core, overUdp(exchange))
    else exchange.done({ kind: 'failed', cause })
  }
  const provisional = (response: ReceivedResponse): void => exchange.provisional?.(response, request)
  const transaction = core.transactions.request(request, hop, { provisional, final, failed })
  exchange.begun?.(transaction)
}

/** The reply to a request that nothing happens to meanwhile. */
export function ask(core: SipCore, exchange: Omit<Exchange, 'done'>): Promise<Reply> {
  return new Promise((done) => begin(core, { ...exchange, done }))
}
