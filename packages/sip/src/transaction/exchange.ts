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
  /** Builds the request, each time with a new CSeq. */
  build(auth: AuthHeader[]): SipRequest
  /** Called for each transaction that begins. */
  begun?(transaction: ClientTransaction): void
  provisional?(response: ReceivedResponse, request: SipRequest): void
  /** Returns whether to answer a challenge or to try again. Absent means true. */
  goesOn?(): boolean
  /** Called once. */
  done(reply: Reply): void
  /** Called for each 2xx to INVITE after the first one. */
  again?(response: ReceivedResponse, request: SipRequest): void
}

/** The approximate length of the Via that the transaction adds. */
const VIA_BYTES = 100

/** The same exchange over UDP, for a host that does not accept TCP although its DNS records announce it (RFC 3261 §18.1.1). */
function overUdp(exchange: Exchange): Exchange {
  const { tcp_port: _, ...hop } = exchange.hop
  return { ...exchange, hop }
}

/** Sends a request, and again with credentials when it is challenged. */
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

/** Sends a request and resolves with its reply. */
export function ask(core: SipCore, exchange: Omit<Exchange, 'done'>): Promise<Reply> {
  return new Promise((done) => begin(core, { ...exchange, done }))
}
