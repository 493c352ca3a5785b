import type { CallExchangeError, CallExchangeKind } from '../generated/types.gen.ts'

/** Milliseconds of an exchange. Null for what did not take place. */
export interface ExchangePhases {
  /** The look-up of the name, the connection and TLS: null on a connection that was open. */
  connect_ms: number | null
  /** From the request to the beginning of the answer. */
  wait_ms: number | null
  /** The rest of the answer. */
  read_ms: number | null
}

/** A question of the service to an agent's backend, model or tool, and what came back: for the record of a call. */
export interface Exchange extends ExchangePhases {
  kind: CallExchangeKind
  /** Null for a screening, which comes before the first turn. */
  turn_id: string | null
  /** The name of a tool. Null for the rest. */
  tool: string | null
  /** The URL of the backend, the provider of the model, or the knowledge base. Null if the agent has none. */
  target: string | null
  started_at: Date
  duration_ms: number
  response_status: number | null
  error: CallExchangeError | null
  /** The headers of the request, empty over a relay. Null if nothing was sent, and for a model. */
  headers: Readonly<Record<string, string>> | null
  request: string
  /** Null if nothing came. */
  response: string | null
}

export type NoteExchange = (exchange: Exchange) => void
