import type { CallExchangeError, CallExchangeKind } from '../generated/types.gen.ts'

/** The phases of an exchange in milliseconds. Null for a phase that did not take place. */
export interface ExchangePhases {
  /** The DNS look-up, the connection and TLS. Null if an open connection was used. */
  connect_ms: number | null
  /** The time from the request to the beginning of the answer. */
  wait_ms: number | null
  /** The time until the end of the answer. */
  read_ms: number | null
}

/** A request of the service to an agent's backend, model or tool, and its response, for the record of a call. */
export interface Exchange extends ExchangePhases {
  kind: CallExchangeKind
  /** Null for a screening, which comes before the first turn. */
  turn_id: string | null
  /** The name of a tool. Null for other exchanges. */
  tool: string | null
  /** The URL of the backend, the provider of the model, or the knowledge base. Null if the agent has none. */
  target: string | null
  started_at: Date
  duration_ms: number
  response_status: number | null
  error: CallExchangeError | null
  /** A description of what was wrong, for the owner of the backend. Null if nothing was, or if it is not known. */
  error_detail: string | null
  /** The headers of the request. Empty for a relay. Null for a model, or if nothing was sent. */
  headers: Readonly<Record<string, string>> | null
  request: string
  /** The response. Null if there was none. */
  response: string | null
}

export type NoteExchange = (exchange: Exchange) => void
