import type { Clock } from '@ohun/clock'
import { RedisUnavailable } from './redis-errors.ts'

/**
 * The result of `work`, or a rejection after `ms`. If this process was busy for that long, the answer may be waiting in its socket, so
 * the sockets are read once more before it gives up.
 */
export function answerWithin<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const giveUp = (): void => reject(new RedisUnavailable('timeout'))
  const cancel = clock.after(ms, () => setImmediate(() => setImmediate(giveUp)))
  work.then(resolve, reject).finally(cancel)
  return promise
}
