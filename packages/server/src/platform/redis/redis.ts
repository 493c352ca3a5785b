import type { ChannelListener } from './redis-link.ts'
import type { RedisScript, ScriptCall } from './redis-script.ts'

/**
 * A connection that the caller can do without: a command that is not answered within 500 ms takes it away for everybody, until
 * another connection has been tried. Nothing is queued meanwhile. Several keys of one command have the same hash tag.
 */
export interface Redis {
  /** False while every command fails at once. */
  readonly is_up: boolean
  /** Why it is away, in one word; null while it is up. */
  readonly fault: string | null
  /** Hears each change. When it is up again, messages of channels may have been missed. */
  onChange(listener: (is_up: boolean) => void): void
  /** @throws RedisUnavailable */
  command(key: string, args: readonly string[]): Promise<unknown>
  /** Runs the script in one round trip. @throws RedisUnavailable */
  run(script: RedisScript, call: ScriptCall): Promise<unknown>
  /** Sends it to the subscribers of a sharded channel, or drops it while Redis is away. */
  publish(channel: string, message: string): Promise<void>
  /** Hears a sharded channel, from now or from when Redis is up again, until `unsubscribe`. One listener for each. */
  subscribe(channel: string, listener: ChannelListener): Promise<void>
  unsubscribe(channel: string): Promise<void>
  close(): Promise<void>
}
