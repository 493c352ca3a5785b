import type { Route } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'

/** Another process that answers a request. */
export interface ForwardTarget {
  /** The base URL, such as `http://127.0.0.1:49152`. */
  address: string
  /** The bearer token that it accepts. Null for another node, which checks the credentials of the request itself. */
  token: string | null
  /** Called when it cannot be reached. */
  failed(): void
}

/** Decides which process answers a request whose credentials and permission have been checked. */
export interface Forwarding {
  /** Null for the requests that this process answers. @throws ApiError UNAVAILABLE where the other process cannot be reached */
  targetOf(caller: Caller, route: Route): ForwardTarget | null
}

/** The header, between two of our own processes, with the id under which the first one has logged the request. */
export const REQUEST_ID_HEADER = 'x-ohun-request-id'
/** The header that marks a request from another node, which is not forwarded to a third. */
export const FORWARDED_HEADER = 'x-ohun-forwarded'
