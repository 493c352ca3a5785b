import { withoutValues } from '../../../delivery/endpoint-headers.ts'
import { shownDetail } from '../../../delivery/recorded-call.ts'
import type { Exchange } from '../../../domain/exchange.ts'
import type { McpAnswer } from '../../../gateways/mcp/mcp-client.ts'
import type { CallExchangeError, McpServer } from '../../../generated/types.gen.ts'
import type { FetchedExchange } from '../../../platform/net/guarded-fetch.ts'
import { storableText } from '../../../platform/storable-text.ts'

export interface McpAsked {
  kind: 'tool' | 'tools'
  turn_id: string | null
  tool: string | null
  server: McpServer
  /** The request without the protocol's envelope. It is recorded if no request was sent. */
  request: unknown
  /** Whether the body that was sent may contain secret keys, so that it is not recorded. */
  has_secrets: boolean
}

/** A request to an MCP server and its outcome, for the record. Values of the customer's headers are hidden. */
export function mcpExchange(
  { kind, turn_id, tool, server, request, has_secrets }: McpAsked,
  answer: McpAnswer<unknown> | 'given_up' | 'internal',
): Omit<Exchange, 'started_at' | 'duration_ms'> {
  const exchange = typeof answer === 'string' ? null : answer.exchange
  return {
    kind,
    turn_id,
    tool,
    target: server.url,
    headers: exchange && { ...exchange.headers, ...withoutValues(shownHeaders(exchange, server)) },
    request: (!has_secrets && exchange?.body) || JSON.stringify(request),
    response: exchange && responseOf(exchange),
    response_status: exchange?.status ?? null,
    error: errorOf(answer),
    error_detail: detailOf(answer),
    ...phasesOf(exchange),
  }
}

/** The headers to record. Header names are in lower case once they have been sent. */
function shownHeaders({ headers }: FetchedExchange, { header_names }: McpServer): Record<string, string> {
  const secret = new Set(header_names.map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => secret.has(name.toLowerCase())))
}

function errorOf(answer: McpAnswer<unknown> | 'given_up' | 'internal'): CallExchangeError | null {
  if (typeof answer === 'string') return answer
  if (answer.kind === 'answered') return null
  return answer.kind === 'refused' ? 'shape' : answer.cause
}

/** The message of a server that refused a request is in the response. */
function detailOf(answer: McpAnswer<unknown> | 'given_up' | 'internal'): string | null {
  return typeof answer !== 'string' && answer.kind === 'failed' ? shownDetail(answer.detail) : null
}

function responseOf({ received, status }: FetchedExchange): string | null {
  return status === null ? null : storableText(Buffer.concat(received).toString('utf8'))
}

function phasesOf(exchange: FetchedExchange | null): Pick<Exchange, 'connect_ms' | 'wait_ms' | 'read_ms'> {
  const { dns, connect, tls, wait, read } = exchange?.phases ?? {}
  const connecting = [dns, connect, tls].filter((part) => part !== undefined)
  return {
    connect_ms: connecting.length === 0 ? null : Math.round(connecting.reduce((sum, part) => sum + part, 0)),
    wait_ms: wait === undefined ? null : Math.round(wait),
    read_ms: read === undefined ? null : Math.round(read),
  }
}
