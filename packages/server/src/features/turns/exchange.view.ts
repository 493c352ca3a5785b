import { responseHead } from '../../delivery/response-head.ts'
import type { Exchange } from '../../domain/exchange.ts'
import type { BackendExchange } from '../../generated/types.gen.ts'

/** The most of a response that a person sees. */
const SHOWN_BYTES = 4_096

/** A request to the webhook, as people who try an agent see it. Null if nothing was sent. */
export function exchangeView({
  target,
  headers,
  request,
  response_status,
  response,
}: Exchange): BackendExchange | null {
  if (headers === null) return null
  // For a relay, which adds its own headers, none are known.
  const is_relayed = Object.keys(headers).length === 0
  return {
    url: is_relayed ? null : target,
    headers,
    body: request,
    status: response_status,
    response_body: response === null ? null : responseHead(Buffer.from(response), SHOWN_BYTES),
  }
}
