import { responseHead } from '../../delivery/response-head.ts'
import type { Exchange } from '../../domain/exchange.ts'
import type { BackendExchange } from '../../generated/types.gen.ts'

/** As much of a response as a person reads. */
const SHOWN_BYTES = 4_096

/** A request to the webhook, for those who try an agent. Null if nothing was sent. */
export function exchangeView({
  target,
  headers,
  request,
  response_status,
  response,
}: Exchange): BackendExchange | null {
  if (headers === null) return null
  // A relay adds its own headers.
  const is_relayed = Object.keys(headers).length === 0
  return {
    url: is_relayed ? null : target,
    headers,
    body: request,
    status: response_status,
    response_body: response === null ? null : responseHead(Buffer.from(response), SHOWN_BYTES),
  }
}
