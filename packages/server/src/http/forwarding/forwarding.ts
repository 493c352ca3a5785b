import type { Route } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'

/** Another process that answers a request. */
export interface ForwardTarget {
  /** Such as `http://127.0.0.1:49152`. */
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

/** Between two of our own processes: the id under which the first one has logged the request. */
export const REQUEST_ID_HEADER = 'x-ohun-request-id'
/** A request that has come from another node is not sent on to a third. */
export const FORWARDED_HEADER = 'x-ohun-forwarded'
