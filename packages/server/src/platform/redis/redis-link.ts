import type { Clock } from '@ohun/clock'
import type { RedisTarget } from './redis-url.ts'

/** Receives the messages of a channel. */
export type ChannelListener = (message: string) => void

/** Connections to one Redis, used until one breaks: one for commands and one for subscriptions, or one of each per cluster node. */
export interface RedisLink {
  /** Sends a command to the node that has `key`. */
  command(key: string, args: readonly string[]): Promise<unknown>
  /** Resolves when the connection for subscriptions answers. */
  pingSubscriber(): Promise<unknown>
  subscribe(channel: string, listener: ChannelListener): Promise<void>
  unsubscribe(channel: string): Promise<void>
  /** Rejects the commands in progress. */
  destroy(): void
}

export interface LinkDeps {
  clock: Clock
  /** Ends a connection that is being opened. */
  signal: AbortSignal
  /** Called when the link is no longer usable. */
  broken(this: void, error: unknown): void
}

/** Loads the client with the first connection, because it takes 27 MB and 80 ms, which a server without Redis does not need. */
export async function loadClient() {
  return await import('@redis/client')
}

let loaded: ReturnType<typeof loadFactory> | undefined

/**
 * Creates clients of one class. The library's own `createClient` makes a class with a method for each command of Redis whenever the
 * options differ from those of the latest client. That takes up to 30 ms, at each attempt to connect again while Redis is away.
 */
export const loadCreateClient = () => (loaded ??= loadFactory())

async function loadFactory() {
  const { RedisClient } = await loadClient()
  return RedisClient.factory({})
}

const CONNECT_TIMEOUT_MS = 2_000

/**
 * A command fails at once while there is no connection: nothing is queued for later. A broken link is replaced as a whole, so the
 * client never reconnects.
 */
export function clientOptions({ username, password, tls }: RedisTarget) {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    disableOfflineQueue: true,
    maintNotifications: 'disabled' as const,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: false as const,
      ...(tls && { tls: true as const }),
    },
  }
}
