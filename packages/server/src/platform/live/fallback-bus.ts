import type { Clock } from '@ohun/clock'
import type { Log } from '../log.ts'
import type { Redis } from '../redis/redis.ts'
import type { RemoteBus, RemoteReceiver } from './live-bus.ts'
import { MessageOrder } from './message-order.ts'
import { RedisBus } from './redis-bus.ts'

export interface FallbackBusDeps {
  redis: Redis
  /** The bus for messages while Redis cannot be trusted. */
  fallback: RemoteBus
  /** Names this process among all that have ever published. */
  sender: string
  clock: Clock
  log: Log
}

/** A topic that every process follows on the fallback: Redis is unavailable for one of them. */
const AWAY = 'redis_away'
const SAY_EVERY_MS = 1_000
/** Longer than the time between two notices, so that a notice may be lost. */
const TRUST_AFTER_MS = 3_000
/** After this time, the other processes know, and have registered their topics on the fallback. */
const HOLD_MS = 250

/**
 * The live bus over Redis, and also over the fallback while any process has no Redis. Then all processes register their topics there,
 * publish on both, and pass each message on once. A message that Redis has not confirmed is published again.
 */
export class FallbackBus implements RemoteBus {
  readonly #deps: FallbackBusDeps
  readonly #redis_bus: RedisBus
  readonly #order: MessageOrder
  readonly #followed = new Set<string>()
  #receiver: RemoteReceiver | undefined
  #trusts_redis = true
  #is_closed = false
  #cancelReturn = (): void => {}
  /** The messages that wait until the other processes listen to the fallback. Null if they need not wait. */
  #held: (() => void)[] | null = null

  constructor(deps: FallbackBusDeps) {
    this.#deps = deps
    this.#order = new MessageOrder(deps.sender)
    this.#redis_bus = new RedisBus(deps.redis, deps.sender)
    deps.redis.onChange((is_up) => (is_up ? this.#distrust() : void this.#sayAway()))
  }

  /** False while messages go through the fallback as well. */
  get trustsRedis(): boolean {
    return this.#trusts_redis
  }

  receive(receiver: RemoteReceiver): void {
    this.#receiver = receiver
    const { redis, fallback } = this.#deps
    this.#redis_bus.receive({
      heard: (topic, messages) => this.#tell(topic, messages),
      missed: () => receiver.missed(),
    })
    fallback.receive({
      heard: (topic, messages) => (topic === AWAY ? this.#distrust() : this.#tell(topic, messages)),
      missed: () => !this.#trusts_redis && receiver.missed(),
    })
    fallback.follow(AWAY)
    if (!redis.is_up) void this.#sayAway()
  }

  publish(topic: string, message: string): void {
    const numbered = this.#order.numbered(message)
    const overFallback = (): void => this.#deps.fallback.publish(topic, numbered)
    this.#send(topic, numbered, overFallback)
  }

  announce(topic: string, message: string): void {
    const numbered = this.#order.numbered(message)
    const overFallback = (): void => this.#deps.fallback.announce(topic, numbered)
    this.#send(topic, numbered, overFallback)
  }

  follow(topic: string): void {
    this.#followed.add(topic)
    this.#redis_bus.follow(topic)
    if (!this.#trusts_redis) this.#deps.fallback.follow(topic)
  }

  unfollow(topic: string): void {
    this.#followed.delete(topic)
    this.#order.forget(topic)
    this.#redis_bus.unfollow(topic)
    if (!this.#trusts_redis) this.#deps.fallback.unfollow(topic)
  }

  async active(): Promise<void> {
    await Promise.all([this.#redis_bus.active(), this.#deps.fallback.active()])
  }

  close(): void {
    this.#is_closed = true
    this.#cancelReturn()
  }

  #tell(topic: string, numbered: readonly string[]): void {
    const fresh = numbered.map((text) => this.#order.take(topic, text)).filter((message) => message !== null)
    if (fresh.length > 0 && this.#followed.has(topic)) this.#receiver?.heard(topic, fresh)
  }

  #send(topic: string, numbered: string, overFallback: () => void): void {
    if (this.#trusts_redis) this.#redis_bus.send(topic, numbered).catch(() => this.#overFallback(overFallback))
    else {
      if (this.#deps.redis.is_up) this.#redis_bus.publish(topic, numbered)
      this.#overFallback(overFallback)
    }
  }

  #overFallback(send: () => void): void {
    if (this.#held) this.#held.push(send)
    else send()
  }

  /** Repeats the notice while Redis is unavailable, for processes that start or have lost their connection. */
  async #sayAway(): Promise<void> {
    const { redis, fallback, clock } = this.#deps
    if (redis.is_up || this.#is_closed) return
    clock.after(SAY_EVERY_MS, () => void this.#sayAway())
    this.#distrust()
    await fallback.active() // messages that the others publish from now on arrive here
    fallback.announce(AWAY, '.')
  }

  #distrust(): void {
    const { fallback, clock, log } = this.#deps
    this.#cancelReturn()
    this.#cancelReturn = clock.after(TRUST_AFTER_MS, () => this.#trustAgain())
    if (!this.#trusts_redis) return
    this.#trusts_redis = false
    log.warn('live messages go through the database as well until every process has Redis')
    for (const topic of this.#followed) fallback.follow(topic)
    this.#held = []
    clock.after(HOLD_MS, () => this.#release())
  }

  #release(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const send of held) send()
    this.#receiver?.missed()
  }

  /** Uses Redis alone again. Until Redis is back, this process's own notices prevent this. */
  #trustAgain(): void {
    if (this.#is_closed || !this.#deps.redis.is_up) return
    this.#trusts_redis = true
    for (const topic of this.#followed) this.#deps.fallback.unfollow(topic)
    this.#deps.log.info('live messages go through Redis alone')
  }
}
