import type { Redis } from '../redis/redis.ts'
import type { RemoteBus, RemoteReceiver } from './live-bus.ts'

/** Channels of Redis belong to the whole server or cluster, so ours have names that no other application uses. */
const channelOf = (topic: string): string => `ohun:live:${topic}`

/**
 * The live bus between processes, over the sharded channels of Redis: a channel for each topic, so a node of a cluster passes a
 * message only to processes that follow it.
 */
export class RedisBus implements RemoteBus {
  readonly #redis: Redis
  readonly #sender: string
  #receiver: RemoteReceiver | undefined
  #subscribed: Promise<unknown> = Promise.resolve()

  /** @param sender - Identifies this process, because Redis also sends a message to the process that published it. */
  constructor(redis: Redis, sender: string) {
    this.#redis = redis
    this.#sender = `${sender} `
    redis.onChange((is_up) => is_up && this.#receiver?.missed())
  }

  receive(receiver: RemoteReceiver): void {
    this.#receiver = receiver
  }

  publish(topic: string, message: string): void {
    this.send(topic, message).catch(() => {}) // best effort
  }

  /** @throws RedisUnavailable when Redis has not confirmed the message. */
  async send(topic: string, message: string): Promise<void> {
    const channel = channelOf(topic)
    await this.#redis.command(channel, ['SPUBLISH', channel, this.#sender + message])
  }

  announce(topic: string, message: string): void {
    this.publish(topic, message)
  }

  follow(topic: string): void {
    this.#after(this.#redis.subscribe(channelOf(topic), (sent) => this.#hear(topic, sent)))
  }

  unfollow(topic: string): void {
    this.#after(this.#redis.unsubscribe(channelOf(topic)))
  }

  async active(): Promise<void> {
    await this.#subscribed
  }

  #hear(topic: string, sent: string): void {
    if (!sent.startsWith(this.#sender)) this.#receiver?.heard(topic, [sent.slice(sent.indexOf(' ') + 1)])
  }

  #after(change: Promise<void>): void {
    this.#subscribed = Promise.all([this.#subscribed, change])
  }
}
