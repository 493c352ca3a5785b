import type { ChannelListener } from './redis-link.ts'
import type { RedisScript, ScriptCall } from './redis-script.ts'

/**
 * A connection that callers can do without. If a command is not answered within 500 ms, the connection is down for everybody until
 * another one works. Nothing is queued in the meantime. Several keys of one command have the same hash tag.
 */
export interface Redis {
  /** False while every command fails at once. */
  readonly is_up: boolean
  /** Why it is down, in one word. Null while it is up. */
  readonly fault: string | null
  /** Calls the listener at each change. When the connection is up again, messages of channels may have been missed. */
  onChange(listener: (is_up: boolean) => void): void
  /** @throws RedisUnavailable */
  command(key: string, args: readonly string[]): Promise<unknown>
  /** Runs the script in one round trip. @throws RedisUnavailable */
  run(script: RedisScript, call: ScriptCall): Promise<unknown>
  /** Sends a message to the subscribers of a sharded channel, or drops it while Redis is unavailable. */
  publish(channel: string, message: string): Promise<void>
  /** Listens to a sharded channel, from now or from when Redis is up again, until `unsubscribe`. A channel has one listener. */
  subscribe(channel: string, listener: ChannelListener): Promise<void>
  unsubscribe(channel: string): Promise<void>
  close(): Promise<void>
}
