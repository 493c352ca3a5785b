import type { Route } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { ActiveClock, ActiveClocks } from './active-clocks.ts'
import type { HeldClocks } from './held-clocks.ts'

/**
 * The tags of requests that the service answers itself while a sandbox has a clock: those about people, keys and the workspace as such,
 * those whose answers are the same everywhere, and simulations, which have their own copies.
 */
export const OWN_TAGS: ReadonlySet<string> = new Set([
  'health',
  'auth',
  'accounts',
  'members',
  'api-keys',
  'templates',
  'catalogues',
  'saved-views',
  'carriers',
  'notifications',
  'dpa',
  'audit-log',
  'requests',
  'simulations',
])
const OWN_OPERATIONS: ReadonlySet<string> = new Set([
  'createWorkspace',
  'deleteWorkspace',
  'createSandboxClock',
  'listSandboxClocks',
  'getSandboxClock',
])
/** The operations that the node with the process answers. */
const OF_NODE: ReadonlySet<string> = new Set(['deleteSandboxClock', 'advanceSandboxClock'])

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '[::]'])
const RETRY_SECONDS = 60

export interface ForwardedDeps {
  active: ActiveClocks
  held: HeldClocks
  node: () => number
}

export interface Target {
  address: string
  token: string | null
  failed(): void
}

/** The target of a request in a sandbox that has a clock. Null if this process answers it. @throws ApiError UNAVAILABLE */
export function sandboxTarget({ active, held, node }: ForwardedDeps, caller: Caller, route: Route): Target | null {
  if (caller.environment !== 'sandbox' || OWN_TAGS.has(route.tag) || OWN_OPERATIONS.has(route.operation_id)) return null
  const clock = active.find(caller.workspace_id)
  if (!clock) return null
  if (clock.node !== node()) return { address: addressOf(clock), token: null, failed: () => active.reload() }
  const sandbox = OF_NODE.has(route.operation_id) ? undefined : held.use(clock.clock_id)
  return sandbox ? { address: sandbox.address, token: sandbox.tokenFor(caller), failed() {} } : null
}

/** @throws ApiError UNAVAILABLE if the node listens on all addresses, so that none is known for it */
function addressOf({ clock_id, node_url }: ActiveClock): string {
  const { hostname } = new URL(node_url)
  if (!ALL_ADDRESSES.has(hostname)) return node_url
  throw new ApiError(
    'UNAVAILABLE',
    `${clock_id} belongs to another node of the service, which this one cannot reach. An operator can give each node an OHUN_HOST at which the others reach it.`,
    { retry_after_seconds: RETRY_SECONDS },
  )
}
