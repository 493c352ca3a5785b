import type { Caller } from '../platform/caller.ts'

/** A request to the API as the log of its workspace has it: no body, and no value of its path or query. */
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
  /** As the client sent it. */
  user_agent: string | undefined
}
