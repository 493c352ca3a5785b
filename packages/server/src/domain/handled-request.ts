import type { Caller } from '../platform/caller.ts'

/** A request to the API, as it appears in the log of its workspace: without its body and the values in its path and query. */
export interface HandledRequest {
  request_id: string
  caller: Caller
  operation_id: string
  method: string
  /** The template of the path. */
  path: string
  status: number
  error_code: string | null
  duration_ms: number
  client_address: string
  /** The header as the client sent it. */
  user_agent: string | undefined
}
