import { randomUUID } from 'node:crypto'
import type { Redis } from '../redis/redis.ts'
import type { AttemptResult } from './breaker.ts'

/** The result of an attempt, or the beginning of the one attempt that an open breaker lets through. */
export type BreakerNews = AttemptResult | 'tried'

/** Carries news of carriers, providers and backends that fail between the processes that share a Redis. */
export interface BreakerChannel {
  /** Tells the other processes. It takes no time, and the news is lost while Redis is unavailable. */
  tell(breaker: string, key: string, news: BreakerNews): void
  /** Receives the news of other processes about one breaker. */
  hear(breaker: string, listener: (key: string, news: BreakerNews) => void): void
}

const CHANNEL = 'ohun:breakers:{all}'

/** @param redis - Null if processes do not share a Redis. Each then has its own breakers. */
export async function openBreakerChannel(redis: Redis | null): Promise<BreakerChannel> {
  if (!redis) return { tell() {}, hear() {} }
  const process = randomUUID()
  const listeners = new Map<string, (key: string, news: BreakerNews) => void>()
  await redis.subscribe(CHANNEL, (message) => {
    const [from, breaker, key, news] = JSON.parse(message) as [string, string, string, BreakerNews]
    if (from !== process) listeners.get(breaker)?.(key, news)
  })
  return {
    tell: (...news) => void redis.publish(CHANNEL, JSON.stringify([process, ...news])),
    hear: (breaker, listener) => void listeners.set(breaker, listener),
  }
}
